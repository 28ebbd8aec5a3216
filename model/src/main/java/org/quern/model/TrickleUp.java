package org.quern.model;

/**
 * A message from a running task to its project (docs/protocol/scheduler-rpc.md 4.10).
 *
 * @param resultName the task
 * @param time Unix seconds
 * @param content the application's text, verbatim
 */
public record TrickleUp(String resultName, long time, String content) {}
