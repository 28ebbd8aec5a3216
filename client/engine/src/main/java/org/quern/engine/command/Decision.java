package org.quern.engine.command;

/**
 * What was decided about something, and why, in words for people. The engine emits one when a subject's verdict or
 * reason changes.
 *
 * @param at Unix seconds
 * @param kind what the subject is
 * @param subject task name, project URL, file name or device
 * @param verdict what follows: "start", "wait", "ask", ...
 * @param reason why, with the numbers that decided
 */
public record Decision(double at, Kind kind, String subject, String verdict, String reason) {
    /** Kinds of subject. */
    public enum Kind {
        HOST, PROJECT, TASK, FILE, DEVICE
    }
}
