package org.quern.model;

/**
 * Text from a project's server for people (docs/protocol/scheduler-rpc.md 5.1).
 *
 * @param text at most 1023 bytes
 * @param priority {@code notice} becomes an alert, anything else a log line
 */
public record ServerMessage(String text, String priority) {
    public boolean isNotice() {
        return "notice".equals(priority);
    }
}
