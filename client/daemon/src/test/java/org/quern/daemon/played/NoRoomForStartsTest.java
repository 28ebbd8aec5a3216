package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.disk.Inodes;
import org.quern.engine.command.Message;
import org.quern.engine.event.UserCommand;
import org.quern.model.ResultState;
import org.quern.model.RunMode;
import org.quern.testing.Eventually;
import org.quern.testing.SmallVolume;

/** A whole client on a real file system that has room for bytes, and for hardly any more files. */
class NoRoomForStartsTest {
    private static final String PROJECT = "roomy";
    private static final int TASKS = 4;
    /** Enough to write the state, too few for a slot. */
    private static final int LEFT = 8;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void fourTasksWaitAndFailNotWhileNoFileFitsOnTheVolume() throws IOException {
        try (SmallVolume volume = SmallVolume.mount(directory, 1L << 30, 1000);
                PlayedProjects projects = new PlayedProjects()) {
            projects.add(PROJECT);
            projects.scheduler(PROJECT, "<scheduler_reply><request_delay>3600</request_delay></scheduler_reply>",
                    new ReplyText(projects, PROJECT).script("#!/bin/sh\nprintf '0\\n' > boinc_finish_called\n")
                            .tasks(TASKS).toString());
            Path fillers;
            try (RunningClient client = new RunningClient(volume.folder(), projects, 1_000_000)) {
                client.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.NEVER, 0));
                client.says(PROJECT, "Scheduler request completed");
                client.ask(new UserCommand.ForProject(projects.url(PROJECT), UserCommand.ProjectOperation.UPDATE));
                client.waiting(PROJECT).untilHolds("they wait",
                        () -> count(client, ResultState.FILES_DOWNLOADED) == TASKS);
                fillers = useUpInodes(volume.folder(), LEFT);
                client.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.ALWAYS, 0));
                client.waiting(PROJECT).untilHolds("it is told", () -> !told(client).isEmpty());
                Eventually.holds("all starts have come to nothing", () -> client.view().tasks().stream()
                        .noneMatch(task -> task.phase().name().equals("STARTING")));
                assertEquals(TASKS, count(client, ResultState.FILES_DOWNLOADED), () -> client.messages.toString());
                assertEquals(1, told(client).size(), () -> client.messages.toString());
            }
            deleteAll(fillers);
            // The first client would try again within a minute; another one tries at once.
            try (RunningClient client = new RunningClient(volume.folder(), projects, 1_000_000)) {
                client.waiting(PROJECT).untilHolds("all succeed",
                        () -> count(client, ResultState.FILES_UPLOADED) == TASKS);
            }
        }
    }

    @Test
    void fourTasksThatFailForWantOfInodesWhileTheyRunAreStartedAgain() throws IOException {
        try (SmallVolume volume = SmallVolume.mount(directory, 1L << 30, 1000);
                PlayedProjects projects = new PlayedProjects()) {
            projects.add(PROJECT);
            projects.scheduler(PROJECT,
                    new ReplyText(projects, PROJECT).script("""
                            #!/bin/sh
                            : > running
                            until [ -e ../../full ]; do sleep 0.1; done
                            { : > scratch; } 2>/dev/null || exit 206
                            printf '0\\n' > boinc_finish_called
                            """)
                            .tasks(TASKS).toString(),
                    "<scheduler_reply><request_delay>3600</request_delay></scheduler_reply>");
            Path fillers;
            try (RunningClient client = new RunningClient(volume.folder(), projects, 1_000_000)) {
                client.waiting(PROJECT).untilHolds("they run", () -> running(volume.folder()) > 0);
                fillers = useUpInodes(volume.folder(), 1);
                Files.createFile(volume.folder().resolve("data/full"));
                client.waiting(PROJECT).untilHolds("it is told", () -> !told(client).isEmpty());
                assertEquals(TASKS, count(client, ResultState.FILES_DOWNLOADED), () -> client.messages.toString());
            }
            deleteAll(fillers);
            try (RunningClient client = new RunningClient(volume.folder(), projects, 1_000_000)) {
                client.waiting(PROJECT).untilHolds("all succeed",
                        () -> count(client, ResultState.FILES_UPLOADED) == TASKS);
            }
        }
    }

    private static long running(Path volume) {
        try (var slots = Files.newDirectoryStream(volume.resolve("data/slots"))) {
            long running = 0;
            for (Path slot : slots) {
                running += Files.exists(slot.resolve("running")) ? 1 : 0;
            }
            return running;
        } catch (IOException e) {
            return 0;
        }
    }

    private static List<Message> told(RunningClient client) {
        return client.messages.stream().filter(message -> message.text()
                .startsWith("No task can be started (the file system has no room for more files")).toList();
    }

    private static long count(RunningClient client, ResultState state) {
        return client.saved(PROJECT).results().stream().filter(result -> result.outcome().state() == state).count();
    }

    private static Path useUpInodes(Path volume, int left) throws IOException {
        Path folder = Files.createDirectories(volume.resolve("data/slots/test-fillers"));
        for (int i = 0; Inodes.free(volume).orElseThrow() > left; i++) {
            Files.createFile(folder.resolve("f" + i));
        }
        return folder;
    }

    private static void deleteAll(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }
}
