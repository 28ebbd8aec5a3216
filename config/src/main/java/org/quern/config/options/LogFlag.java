package org.quern.config.options;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What the log can show, each switchable in cc_config.xml (docs/protocol/configuration.md 1.1). */
public enum LogFlag {
    FILE_XFER("start and end of file transfers"),
    SCHED_OPS("scheduler contacts"),
    TASK("start, finish, suspension of tasks"),
    ANDROID_DEBUG("Android", Standing.not("Android only")),
    APP_MSG_RECEIVE("messages from tasks"),
    APP_MSG_SEND("messages to tasks"),
    ASYNC_FILE_DEBUG("copying, checking and unpacking of files", Standing.not("such failures are always shown")),
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
    GUI_RPC_MSG_DEBUG("messages of managers", Standing.not("requests hold keys and passwords")),
    HEARTBEAT_DEBUG("heartbeats to tasks", Standing.not("a line a second and task says nothing")),
    HTTP_DEBUG("HTTP operations"),
    HTTP_XFER_DEBUG("bytes of HTTP operations"),
    IDLE_DETECTION_DEBUG("why the computer counts as idle"),
    MEM_USAGE_DEBUG("memory, exclusive programs, CPU load"),
    NETWORK_STATUS_DEBUG("whether there is a network"),
    NOTICE_DEBUG("notices and feeds", Standing.not("notices are always shown")),
    POLL_DEBUG("which stages acted"),
    PRIORITY_DEBUG("recent credit and priorities",
            Standing.not("ranks stand in the reasons of `cpu_sched_debug` and `work_fetch_debug`")),
    PROXY_DEBUG("proxy settings"),
    RR_SIMULATION("the forecast", Standing.not("`quern explain` says what the forecast found")),
    RRSIM_DETAIL("the forecast, each step", Standing.not("`quern explain` says what the forecast found")),
    SCHED_OP_DEBUG("details of scheduler contacts"),
    SCRSAVE_DEBUG("the screen saver", Standing.not("there is no screen saver")),
    SLOT_DEBUG("slots"),
    SPORADIC_DEBUG("when sporadic applications may compute"),
    STATE_DEBUG("state, garbage collection"),
    STATEFILE_DEBUG("when and why the state file is written"),
    SUSPEND_DEBUG("why computing is on or off"),
    TASK_DEBUG("process control"),
    TIME_DEBUG("how much this computer is on"),
    TRICKLE_DEBUG("trickle messages"),
    UNPARSED_XML("XML that was not understood", Standing.not("what is wrong with a reply is always shown")),
    WORK_FETCH_DEBUG("work fetch");

    /** The flags of a computer without cc_config.xml. */
    public static final Set<LogFlag> DEFAULTS = Collections.unmodifiableSet(EnumSet.of(FILE_XFER, SCHED_OPS, TASK));

    private final String shows;
    private final String standing;

    LogFlag(String shows) {
        this(shows, Standing.APPLIED);
    }

    LogFlag(String shows, String standing) {
        this.shows = shows;
        this.standing = standing;
    }

    /** The element's name. */
    public String element() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What it shows, for people. */
    public String shows() {
        return shows;
    }

    /** Whether it shows anything, and why not. */
    public String standing() {
        return standing;
    }

    /** Its row of the table in docs/preferences.md. */
    public String row() {
        return "| `" + element() + "` | " + (DEFAULTS.contains(this) ? "1" : "0") + " | " + shows + " | " + standing
                + " |";
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
