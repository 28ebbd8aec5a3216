package org.quern.daemon.log;

import java.util.OptionalDouble;

/** Lines that begin with a time, as those of time_stats_log and of job logs do. */
public final class LogLines {
    private LogLines() {}

    /** Unix seconds; empty where the line begins with none. */
    public static OptionalDouble time(String line) {
        int end = line.indexOf(' ');
        try {
            return OptionalDouble.of(Double.parseDouble(end < 0 ? line : line.substring(0, end)));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
