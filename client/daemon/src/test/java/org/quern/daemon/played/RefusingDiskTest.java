package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.disk.Inodes;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.ClientView;
import org.quern.model.ResultState;
import org.quern.model.RunMode;
import org.quern.testing.BrittleVolume;
import org.quern.testing.SmallVolume;

/** A whole client with a task that computes while the disk has no room for more files, or turns read-only: a full or broken disk stops nothing that runs. */
class RefusingDiskTest {
    private static final String PROJECT = "running";
    /** Room enough for a task by the usual preferences; little of it is used. */
    private static final long VOLUME_BYTES = 1L << 30;

    @TempDir
    private Path directory = Path.of("");

    /** A task that computes until it may end. */
    private PlayedProjects project() {
        PlayedProjects projects = new PlayedProjects();
        projects.add(PROJECT);
        projects.scheduler(PROJECT, new ReplyText(projects, PROJECT).script("""
                #!/bin/sh
                until [ -e %s ]; do sleep 0.1; done
                printf '0\\n' > boinc_finish_called
                """.formatted(directory.resolve("go").toAbsolutePath())).toString(),
                "<scheduler_reply><request_delay>3600</request_delay></scheduler_reply>");
        return projects;
    }

    @Test
    void onADiskWithoutRoomForFilesTheTaskRunsOnInTheSameProcessAndSucceeds() throws IOException {
        try (SmallVolume volume = SmallVolume.mount(directory, VOLUME_BYTES, 1000);
                PlayedProjects projects = project();
                RunningClient client = new RunningClient(volume.folder(), projects, 1_000_000)) {
            long pid = runs(client);
            Path fillers = Files.createDirectories(volume.folder().resolve("data/slots/test-fillers"));
            client.waiting(PROJECT).untilHolds("the state cannot be written", () -> {
                fill(fillers);
                change(client);
                return told(client);
            });
            assertRuns(client, pid);
            try (var files = Files.list(fillers)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.createFile(directory.resolve("go"));
            succeeds(client);
            assertEquals(1, client.said(PROJECT).stream().filter(text -> text.startsWith("Starting task")).count());
        }
    }

    @Test
    void onADiskThatTurnedReadOnlyTheTaskRunsOnAndSucceedsOnceItIsRepaired() throws IOException {
        try (BrittleVolume disk = BrittleVolume.mount(directory, VOLUME_BYTES); PlayedProjects projects = project()) {
            try (RunningClient client = new RunningClient(disk.folder(), projects, 1_000_000)) {
                long pid = runs(client);
                disk.breakDown();
                change(client);
                client.waiting(PROJECT).untilHolds("the state cannot be written", () -> told(client));
                assertRuns(client, pid);
                // It can write nothing on what is left of the broken disk.
                Files.createFile(directory.resolve("go"));
                client.says(PROJECT, "it will be started again from its checkpoint");
                disk.repair();
            }
            // The first client would try again within a minute; another one tries at once.
            try (RunningClient client = new RunningClient(disk.folder(), projects, 1_000_000)) {
                succeeds(client);
            }
        }
    }

    private static long runs(RunningClient client) {
        client.waiting(PROJECT).untilHolds("it runs",
                () -> client.view().tasks().stream().anyMatch(task -> task.pid() > 0));
        return task(client).pid();
    }

    private static void assertRuns(RunningClient client, long pid) {
        double elapsed = task(client).elapsed();
        client.waiting(PROJECT).untilHolds("it goes on", () -> task(client).elapsed() > elapsed + 2);
        assertEquals(pid, task(client).pid());
        assertTrue(ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false), "its process is there");
    }

    private static ClientView.TaskView task(RunningClient client) {
        assertEquals(1, client.view().tasks().size(), () -> client.messages.toString());
        return client.view().tasks().getFirst();
    }

    private static void succeeds(RunningClient client) {
        client.waiting(PROJECT).untilHolds("it succeeds", () -> client.saved(PROJECT).results().stream()
                .allMatch(result -> result.outcome().state() == ResultState.FILES_UPLOADED));
    }

    /** Something that the state has to keep. */
    private static void change(RunningClient client) {
        client.ask(new UserCommand.SetMode(UserCommand.ModeKind.GPU,
                client.view().modes().gpu().usual() == RunMode.NEVER ? RunMode.AUTO : RunMode.NEVER, 0));
    }

    private static boolean told(RunningClient client) {
        return client.messages.stream()
                .anyMatch(message -> message.text().startsWith("The state file cannot be written ("));
    }

    /** Until no file fits any more, not even in place of the reserve. */
    private static void fill(Path folder) throws IOException {
        while (Inodes.free(folder).orElseThrow() > 0) {
            Files.createTempFile(folder, "f", "");
        }
    }
}
