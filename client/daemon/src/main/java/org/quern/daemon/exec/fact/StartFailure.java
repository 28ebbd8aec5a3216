package org.quern.daemon.exec.fact;

/**
 * Why a task could not be started.
 *
 * @param code error code of docs/protocol/app-control.md 17
 * @param reason sentence for server and user; names the file if there is one
 * @param retrySeconds try again after this time; 0 = it is an error of the task
 */
public record StartFailure(int code, String reason, double retrySeconds) {}
