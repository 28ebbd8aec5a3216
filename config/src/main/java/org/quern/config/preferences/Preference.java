package org.quern.config.preferences;

import static org.quern.config.preferences.PreferenceKind.FLAG;
import static org.quern.config.preferences.PreferenceKind.NUMBER;
import static org.quern.config.preferences.PreferenceKind.WHOLE;

import java.util.Locale;
import java.util.Optional;

/**
 * Every preference that is one value, in the order in which BOINC writes them (docs/protocol/scheduler-rpc.md 4.3,
 * docs/protocol/configuration.md 3.3). The defaults are those of a computer without any preferences file.
 */
public enum Preference {
    /** Unix seconds at which the preferences were changed. */
    MOD_TIME(Whose.BOINC, NUMBER, 0, "s", Clamping.AT_LEAST_0),
    /** Only Android acts on it. */
    BATTERY_CHARGE_MIN_PCT(Whose.BOINC, NUMBER, 90, "%", Clamping.ANY),
    /** Only Android acts on it. */
    BATTERY_MAX_TEMPERATURE(Whose.BOINC, NUMBER, 40, "degrees C", Clamping.ANY),
    /** Compute while the computer runs on its battery. */
    RUN_ON_BATTERIES(Whose.BOINC, FLAG, 0, "", Clamping.ANY),
    /** Compute while somebody uses the computer. */
    RUN_IF_USER_ACTIVE(Whose.BOINC, FLAG, 1, "", Clamping.ANY),
    /** Compute on graphics cards while somebody uses the computer. */
    RUN_GPU_IF_USER_ACTIVE(Whose.BOINC, FLAG, 0, "", Clamping.ANY),
    /** Stop after this long without input, so that the computer may go to sleep; 0 = off. */
    SUSPEND_IF_NO_RECENT_INPUT(Whose.BOINC, NUMBER, 0, "min", Clamping.AT_LEAST_0),
    /** Stop while other programs use more of the CPUs than this; 0 = off. */
    SUSPEND_CPU_USAGE(Whose.BOINC, NUMBER, 25, "%", Clamping.AT_LEAST_0),
    /** Begin of the daily hours of computing. */
    START_HOUR(Whose.BOINC, NUMBER, 0, "h", Clamping.HOUR),
    /** End of the daily hours of computing. */
    END_HOUR(Whose.BOINC, NUMBER, 0, "h", Clamping.HOUR),
    /** Begin of the daily hours of network use. */
    NET_START_HOUR(Whose.BOINC, NUMBER, 0, "h", Clamping.HOUR),
    /** End of the daily hours of network use. */
    NET_END_HOUR(Whose.BOINC, NUMBER, 0, "h", Clamping.HOUR),
    /** Keep suspended tasks in memory. */
    LEAVE_APPS_IN_MEMORY(Whose.BOINC, FLAG, 0, "", Clamping.ANY),
    /** For a manager; Quern has no dial-up. */
    CONFIRM_BEFORE_CONNECTING(Whose.BOINC, FLAG, 1, "", Clamping.ANY),
    /** For a manager; Quern has no dial-up. */
    HANGUP_IF_DIALED(Whose.BOINC, FLAG, 0, "", Clamping.ANY),
    /** Do not check the size of image files. */
    DONT_VERIFY_IMAGES(Whose.BOINC, FLAG, 0, "", Clamping.ANY),
    /** Keep at least this much work on hand. */
    WORK_BUF_MIN_DAYS(Whose.BOINC, NUMBER, 0.1, "days", Clamping.AT_LEAST_0),
    /** Fetch this much more when fetching. */
    WORK_BUF_ADDITIONAL_DAYS(Whose.BOINC, NUMBER, 0.5, "days", Clamping.AT_LEAST_0),
    /** Part of the CPUs to use while the computer is in use; 0 = all. */
    MAX_NCPUS_PCT(Whose.BOINC, NUMBER, 0, "%", Clamping.PERCENT),
    /** The same while it is not in use ("niu"). */
    NIU_MAX_NCPUS_PCT(Whose.BOINC, NUMBER, 100, "%", Clamping.PERCENT_ELSE_100),
    /** {@link #CPU_USAGE_LIMIT} while the computer is not in use. */
    NIU_CPU_USAGE_LIMIT(Whose.BOINC, NUMBER, 100, "%", Clamping.PERCENT_ELSE_100),
    /** {@link #SUSPEND_CPU_USAGE} while the computer is not in use. */
    NIU_SUSPEND_CPU_USAGE(Whose.BOINC, NUMBER, 50, "%", Clamping.AT_LEAST_0),
    /** Time slice of a task when several projects share a CPU. */
    CPU_SCHEDULING_PERIOD_MINUTES(Whose.BOINC, NUMBER, 60, "min", Clamping.PERIOD),
    /** Ask tasks to write checkpoints at most this often. */
    DISK_INTERVAL(Whose.BOINC, NUMBER, 60, "s", Clamping.AT_LEAST_0),
    /** Use at most this much disk; 0 = no limit; GiB. */
    DISK_MAX_USED_GB(Whose.BOINC, NUMBER, 0, "GiB", Clamping.AT_LEAST_0),
    /** Use at most this part of the disk; 0 = no limit. */
    DISK_MAX_USED_PCT(Whose.BOINC, NUMBER, 90, "%", Clamping.AT_LEAST_0),
    /** Leave at least this much of the disk free. */
    DISK_MIN_FREE_GB(Whose.BOINC, NUMBER, 0.1, "GiB", Clamping.AT_LEAST_0),
    /** Use at most this part of the swap space. */
    VM_MAX_USED_PCT(Whose.BOINC, NUMBER, 100, "%", Clamping.AT_LEAST_0),
    /** Use at most this part of the memory while the computer is in use. */
    RAM_MAX_USED_BUSY_PCT(Whose.BOINC, NUMBER, 50, "%", Clamping.ZERO_IS_100),
    /** The same while it is not in use. */
    RAM_MAX_USED_IDLE_PCT(Whose.BOINC, NUMBER, 90, "%", Clamping.ZERO_IS_100),
    /** The computer is in use for this long after the last input. */
    IDLE_TIME_TO_RUN(Whose.BOINC, NUMBER, 3, "min", Clamping.AT_LEAST_0),
    /** Upload at most this fast; 0 = no limit. */
    MAX_BYTES_SEC_UP(Whose.BOINC, NUMBER, 0, "bytes/s", Clamping.AT_LEAST_0),
    /** Download at most this fast; 0 = no limit. */
    MAX_BYTES_SEC_DOWN(Whose.BOINC, NUMBER, 0, "bytes/s", Clamping.AT_LEAST_0),
    /** Compute this part of the time while the computer is in use. */
    CPU_USAGE_LIMIT(Whose.BOINC, NUMBER, 100, "%", Clamping.PERCENT_ELSE_IGNORED),
    /** Transfer at most this much in {@link #DAILY_XFER_PERIOD_DAYS}; 0 = no limit; MiB. */
    DAILY_XFER_LIMIT_MB(Whose.BOINC, NUMBER, 0, "MiB", Clamping.AT_LEAST_0_ELSE_IGNORED),
    /** The days that {@link #DAILY_XFER_LIMIT_MB} is for; 0 = no limit. */
    DAILY_XFER_PERIOD_DAYS(Whose.BOINC, WHOLE, 0, "days", Clamping.AT_LEAST_0_ELSE_IGNORED),
    /** Only Android acts on it. */
    NETWORK_WIFI_ONLY(Whose.BOINC, FLAG, 0, "", Clamping.ANY),
    /** An old limit of CPUs: forwarded, not acted on. */
    MAX_CPUS(Whose.BOINC, WHOLE, 0, "", Clamping.AT_LEAST_0),
    /** Begin of the daily hours of graphics cards; Quern's own. */
    GPU_START_HOUR(Whose.OWN, NUMBER, 0, "h", Clamping.HOUR),
    /** End of the daily hours of graphics cards; Quern's own. */
    GPU_END_HOUR(Whose.OWN, NUMBER, 0, "h", Clamping.HOUR),
    /** While the computer is in use, only graphics cards that drive a display rest; Quern's own. */
    SPARE_ONLY_DISPLAY_GPUS(Whose.OWN, FLAG, 0, "", Clamping.ANY),
    /** An account manager's preferences that are for this computer alone. */
    HOST_SPECIFIC(Whose.BOINC, FLAG, 0, "", Clamping.ANY);

    /** Which clients know a preference: those of BOINC and Quern, or Quern alone. */
    private enum Whose {
        BOINC, OWN
    }

    private final Whose whose;
    private final PreferenceKind kind;
    private final double builtIn;
    private final String unit;
    private final Clamping clamping;

    Preference(Whose whose, PreferenceKind kind, double builtIn, String unit, Clamping clamping) {
        this.whose = whose;
        this.kind = kind;
        this.builtIn = builtIn;
        this.unit = unit;
        this.clamping = clamping;
    }

    /** The element's name in the files and on the wire. */
    public String element() {
        return name().toLowerCase(Locale.ROOT);
    }

    public PreferenceKind kind() {
        return kind;
    }

    /** The value of a computer without preferences; flags are 0 or 1. */
    public double builtIn() {
        return builtIn;
    }

    /** Quern's own, which BOINC's clients do not know: written only where somebody set it, and not offered for them. */
    public boolean isOwn() {
        return whose == Whose.OWN;
    }

    /** The unit for people; empty for flags and counts. */
    public String unit() {
        return unit;
    }

    /** A value for people: with its unit, yes or no, or what 0 stands for where it is no amount. */
    public String words(double value) {
        if (kind == FLAG) {
            return value == 0 ? "no" : "yes";
        }
        String zero = value == 0 ? zero() : "";
        return zero.isEmpty() ? (PlainNumber.of(value) + " " + unit).strip() : zero;
    }

    /** The dashboard's page/preference-words.js has the same words. */
    private String zero() {
        return switch (this) {
            case MAX_NCPUS_PCT, NIU_MAX_NCPUS_PCT, MAX_CPUS, RAM_MAX_USED_BUSY_PCT, RAM_MAX_USED_IDLE_PCT,
                    DISK_MAX_USED_GB, DISK_MAX_USED_PCT, MAX_BYTES_SEC_UP,
                    MAX_BYTES_SEC_DOWN,
                    DAILY_XFER_LIMIT_MB, DAILY_XFER_PERIOD_DAYS ->
                    "0 (no limit)";
            case MOD_TIME, SUSPEND_IF_NO_RECENT_INPUT, SUSPEND_CPU_USAGE, NIU_SUSPEND_CPU_USAGE -> "0 (never)";
            default -> "";
        };
    }

    Clamping clamping() {
        return clamping;
    }

    /** The preference with that element; empty if there is none. */
    public static Optional<Preference> ofElement(String element) {
        for (Preference preference : values()) {
            if (preference.element().equals(element)) {
                return Optional.of(preference);
            }
        }
        return Optional.empty();
    }
}
