package org.quern.config.options;

import java.util.Optional;
import org.quern.config.preferences.PlainNumber;

/** Options of cc_config.xml that are numbers (docs/protocol/configuration.md 1.2). */
public enum ClientNumber implements ClientOption {
    HTTP_TRANSFER_TIMEOUT(300, true, "Seconds for which a transfer may be slower than `http_transfer_timeout_bps`",
            OptionEffect.APPLIED),
    HTTP_TRANSFER_TIMEOUT_BPS(10, true, "Bytes a second below which a transfer counts as stuck", OptionEffect.APPLIED),
    MAX_EVENT_LOG_LINES(2000, true, "Messages kept for managers; 0 = unlimited", OptionEffect.APPLIED),
    MAX_FILE_XFERS(8, true,
            "Transfers at a time in each direction; one that has run for ten minutes keeps no project waiting that has none, which may begin one above this number",
            OptionEffect.APPLIED),
    MAX_FILE_XFERS_PER_PROJECT(2, true, "The same for one project", OptionEffect.APPLIED),
    MAX_OVERDUE_DAYS(-1, false, "Abort tasks that are overdue by more days; below 0 = never", OptionEffect.APPLIED),
    MAX_STDERR_FILE_SIZE(0, false, "Bytes at which the error log is rotated; 0 = 2 MiB",
            OptionEffect.none("the log is one file, see `max_stdout_file_size`")),
    MAX_STDOUT_FILE_SIZE(0, false, "Bytes at which the log is rotated; 0 = 2 MiB", OptionEffect.APPLIED),
    MAX_TASKS_REPORTED(0, true, "Results in one scheduler request; 0 = all", OptionEffect.APPLIED),
    NCPUS(-1, true, "Pretend this number of CPUs; 0 and below = those found", OptionEffect.APPLIED),
    PROCESS_PRIORITY(-1, true, "Priority of CPU tasks, 0 lowest to 5; -1 = lowest", OptionEffect.APPLIED),
    PROCESS_PRIORITY_SPECIAL(-1, true, "Priority of other tasks; -1 = below normal", OptionEffect.APPLIED),
    REC_HALF_LIFE_DAYS(10, false, "Days in which recent credit loses half its weight", OptionEffect.APPLIED),
    SAVE_STATS_DAYS(30, true, "Days of statistics kept", OptionEffect.APPLIED),
    START_DELAY(0, false, "Seconds after start for which nothing is computed", OptionEffect.APPLIED);

    private final double builtIn;
    private final boolean isWhole;
    private final String meaning;
    private final String effect;

    ClientNumber(double builtIn, boolean isWhole, String meaning, String effect) {
        this.builtIn = builtIn;
        this.isWhole = isWhole;
        this.meaning = meaning;
        this.effect = effect;
    }

    /** The value of a computer without cc_config.xml. */
    public double builtIn() {
        return builtIn;
    }

    /** Whether it is written as a whole number. */
    public boolean isWhole() {
        return isWhole;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    @Override
    public String effect() {
        return effect;
    }

    @Override
    public String standard() {
        return PlainNumber.of(builtIn);
    }

    static Optional<ClientNumber> ofElement(String element) {
        return ClientOption.named(values(), element);
    }
}
