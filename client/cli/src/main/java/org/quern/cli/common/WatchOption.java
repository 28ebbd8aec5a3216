package org.quern.cli.common;

import picocli.CommandLine.Option;

/** {@code --watch}, the same for every command that shows what changes. */
public final class WatchOption {
    private static final String USUAL_SECONDS = "2";
    private static final long MILLIS = 1000;
    private static final double LEAST_SECONDS = 0.2;

    @Option(names = {"-w",
        "--watch"}, arity = "0..1", paramLabel = "SECONDS", fallbackValue = USUAL_SECONDS, defaultValue = "0", description = "Show it again every so many seconds until interrupted; without a number every 2. With --json a line each time.")
    private double seconds;

    public WatchOption() {}

    /** Milliseconds between two pictures; 0 = one only. */
    public long millis() {
        return seconds > 0 ? Math.round(Math.max(LEAST_SECONDS, seconds) * MILLIS) : 0;
    }
}
