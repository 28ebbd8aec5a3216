package org.quern.cli.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.quern.rpc.gui.GuiRecord;

/** Tasks for eyes: what runs comes first, and a narrow terminal gets the columns that say something. */
public final class TaskTable {
    /** Beyond these columns there is room for all. */
    private static final int WIDE = 120;
    private static final int ELAPSED_AT = 4;
    private static final int RISK_AT = 7;
    private static final String RISK = "quern_late_risk";
    /** Smaller ones are for wide terminals. */
    private static final double WORTH_TELLING = 0.01;

    private TaskTable() {}

    /** The table for a terminal of that width; {@code now} in Unix seconds. */
    public static Table of(List<GuiRecord> tasks, Function<GuiRecord, String> projectOf, int width, double now) {
        boolean isWide = width >= WIDE;
        boolean isMixed = isWide
                || tasks.stream().anyMatch(task -> !TaskWords.needs(task).equals(TaskWords.USUAL_NEEDS));
        boolean isTold = (isWide && tasks.stream().anyMatch(task -> task.has(RISK)))
                || tasks.stream().anyMatch(task -> task.number(RISK) >= WORTH_TELLING);
        Table table = new Table(columns(isWide, isTold, isMixed, "TASK", "PROJECT", "STATE", ">DONE", ">ELAPSED",
                ">LEFT", "DEADLINE", ">RISK", "NEEDS")).styled("STATE", StateStyle::of);
        for (GuiRecord task : runningFirst(tasks)) {
            double deadline = task.number("report_deadline");
            table.row(columns(isWide, isTold, isMixed, task.text("name"), projectOf.apply(task), TaskWords.state(task),
                    Words.percent(TaskWords.fractionDone(task)), Words.duration(TaskWords.elapsed(task)),
                    left(task, isWide),
                    isWide ? Words.minute(deadline) : Words.soon(deadline, now), TaskWords.risk(task),
                    TaskWords.needs(task)));
        }
        return table;
    }

    /** Where there is room, from when to when it may take. */
    private static String left(GuiRecord task, boolean isWide) {
        return isWide && TaskWords.left(task).isPresent()
                ? TaskWords.left(task).map(each -> Words.duration(each.least()) + " - " + Words.duration(each.most()))
                        .orElse("")
                : Words.duration(task.number("estimated_cpu_time_remaining"));
    }

    /** All of them, or on a narrow terminal without the time so far, without risks that are none, and without needs that are the same everywhere. */
    private static String[] columns(boolean isWide, boolean isTold, boolean isMixed, String... all) {
        List<String> columns = new ArrayList<>(List.of(all));
        if (!isTold) {
            columns.remove(RISK_AT);
        }
        if (!isMixed) {
            columns.removeLast();
        }
        if (!isWide) {
            columns.remove(ELAPSED_AT);
        }
        return columns.toArray(String[]::new);
    }

    private static List<GuiRecord> runningFirst(List<GuiRecord> tasks) {
        return tasks.stream().sorted(Comparator.comparingInt(TaskTable::rank)).toList();
    }

    private static int rank(GuiRecord task) {
        return TaskWords.isRunning(task) ? 0 : task.has("active_task") ? 1 : 2;
    }
}
