package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.engine.event.UserCommand;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.view.ClientView;
import org.quern.model.ResultState;
import org.quern.model.RunMode;

/** What a power cut leaves: the finish file of a task, and not the output that was written before. Two clients and real processes. */
class LostOutputTest {
    private static final String PROJECT = "cut";
    /** Finishes only when it may, and gives up its processor until then. */
    private static final String SCRIPT = """
            #!/bin/sh
            test -e ../../go || exit 0
            cd ../../projects/*/
            echo computed > cut_out
            cd -
            printf '0\\n' > boinc_finish_called
            """;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void aTaskWhoseOutputWasLostWithTheFinishFileKeptIsComputedAgainAndSucceeds() throws IOException {
        try (PlayedProjects projects = new PlayedProjects()) {
            projects.add(PROJECT);
            projects.uploads(PROJECT, "<data_server_reply>\n<status>0</status>\n</data_server_reply>\n");
            projects.scheduler(PROJECT,
                    new ReplyText(projects, PROJECT).script(SCRIPT)
                            .output("cut_out", "out", "<max_nbytes>10000</max_nbytes>", "").toString(),
                    "<scheduler_reply><request_delay>3600</request_delay></scheduler_reply>");
            Path slot;
            try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
                client.waiting(PROJECT).untilHolds("it has been started",
                        () -> client.said(PROJECT).stream().anyMatch(text -> text.contains("no 'finished' file")));
                client.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.NEVER, 0));
                client.waiting(PROJECT).untilHolds("no process is left",
                        () -> task(client).phase() == TaskPhase.UNINITIALIZED);
                slot = client.data.resolve("slots").resolve(Integer.toString(task(client).slot()));
            }
            Files.writeString(slot.resolve("boinc_finish_called"), "0\n");
            Files.writeString(slot.resolve("../../go"), "");
            try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
                client.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.ALWAYS, 0));
                client.says(PROJECT, "cut_task had finished, but its output cut_out is not on the disk");
                client.waiting(PROJECT).untilHolds("it succeeds", () -> client.saved(PROJECT).results().stream()
                        .allMatch(result -> result.outcome().state() == ResultState.FILES_UPLOADED));
            }
            String upload = new String(projects.posted(PROJECT, "file_upload_handler").getLast(),
                    StandardCharsets.UTF_8);
            assertTrue(upload.endsWith("computed\n"), upload);
        }
    }

    private static ClientView.TaskView task(RunningClient client) {
        assertEquals(1, client.view().tasks().size());
        return client.view().tasks().getFirst();
    }
}
