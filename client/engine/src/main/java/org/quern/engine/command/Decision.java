package org.quern.engine.command;

import org.jspecify.annotations.Nullable;
import org.quern.model.ProjectUrl;

/**
 * What was decided about something, and why, in words for people. The engine emits one when a subject's verdict or
 * reason changes.
 *
 * @param at Unix seconds
 * @param kind what the subject is
 * @param project whose task or file it is: two projects may give theirs the same name; null for every other kind
 * @param subject task name, project URL, file name or device
 * @param verdict what follows: "start", "wait", "ask", ...
 * @param reason why, with the numbers that decided
 */
public record Decision(double at, Kind kind, @Nullable ProjectUrl project, String subject, String verdict,
        String reason) {
    /** A decision about what belongs to no project, or is one. */
    public Decision(double at, Kind kind, String subject, String verdict, String reason) {
        this(at, kind, null, subject, verdict, reason);
    }

    /** What it is about: the same for all decisions on one subject. */
    public String key() {
        return kind.name() + " " + subject + (project == null ? "" : " " + project.canonical());
    }

    /** Kinds of subject. */
    public enum Kind {
        HOST, PROJECT, TASK, FILE, DEVICE
    }
}
