package quern.config;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What the log can show, each switchable in cc_config.xml (configuration.md 1.1). */
public enum LogFlag {
    FILE_XFER("start and end of file transfers"),
    SCHED_OPS("scheduler contacts"),
    TASK("start, finish, suspension of tasks"),
    ANDROID_DEBUG("nothing here: Android only"),
    APP_MSG_RECEIVE("messages from tasks"),
    APP_MSG_SEND("messages to tasks"),
    ASYNC_FILE_DEBUG("copying, checking and unpacking of files"),
    BENCHMARK_DEBUG("CPU benchmarks"),
    CHECKPOINT_DEBUG("when tasks write checkpoints"),
    COPROC_DEBUG("graphics cards: detection and assignment"),
    CPU_SCHED("preemption and resumption"),
    CPU_SCHED_DEBUG("reasons for scheduling choices"),
    CPU_SCHED_STATUS("the running set"),
    DCF_DEBUG("changes of the duration correction factor"),
    DISK_USAGE_DEBUG("disk usage and share of each project"),
    FILE_XFER_DEBUG("how file transfers ended"),
    GUI_RPC_DEBUG("connections of managers"),
    GUI_RPC_MSG_DEBUG("messages of managers"),
    HEARTBEAT_DEBUG("heartbeats to tasks"),
    HTTP_DEBUG("HTTP operations"),
    HTTP_XFER_DEBUG("bytes of HTTP operations"),
    IDLE_DETECTION_DEBUG("why the computer counts as idle"),
    MEM_USAGE_DEBUG("memory, exclusive programs, CPU load"),
    NETWORK_STATUS_DEBUG("whether there is a network"),
    NOTICE_DEBUG("notices and feeds"),
    POLL_DEBUG("which stages acted"),
    PRIORITY_DEBUG("recent credit and priorities"),
    PROXY_DEBUG("proxy settings"),
    RR_SIMULATION("the forecast"),
    RRSIM_DETAIL("the forecast, each step"),
    SCHED_OP_DEBUG("details of scheduler contacts"),
    SCRSAVE_DEBUG("nothing here: screen saver"),
    SLOT_DEBUG("slots"),
    SPORADIC_DEBUG("sporadic applications"),
    STATE_DEBUG("state, garbage collection"),
    STATEFILE_DEBUG("when and why the state file is written"),
    SUSPEND_DEBUG("why computing is on or off"),
    TASK_DEBUG("process control"),
    TIME_DEBUG("how much this computer is on"),
    TRICKLE_DEBUG("trickle messages"),
    UNPARSED_XML("XML that was not understood"),
    WORK_FETCH_DEBUG("work fetch");

    /** The flags of a computer without cc_config.xml. */
    public static final Set<LogFlag> DEFAULTS = Collections.unmodifiableSet(EnumSet.of(FILE_XFER, SCHED_OPS, TASK));

    private final String shows;

    LogFlag(String shows) {
        this.shows = shows;
    }

    /** The element's name. */
    public String element() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What it shows, for people. */
    public String shows() {
        return shows;
    }

    static Optional<LogFlag> ofElement(String element) {
        for (LogFlag flag : values()) {
            if (flag.element().equals(element)) {
                return Optional.of(flag);
            }
        }
        return Optional.empty();
    }
}
