package org.quern.model;

/**
 * A message from a project to a running task (docs/protocol/scheduler-rpc.md 5.7).
 *
 * @param resultName the task
 * @param time Unix seconds
 * @param body lines for the application, verbatim
 */
public record TrickleDown(String resultName, long time, String body) {}
