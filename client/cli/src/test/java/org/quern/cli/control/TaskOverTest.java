package org.quern.cli.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.rpc.gui.GuiRecord;

/** What {@code quern task} answers for a task that is over. */
class TaskOverTest {
    @ParameterizedTest(name = "state {0}: {1}")
    @CsvSource({"0, ''", "2, ''", "3, 't_0 is over: it failed, and waits to be reported.'",
        "4, 't_0 is over: it has finished, and its output is being uploaded.'",
        "5, 't_0 is over: it has finished, and waits to be reported.'",
        "6, 't_0 is over: it was aborted, and waits to be reported.'",
        "7, 't_0 is over: it failed, and waits to be reported.'"})
    void nothingIsDoneWithIt(String state, String sentence) {
        assertEquals(sentence,
                TaskCommand.over(new GuiRecord(new TreeMap<>(Map.of("name", "t_0", "state", state)))));
    }
}
