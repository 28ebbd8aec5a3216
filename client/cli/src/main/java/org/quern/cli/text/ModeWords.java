package org.quern.cli.text;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.quern.model.RunMode;
import org.quern.rpc.gui.GuiRecord;

/**
 * How one of computing, graphics cards and network stands, from {@code <cc_status>} (docs/protocol/gui-rpc.md 6.2).
 *
 * @param mode what the user allows now
 * @param usual what the user allows when a temporary mode is over
 * @param leftSeconds seconds until then, 0 if the mode is no temporary one
 * @param reason number of the reason why it is suspended, 0 if it is not
 */
public record ModeWords(RunMode mode, RunMode usual, double leftSeconds, int reason) {
    /** Reads those of {@code task}, {@code gpu} or {@code network}; where no task computes, no card does. */
    public static ModeWords of(GuiRecord status, String kind) {
        return new ModeWords(RunMode.ofCode(status.whole(kind + "_mode")),
                RunMode.ofCode(status.whole(kind + "_mode_perm")), status.number(kind + "_mode_delay"),
                reason(status, kind));
    }

    private static int reason(GuiRecord status, String kind) {
        int own = status.whole(kind + "_suspend_reason");
        return own == 0 && kind.equals("gpu") ? status.whole("task_suspend_reason") : own;
    }

    public boolean isOn() {
        return reason == 0;
    }

    static String word(RunMode mode) {
        return mode.name().toLowerCase(Locale.ROOT);
    }

    /** {@code never for 59 min 12 s, then auto}. */
    public String sentence() {
        return word(mode) + (leftSeconds > 0 ? " for " + Words.span(leftSeconds) + ", then " + word(usual) : "");
    }

    /** BOINC's texts for its numbers (docs/protocol/gui-rpc.md 10), for a client that tells no more. */
    public String why() {
        return switch (reason) {
            case 0 -> "nothing stands in the way";
            case 1 -> "on batteries";
            case 2 -> "the computer is in use";
            case 4 -> "you asked for it";
            case 8 -> "time of day";
            case 16 -> "CPU benchmarks run";
            case 32 -> "disk space is needed";
            case 128 -> "nobody used the computer for long";
            case 256 -> "the delay after the start";
            case 512 -> "an exclusive program runs";
            case 1024 -> "other programs are busy";
            case 2048 -> "the transfer limit is reached";
            case 4096 -> "the operating system asked for it";
            default -> "reason " + reason;
        };
    }

    /** The names are part of the commands' interface. */
    public Map<String, Object> facts(String explanation) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("on", isOn());
        facts.put("reason", explanation);
        facts.put("mode", mode);
        facts.put("usual_mode", usual);
        facts.put("seconds_left", leftSeconds);
        return facts;
    }
}
