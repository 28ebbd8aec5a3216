package org.quern.engine.event;

import java.util.Locale;

/** Regular jobs of the calendar. When each last ran is kept in the state file under {@link #key}. */
public enum Chore {
    /** Measure the processors (docs/protocol/scheduling.md 14). */
    BENCHMARKS,
    /** A new day in every project's credit history, and the days off its end that nobody wants any more. */
    STATISTICS,
    /** Keep logs that only grow, such as job logs, from growing for ever. */
    HISTORY,
    /** Read news of projects that are due, and the list of all projects when it is old. What is due stands with each feed. */
    NEWS;

    /** Its name in the state file. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
