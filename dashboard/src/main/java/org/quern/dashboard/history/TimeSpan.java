package org.quern.dashboard.history;

import org.quern.rpc.history.HistoryJson;

/**
 * From when to when the entries of a file are. Its name says when the last one was written; where the clock was set meanwhile others are later.
 *
 * @param first Unix seconds of the earliest
 * @param last Unix seconds of the latest, before {@code first} if there are none
 */
record TimeSpan(double first, double last) {
    static final TimeSpan NONE = new TimeSpan(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

    /** With the entry of a line, if it is one. */
    TimeSpan with(String line) {
        double at = HistoryJson.at(line);
        return at == Double.NEGATIVE_INFINITY ? this : new TimeSpan(Math.min(first, at), Math.max(last, at));
    }

    /** The same if there may be more, up to that time, which nobody can read. */
    TimeSpan andUnknownUpTo(double time) {
        return new TimeSpan(Double.NEGATIVE_INFINITY, Math.max(last, time));
    }
}
