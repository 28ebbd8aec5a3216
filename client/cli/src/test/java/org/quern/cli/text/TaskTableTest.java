package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quern.rpc.gui.GuiRecord;

class TaskTableTest {
    private static final double NOW = 1_795_000_000;

    @Test
    void aTaskIsALineOnAnOrdinaryTerminalAndWhatRunsComesFirst() {
        List<GuiRecord> tasks = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            tasks.add(task(String.format(Locale.ROOT, "fractal_0000%02d_0", i), i == 20));
        }
        List<Styled> lines = TaskTable.of(tasks, task -> "Quern Fractals", 80, NOW).lines(80);
        assertEquals(31, lines.size(), lines::toString);
        assertTrue(lines.get(1).toString().startsWith("fractal_000020_0  "), lines::toString);
        assertTrue(lines.get(2).toString().startsWith("fractal_000000_0  "), lines::toString);
        lines.forEach(line -> assertTrue(line.toString().length() <= 80, line::toString));
    }

    @Test
    void fewWordsOfOneColumnBreakRatherThanThoseOfEachRow() {
        List<GuiRecord> tasks = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            tasks.add(task(String.format(Locale.ROOT, "fractal_179500000_0000%02d_0", i), i > 0));
        }
        tasks.add(new GuiRecord(new TreeMap<>(Map.of("name", "fractal_179500000_000030_0", "state", "2",
                "report_deadline", String.valueOf(NOW + 86_400), "estimated_cpu_time_remaining", "5000",
                "project_suspended_via_gui", ""))));
        List<Styled> lines = TaskTable.of(tasks, task -> "Quern Fractals", 80, NOW).lines(80);
        assertTrue(lines.size() <= 34, lines::toString);
        lines.forEach(line -> assertTrue(line.toString().length() <= 80, line::toString));
    }

    @Test
    void aWideTerminalHasAllColumns() {
        List<Styled> lines = TaskTable.of(List.of(task("a", false)), task -> "P", 160, NOW).lines(160);
        assertTrue(lines.getFirst().toString().matches("TASK +PROJECT +STATE +DONE +ELAPSED +LEFT +DEADLINE +NEEDS"),
                lines::toString);
    }

    private static GuiRecord task(String name, boolean runs) {
        Map<String, String> fields = new TreeMap<>(Map.of("name", name, "state", "2", "report_deadline",
                String.valueOf(NOW + 86_400), "estimated_cpu_time_remaining", "5000"));
        if (runs) {
            fields.putAll(Map.of("active_task", "", "active_task_state", "1", "scheduler_state", "2"));
        }
        return new GuiRecord(new TreeMap<>(fields));
    }
}
