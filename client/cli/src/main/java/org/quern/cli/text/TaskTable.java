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

    private TaskTable() {}

    /** The table for a terminal of that width; {@code now} in Unix seconds. */
    public static Table of(List<GuiRecord> tasks, Function<GuiRecord, String> projectOf, int width, double now) {
        boolean isWide = width >= WIDE;
        boolean isMixed = isWide
                || tasks.stream().anyMatch(task -> !TaskWords.needs(task).equals(TaskWords.USUAL_NEEDS));
        Table table = new Table(columns(isWide, isMixed, "TASK", "PROJECT", "STATE", ">DONE", ">ELAPSED", ">LEFT",
                "DEADLINE", "NEEDS")).styled("STATE", StateStyle::of);
        for (GuiRecord task : runningFirst(tasks)) {
            double deadline = task.number("report_deadline");
            table.row(columns(isWide, isMixed, task.text("name"), projectOf.apply(task), TaskWords.state(task),
                    Words.percent(TaskWords.fractionDone(task)), Words.duration(TaskWords.elapsed(task)),
                    Words.duration(task.number("estimated_cpu_time_remaining")),
                    isWide ? Words.minute(deadline) : Words.soon(deadline, now), TaskWords.needs(task)));
        }
        return table;
    }

    /** All of them, or on a narrow terminal without the time so far, and without needs that are the same everywhere. */
    private static String[] columns(boolean isWide, boolean isMixed, String... all) {
        List<String> columns = new ArrayList<>(List.of(all));
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
