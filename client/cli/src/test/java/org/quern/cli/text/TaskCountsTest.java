package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quern.rpc.gui.GuiRecord;

/** Tasks counted by what they do. */
class TaskCountsTest {
    private final List<GuiRecord> tasks = new ArrayList<>();

    @Test
    void eachTaskIsCountedOnceByWhatItDoes() {
        add(2, "state=2", "active_task=", "active_task_state=1", "scheduler_state=2");
        add(3, "state=2");
        add(1, "state=2", "coproc_missing=1");
        add(2, "state=1");
        add(1, "state=2", "suspended_via_gui=1");
        add(1, "state=2", "project_suspended_via_gui=1");
        add(4, "state=4");
        add(1, "state=6");
        add(1, "state=5", "ready_to_report=1");
        add(1, "state=1", "ready_to_report=1", "exit_status=-186");
        TaskCounts counts = TaskCounts.of(tasks);
        assertEquals("2 running, 4 waiting, 2 downloading, 2 suspended, 4 uploading, 1 ending, 2 to report",
                counts.words());
        assertEquals(tasks.size(), counts.facts().values().stream().mapToInt(each -> (Integer) each).sum());
    }

    @Test
    void whatIsUsualIsToldWhereThereIsNoneAsWell() {
        assertEquals("0 running, 0 waiting, 0 to report", TaskCounts.of(tasks).words());
    }

    private void add(int number, String... fields) {
        Map<String, String> record = new TreeMap<>();
        for (String field : fields) {
            String[] words = field.split("=", 2);
            record.put(words[0], words[1]);
        }
        for (int i = 0; i < number; i++) {
            tasks.add(new GuiRecord(record));
        }
    }
}
