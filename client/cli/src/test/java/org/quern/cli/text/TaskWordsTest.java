package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.rpc.gui.GuiRecord;

class TaskWordsTest {
    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', value = {"state=1|downloading",
        "state=1 ready_to_report=1 exit_status=-186|failed, to report",
        "state=0 ready_to_report=1 exit_status=-186|failed, to report", "state=1 exit_status=-186|failed",
        "state=2|ready to start",
        "state=2 suspended_via_gui=1|suspended", "state=2 project_suspended_via_gui=1|project suspended",
        "state=2 coproc_missing=1|waiting for a card that is not there",
        "state=2 active_task= active_task_state=1 scheduler_state=2|running",
        "state=2 active_task= active_task_state=1 scheduler_state=2 edf_scheduled=1|running, for its deadline",
        "state=2 active_task= active_task_state=9 scheduler_state=1 too_large=1|waiting for memory",
        "state=2 active_task= active_task_state=0 scheduler_state=1 network_wait=1|waiting for network",
        "state=2 active_task= scheduler_wait=1 scheduler_wait_reason=licence|waiting: licence",
        "state=2 active_task= active_task_state=9 scheduler_state=2|paused",
        "state=2 active_task= active_task_state=9 scheduler_state=1|waiting", "state=3|failed", "state=4|uploading",
        "state=5 ready_to_report=1|done, to report", "state=6|aborted", "state=7|upload failed"})
    void aTaskIsDescribedByWhatHoldsItUp(String fields, String words) {
        assertEquals(words, TaskWords.state(record(fields)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', value = {"state=0|false", "state=1|false", "state=2|false",
        "state=2 suspended_via_gui=1|false", "state=2 active_task= active_task_state=1 scheduler_state=2|false",
        "state=1 ready_to_report=1 exit_status=-186|true", "state=1 exit_status=-186|true", "state=3|true",
        "state=4|true", "state=4 suspended_via_gui=1|true", "state=5 ready_to_report=1|true",
        "state=6 ready_to_report=1|true", "state=7|true"})
    void whatIsUploadedOrReportedIsOver(String fields, boolean isOver) {
        assertEquals(isOver, TaskWords.isOver(record(fields)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', value = {"state=2 fraction_done=0.5|0.5", "state=4|1", "state=5|1", "state=7|1",
        "state=6|0", "state=3|0"})
    void whatNeverEndedWellIsNotAllDone(String fields, double done) {
        assertEquals(done, TaskWords.fractionDone(record(fields)));
    }

    private static GuiRecord record(String fields) {
        return new GuiRecord(Stream.of(fields.split(" ")).map(field -> field.split("=", 2))
                .collect(Collectors.toMap(field -> field[0], field -> field[1], (a, b) -> b, TreeMap::new)));
    }
}
