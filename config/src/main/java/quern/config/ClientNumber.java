package quern.config;

import java.util.Locale;
import java.util.Optional;

/** Options of cc_config.xml that are numbers (configuration.md 1.2). */
public enum ClientNumber {
    /** Seconds for which a transfer may be slower than {@link #HTTP_TRANSFER_TIMEOUT_BPS}. */
    HTTP_TRANSFER_TIMEOUT(300, true),
    /** Bytes a second below which a transfer counts as stuck. */
    HTTP_TRANSFER_TIMEOUT_BPS(10, true),
    /** Messages kept for managers; 0 = unlimited. */
    MAX_EVENT_LOG_LINES(2000, true),
    /** Transfers at a time in each direction. */
    MAX_FILE_XFERS(8, true),
    /** The same for one project. */
    MAX_FILE_XFERS_PER_PROJECT(2, true),
    /** Abort tasks that are overdue by more days; below 0 = never. */
    MAX_OVERDUE_DAYS(-1, false),
    /** Bytes at which the error log is rotated; 0 = 2 MiB. */
    MAX_STDERR_FILE_SIZE(0, false),
    /** Bytes at which the log is rotated; 0 = 2 MiB. */
    MAX_STDOUT_FILE_SIZE(0, false),
    /** Results in one scheduler request; 0 = all. */
    MAX_TASKS_REPORTED(0, true),
    /** Pretend this number of CPUs; 0 and below = those found. */
    NCPUS(-1, true),
    /** Priority of CPU tasks, 0 lowest to 5; -1 = lowest. */
    PROCESS_PRIORITY(-1, true),
    /** Priority of other tasks; -1 = below normal. */
    PROCESS_PRIORITY_SPECIAL(-1, true),
    /** Days in which recent credit loses half its weight. */
    REC_HALF_LIFE_DAYS(10, false),
    /** Days of statistics kept. */
    SAVE_STATS_DAYS(30, true),
    /** Seconds after start for which nothing is computed. */
    START_DELAY(0, false);

    private final double builtIn;
    private final boolean isWhole;

    ClientNumber(double builtIn, boolean isWhole) {
        this.builtIn = builtIn;
        this.isWhole = isWhole;
    }

    /** The element's name. */
    public String element() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The value of a computer without cc_config.xml. */
    public double builtIn() {
        return builtIn;
    }

    /** Whether it is written as a whole number. */
    public boolean isWhole() { return isWhole; }

    static Optional<ClientNumber> ofElement(String element) {
        for (ClientNumber each : values()) {
            if (each.element().equals(element)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
