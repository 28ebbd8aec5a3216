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
    ANDROID_DEBUG("Android", OptionEffect.none("Android only")),
    APP_MSG_RECEIVE("messages from tasks"),
    APP_MSG_SEND("messages to tasks"),
    ASYNC_FILE_DEBUG("copying, checking and unpacking of files", OptionEffect.none("such failures are always shown")),
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
    GUI_RPC_MSG_DEBUG("messages of managers", OptionEffect.none("requests hold keys and passwords")),
    HEARTBEAT_DEBUG("heartbeats to tasks", OptionEffect.none("a line a second and task says nothing")),
    HTTP_DEBUG("HTTP operations"),
    HTTP_XFER_DEBUG("bytes of HTTP operations"),
    IDLE_DETECTION_DEBUG("why the computer counts as idle"),
    MEM_USAGE_DEBUG("memory, exclusive programs, CPU load"),
    NETWORK_STATUS_DEBUG("whether there is a network"),
    NOTICE_DEBUG("notices and feeds", OptionEffect.none("notices are always shown")),
    POLL_DEBUG("which stages acted"),
    PRIORITY_DEBUG("recent credit and priorities",
            OptionEffect.none("ranks stand in the reasons of `cpu_sched_debug` and `work_fetch_debug`")),
    PROXY_DEBUG("proxy settings"),
    RR_SIMULATION("the forecast", OptionEffect.none("`quern explain` says what the forecast found")),
    RRSIM_DETAIL("the forecast, each step", OptionEffect.none("`quern explain` says what the forecast found")),
    SCHED_OP_DEBUG("details of scheduler contacts"),
    SCRSAVE_DEBUG("the screen saver", OptionEffect.none("there is no screen saver")),
    SLOT_DEBUG("slots"),
    SPORADIC_DEBUG("when sporadic applications may compute"),
    STATE_DEBUG("state, garbage collection"),
    STATEFILE_DEBUG("when and why the state file is written"),
    SUSPEND_DEBUG("why computing is on or off"),
    TASK_DEBUG("process control"),
    TIME_DEBUG("how much this computer is on"),
    TRICKLE_DEBUG("trickle messages"),
    UNPARSED_XML("XML that was not understood", OptionEffect.none("what is wrong with a reply is always shown")),
    WORK_FETCH_DEBUG("work fetch");

    /** The flags of a computer without cc_config.xml. */
    public static final Set<LogFlag> DEFAULTS = Collections.unmodifiableSet(EnumSet.of(FILE_XFER, SCHED_OPS, TASK));

    private final String shows;
    private final String effect;

    LogFlag(String shows) {
        this(shows, OptionEffect.APPLIED);
    }

    LogFlag(String shows, String effect) {
        this.shows = shows;
        this.effect = effect;
    }

    /** The element's name. */
    public String element() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it shows anything, and why not. */
    public String effect() {
        return effect;
    }

    /** Its row of the table in docs/preferences.md. */
    public String row() {
        return "| `" + element() + "` | " + (DEFAULTS.contains(this) ? "1" : "0") + " | " + shows + " | " + effect
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
