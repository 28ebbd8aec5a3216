package org.quern.daemon.log;

/** Lines that begin with a time, as those of time_stats_log and of job logs do. */
public final class LogLines {
    private LogLines() {}

    /** Unix seconds; not a number where the line begins with none. */
    public static double time(String line) {
        int end = line.indexOf(' ');
        try {
            return Double.parseDouble(end < 0 ? line : line.substring(0, end));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
