package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.store.DiskFolder;
import org.quern.model.SavedTask;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.store.StateFile;
import org.quern.testing.Eventually;

/** SIGTERM in the middle of a task, to a client in a process of its own. */
class CleanStopTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @TempDir
    private Path directory = Path.of("");

    @Test
    void theTaskEndsByMessageItsCheckpointIsInTheStateAndTheNextClientGoesOn() throws Exception {
        Path data = directory.resolve("client");
        KilledClient client = new KilledClient(data);
        Path preferences = data.resolve("global_prefs_override.xml");
        Files.writeString(preferences, Files.readString(preferences).replace("<run_on_batteries>",
                "<disk_interval>1</disk_interval><run_on_batteries>"));
        try (ProjectServer server = ProjectServer.start(ProjectOptions.of(directory.resolve("project")).withTasks(1)
                .withWorkSize(3).withFailurePause(Duration.ZERO))) {
            String attach = "<attach><project><master_url>" + server.masterUrl() + "</master_url><authenticator>"
                    + server.authenticator() + "</authenticator></project></attach>\n";
            client.start(attach);
            Path slot = data.resolve("slots/0");
            Eventually.within(TIMEOUT).showing(client::logEnd).untilHolds("the task has a checkpoint",
                    () -> Files.exists(slot.resolve("tile_checkpoint"))
                            && Files.exists(slot.resolve("boinc_task_state.xml")));
            List<ProcessHandle> programs = client.applications();
            assertFalse(programs.isEmpty(), "a program runs");
            assertEquals(0, client.stop(), client::logEnd);
            assertTrue(programs.stream().noneMatch(ProcessHandle::isAlive), "it ended before the client");
            assertFalse(client.log().contains("by force"), client::logEnd);
            List<SavedTask> tasks = Objects.requireNonNull(new StateFile(new DiskFolder(data)).read().state()).tasks();
            assertEquals(1, tasks.size(), tasks::toString);
            assertTrue(tasks.getFirst().checkpointElapsedTime() > 0, tasks::toString);
            assertEquals(0, server.report().error() + server.report().success(), "nothing was reported");
            client.start(attach);
            Eventually.within(TIMEOUT).showing(client::logEnd).untilHolds("the task is valid",
                    () -> server.report().isFinished() && server.report().valid() == 1);
            assertEquals(0, server.report().error(), client::logEnd);
            assertEquals(0, client.stop(), client::logEnd);
        } finally {
            client.kill();
            client.awaitEnd();
        }
    }
}
