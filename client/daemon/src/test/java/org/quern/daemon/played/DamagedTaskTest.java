package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.model.ResultState;
import org.quern.model.RunMode;

/** A client that has lost one task from all generations of its state, and wants nothing else of the project. */
class DamagedTaskTest {
    private static final String PROJECT = "damaged";

    @TempDir
    private Path directory = Path.of("");

    @Test
    void theProjectIsAskedSoonAndTheTaskIsHereAgain() throws IOException {
        try (PlayedProjects projects = new PlayedProjects()) {
            projects.add(PROJECT);
            String reply = new ReplyText(projects, PROJECT).script("#!/bin/sh\nsleep 1000\n").toString();
            projects.scheduler(PROJECT, "<scheduler_reply><request_delay>1</request_delay></scheduler_reply>",
                    reply.replace("<request_delay>3600</request_delay>", ""));
            Path data;
            try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
                data = client.data;
                client.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.NEVER, 0));
                client.says(PROJECT, "Scheduler request completed");
                client.ask(new UserCommand.ForProject(projects.url(PROJECT), ProjectOperation.NO_MORE_WORK));
                client.ask(new UserCommand.ForProject(projects.url(PROJECT), ProjectOperation.UPDATE));
                untilItHasItsTask(client);
            }
            int calls = projects.posted(PROJECT, "cgi").size();
            damage(data);
            try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
                client.waiting(PROJECT).untilHolds("the loss is told", () -> client.messages.stream()
                        .anyMatch(message -> message.text().contains("result damaged_task is damaged, and no other"
                                + " copy of it was found; its project is asked soon")));
                untilItHasItsTask(client);
            }
            assertEquals(calls + 1, projects.posted(PROJECT, "cgi").size(), "it is asked once");
        }
    }

    private static void untilItHasItsTask(RunningClient client) {
        client.waiting(PROJECT).untilHolds("the task waits for its start",
                () -> client.saved(PROJECT).results().stream()
                        .anyMatch(result -> result.outcome().state() == ResultState.FILES_DOWNLOADED));
    }

    private static void damage(Path data) throws IOException {
        try (DirectoryStream<Path> generations = Files.newDirectoryStream(data, "{client_state,quern_state}*.xml")) {
            for (Path generation : generations) {
                Files.writeString(generation, Files.readString(generation, StandardCharsets.UTF_8)
                        .replace("<report_deadline>", "\0".repeat(17)), StandardCharsets.UTF_8);
            }
        }
    }
}
