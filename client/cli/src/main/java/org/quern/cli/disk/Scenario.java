package org.quern.cli.disk;

import org.quern.datamanager.snapshot.DiskSnapshot;

/**
 * A disk written down by hand, and one question about it.
 *
 * @param disk the disk
 * @param question what is asked
 */
record Scenario(DiskSnapshot disk, Question question) {
    /** What a scenario asks. */
    sealed interface Question {
        /** May {@code project} store a file of {@code bytes}, and at whose cost? */
        record Need(String project, double bytes) implements Question {}

        /** What may {@code project} tell its server? */
        record Amounts(String project) implements Question {}

        /** Is the user's limit kept, and what has to go if not? */
        record Poll() implements Question {}
    }
}
