package org.quern.cli.text;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.model.ResultState;
import org.quern.rpc.gui.GuiRecord;

/** What a task does just now, in a word or two; the numbers are those of docs/protocol/gui-rpc.md 6.11. */
public final class TaskWords {
    private static final int DOWNLOADED = ResultState.FILES_DOWNLOADED.code();
    private static final int EXECUTING = 1;
    private static final int SCHEDULED = 2;

    /** Of a task of which no client says otherwise. */
    static final String USUAL_NEEDS = "1 CPU";

    private static final String PARKED = "parked";
    /** In four of five cases of a normal distribution it is within so many standard deviations. */
    private static final double FOUR_OF_FIVE = 1.28;

    private TaskWords() {}

    /** Run seconds. */
    public record Interval(double least, double most) {}

    /** Within which run time it will be done in four of five cases; empty if nobody says. */
    public static Optional<Interval> left(GuiRecord task) {
        if (!task.has("quern_remaining_deviation")) {
            return Optional.empty();
        }
        double mean = task.number("estimated_cpu_time_remaining");
        double spread = FOUR_OF_FIVE * task.number("quern_remaining_deviation");
        return Optional.of(new Interval(Math.max(0, mean - spread), mean + spread));
    }

    /** Part of the cases in which it misses its deadline even if it runs from now on, as percent; a dash if nobody says. */
    public static String risk(GuiRecord task) {
        if (!task.has("quern_late_risk")) {
            return "-";
        }
        return risk(task.number("quern_late_risk"));
    }

    private static String risk(double risk) {
        return risk < 0.005 ? "0 %" : risk > 0.995 ? "100 %" : String.format(Locale.ROOT, "%.0f %%", 100 * risk);
    }

    /** The same of what {@link #outlook} has. */
    public static String risk(Map<String, Object> outlook) {
        return outlook.get("late_risk") instanceof Double risk ? risk(risk) : "-";
    }

    /** The same as {@link #left(GuiRecord)} of what {@link #outlook} has. */
    public static Optional<Interval> left(Map<String, Object> outlook) {
        return outlook.get("remaining_least_seconds") instanceof Double least
                && outlook.get("remaining_most_seconds") instanceof Double most
                        ? Optional.of(new Interval(least, most))
                        : Optional.empty();
    }

    /** What is told of its end in JSON: run seconds left, the part of the cases in which it is late, and whether it is parked. */
    public static Map<String, @Nullable Object> outlook(GuiRecord task) {
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        facts.put("remaining_seconds", task.number("estimated_cpu_time_remaining"));
        facts.put("remaining_least_seconds", left(task).map(Interval::least).orElse(null));
        facts.put("remaining_most_seconds", left(task).map(Interval::most).orElse(null));
        facts.put("late_risk", task.has("quern_late_risk") ? task.number("quern_late_risk") : null);
        facts.put("parked", task.is("quern_parked"));
        return facts;
    }

    /** What it occupies while it runs. */
    public static String needs(GuiRecord task) {
        return task.text("resources").isEmpty() ? USUAL_NEEDS : task.text("resources");
    }

    public static String state(GuiRecord task) {
        int state = task.whole("state");
        if (task.is("quern_account_missing")) {
            return "waiting for its project's account file";
        }
        if (isDownloading(task)) {
            return "downloading";
        }
        if (state != DOWNLOADED) {
            return ended(state) + (task.is("ready_to_report") && !task.is("got_server_ack") ? ", to report" : "");
        }
        return task.is("suspended_via_gui") ? "suspended"
                : task.is("project_suspended_via_gui") ? "project suspended" : waitingOrRunning(task);
    }

    /** It computes no more: it is uploaded or reported, and suspending or aborting it changes nothing (docs/protocol/gui-rpc.md 7.2). */
    public static boolean isOver(GuiRecord task) {
        return task.whole("state") != DOWNLOADED && !isDownloading(task);
    }

    /** Its input files are on their way. */
    static boolean isDownloading(GuiRecord task) {
        return task.whole("state") < DOWNLOADED && task.whole("exit_status") == 0 && !task.is("ready_to_report");
    }

    /** Its output files are on their way. */
    static boolean isUploading(GuiRecord task) {
        return task.whole("state") == ResultState.FILES_UPLOADING.code();
    }

    private static String ended(int state) {
        return switch (ResultState.ofCode(state)) {
            case NEW, FILES_DOWNLOADING, COMPUTE_ERROR -> "failed";
            case FILES_UPLOADING -> "uploading";
            case ABORTED -> "aborted";
            case UPLOAD_FAILED -> "upload failed";
            case FILES_DOWNLOADED, FILES_UPLOADED -> "done";
        };
    }

    private static String waitingOrRunning(GuiRecord task) {
        if (task.is("coproc_missing")) {
            return "waiting for a card that is not there";
        }
        if (!task.has("active_task")) {
            return task.is("quern_parked") ? PARKED : "ready to start";
        }
        if (task.is("too_large") || task.is("swap_too_large")) {
            return "waiting for memory";
        }
        if (task.is("network_wait")) {
            return "waiting for network";
        }
        if (task.is("scheduler_wait")) {
            return "waiting: " + task.text("scheduler_wait_reason");
        }
        if (task.is("quern_parked") && !isRunning(task)) {
            return PARKED;
        }
        String running = task.is("edf_scheduled") ? "running, for its deadline" : "running";
        return isRunning(task) ? running : task.whole("scheduler_state") == SCHEDULED ? "paused" : "waiting";
    }

    public static boolean isRunning(GuiRecord task) {
        return task.whole("active_task_state") == EXECUTING && task.whole("scheduler_state") == SCHEDULED;
    }

    /** How much is done, 0..1; of one that failed or was aborted what the client tells, mostly nothing. */
    public static double fractionDone(GuiRecord task) {
        return switch (ResultState.ofCode(task.whole("state"))) {
            case FILES_UPLOADING, FILES_UPLOADED, UPLOAD_FAILED -> 1;
            default -> Math.clamp(task.number("fraction_done"), 0, 1);
        };
    }

    /** Run seconds so far, or in all. */
    public static double elapsed(GuiRecord task) {
        return task.whole("state") > DOWNLOADED ? task.number("final_elapsed_time") : task.number("elapsed_time");
    }
}
