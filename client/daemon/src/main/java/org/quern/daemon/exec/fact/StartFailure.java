package org.quern.daemon.exec.fact;

/**
 * Why a task could not be started.
 *
 * @param code error code of docs/protocol/app-control.md 17
 * @param reason sentence for server and user; names the file if there is one
 * @param retrySeconds try again after this time; 0 = it is an error of the task
 */
public record StartFailure(int code, String reason, double retrySeconds) {
    public static final int FILE_OPERATION = -108;
    public static final int BAD_FILE = -123;
    public static final int EXEC = -148;
    public static final int LOCKED = -154;
    public static final int NOT_FOUND = -161;
    public static final int BAD_NAME = -225;
}
