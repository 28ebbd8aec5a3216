package org.quern.model;

/**
 * One application of a project as policies see it.
 *
 * @param name short name
 * @param maxConcurrent most tasks of it running at once; {@link Integer#MAX_VALUE} = no limit
 * @param alwaysRuns non-CPU-intensive or sporadic: its tasks always run, and no forecast counts them
 */
public record AppSnapshot(String name, int maxConcurrent, boolean alwaysRuns) {
    public AppSnapshot {
        maxConcurrent = maxConcurrent <= 0 ? Integer.MAX_VALUE : maxConcurrent;
    }

    public static AppSnapshot named(String name) {
        return new AppSnapshot(name, Integer.MAX_VALUE, false);
    }
}
