package org.quern.engine.command;

import java.util.Comparator;
import java.util.Objects;
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
    public Key key() {
        return new Key(kind, subject, project);
    }

    /** What decisions are about. In order by the kind's name, then the subject; what is of a project comes last. */
    public record Key(Kind kind, String subject, @Nullable ProjectUrl project) implements Comparable<Key> {
        private static final Comparator<Key> ORDER = Comparator.comparing((Key key) -> key.kind.name())
                .thenComparing(Key::subject)
                .thenComparing(Key::project, Comparator.nullsFirst(Comparator.naturalOrder()));

        /** Asked for each of thousands of tasks a minute; names tell them apart. */
        @Override
        public int hashCode() {
            return subject.hashCode();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key && kind == key.kind && subject.equals(key.subject)
                    && Objects.equals(project, key.project);
        }

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /** Kinds of subject. */
    public enum Kind {
        HOST, PROJECT, TASK, FILE, DEVICE
    }
}
