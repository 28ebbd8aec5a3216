package org.quern.model;

import java.util.Comparator;

/**
 * A result on this host.
 *
 * @param project master URL
 * @param result name of the result
 */
public record TaskId(ProjectUrl project, String result) implements Comparable<TaskId> {
    private static final Comparator<TaskId> ORDER = Comparator.comparing(TaskId::project)
            .thenComparing(TaskId::result);

    /** By project and name, so that what is ordered by it is the same in every run. */
    @Override
    public int compareTo(TaskId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return result;
    }
}
