package org.quern.cli.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.cli.QuernRun;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.rpc.gui.GuiRecord;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/** What {@code quern task} answers for a task that is over. */
class TaskOverTest {
    @ParameterizedTest(name = "state {0}: {1}")
    @CsvSource({"0, ''", "2, ''", "3, 't_0 is over: it failed, and waits to be reported.'",
        "4, 't_0 is over: it has finished, and its output is being uploaded.'",
        "5, 't_0 is over: it has finished, and waits to be reported.'",
        "6, 't_0 is over: it was aborted, and waits to be reported.'",
        "7, 't_0 is over: it failed, and waits to be reported.'"})
    void itSaysHowItEnded(String state, String sentence) {
        assertEquals(sentence,
                TaskCommand.over(new GuiRecord(new TreeMap<>(Map.of("name", "t_0", "state", state)))));
    }

    @Test
    void theClientIsNotAsked(@TempDir Path directory) throws IOException {
        String data = directory.resolve("client").toString();
        try (ProjectServer server = ProjectServer
                .start(ProjectOptions.of(directory.resolve("project")).withTasks(1).withWorkSize(100));
                Daemon _ = Daemon.start(DaemonOptions.in(Path.of(data)).onPort(0), _ -> {
                })) {
            assertEquals(0, QuernRun.quern("attach", server.masterUrl(), "--key", server.authenticator(), "--data-dir",
                    data).exitCode());
            Eventually.holds("a task has come",
                    () -> QuernRun.quern("tasks", "--data-dir", data).out().lines().count() == 2);
            QuernRun.quern("network-mode", "never", "--data-dir", data);
            assertEquals(0, QuernRun.quern("task", "abort", "_0", "--data-dir", data).exitCode());
            QuernRun again = QuernRun.quern("task", "suspend", "_0", "--data-dir", data);
            assertEquals(1, again.exitCode(), again::toString);
            assertTrue(again.err().endsWith(" is over: it was aborted, and waits to be reported.\n"), again::toString);
        }
    }
}
