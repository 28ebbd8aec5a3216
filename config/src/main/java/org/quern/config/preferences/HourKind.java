package org.quern.config.preferences;

import java.util.Locale;

/** What hours are for; a {@code <day_prefs>} has a pair of elements for each (docs/protocol/configuration.md 3.3). */
public enum HourKind {
    /** Computing at all. */
    COMPUTING("start_hour", "end_hour"),
    /** Use of the network. */
    NETWORK("net_start_hour", "net_end_hour"),
    /** Graphics cards; Quern's own, which BOINC's client skips. */
    GPU("gpu_start_hour", "gpu_end_hour");

    private final String start;
    private final String end;

    HourKind(String start, String end) {
        this.start = start;
        this.end = end;
    }

    /** The element of the first hour. */
    public String start() {
        return start;
    }

    /** The element of the last one. */
    public String end() {
        return end;
    }

    /** Of all its days, as programs call them. */
    public String days() {
        return name().toLowerCase(Locale.ROOT) + "_days";
    }
}
