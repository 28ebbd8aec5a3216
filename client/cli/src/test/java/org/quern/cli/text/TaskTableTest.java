package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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

    /** 5000 s are left, with a standard deviation of 1000: four of five are within 1.28 of it, 3720 to 6280 s. */
    @Test
    void theRunTimeThatIsLeftIsAnIntervalAndTheRiskOfBeingLateIsTold() {
        Map<String, String> fields = new TreeMap<>(task("a", false).fields());
        fields.putAll(Map.of("quern_remaining_deviation", "1000", "quern_late_risk", "0.993", "quern_parked", ""));
        List<GuiRecord> parked = List.of(new GuiRecord(new TreeMap<>(fields)));
        List<Styled> lines = TaskTable.of(parked, task -> "P", 160, NOW).lines(160);
        assertTrue(lines.getFirst().toString().matches(".*LEFT +DEADLINE +RISK +NEEDS"), lines::toString);
        assertTrue(lines.get(1).toString().matches("a +P +parked .* 1:02:00 - 1:44:40 .* 99 % +1 CPU"),
                lines::toString);
        List<Styled> narrow = TaskTable.of(parked, task -> "P", 80, NOW).lines(80);
        assertTrue(narrow.getFirst().toString().contains("RISK"), "a risk is worth a column");
        fields.put("quern_late_risk", "0.001");
        narrow = TaskTable.of(List.of(new GuiRecord(fields)), task -> "P", 80, NOW).lines(80);
        assertFalse(narrow.getFirst().toString().contains("RISK"), "none is not");
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
