package org.quern.daemon.played;

import static com.github.tomakehurst.wiremock.client.WireMock.notFound;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.quern.engine.event.UserCommand;
import org.quern.model.ResultState;
import org.quern.model.RunMode;
import org.quern.rpc.crypto.Md5;

/** Eight tasks wait with all their files, and then a file of theirs is not there any more: a real client and real processes. */
class LostProgramTest {
    private static final String PROJECT = "lossy";
    private static final int TASKS = 8;
    private static final String SCRIPT = "#!/bin/sh\nprintf '0\\n' > boinc_finish_called\n";
    /** Reads its input until it is told to finish, and fails if it has changed. */
    private static final String READER = """
            #!/bin/sh
            while test "$(cat ../../projects/*/data)" = "some data"
            do
                touch reading
                if test -e ../../go
                then
                    printf '0\\n' > boinc_finish_called
                    exit 0
                fi
                sleep 0.1
            done
            exit 1
            """;

    @TempDir
    private Path directory = Path.of("");
    private PlayedProjects projects = new PlayedProjects();
    private RunningClient client;

    @BeforeEach
    void eightTasksWait(TestInfo test) throws IOException {
        String script = test.getTestMethod().orElseThrow().getName().startsWith("running") ? READER : SCRIPT;
        projects.add(PROJECT);
        projects.scheduler(PROJECT,
                new ReplyText(projects, PROJECT).script(script).program(description(script))
                        .input("data", "some data\n", "").tasks(TASKS)
                        .result("<report_immediately/>").toString(),
                "<scheduler_reply><request_delay>3600</request_delay></scheduler_reply>");
        client = new RunningClient(directory, projects, 1_000_000);
        compute(RunMode.NEVER);
        client.waiting(PROJECT).untilHolds("eight tasks wait", () -> count(ResultState.FILES_DOWNLOADED) == TASKS);
    }

    /** Servers tell no checksum of a program; its signature says what it is. */
    private static String description(String script) {
        return String.format(Locale.ROOT, "<nbytes>%d</nbytes><file_signature>\n%s\n</file_signature>", script.length(),
                ReplyText.KEY.sign(Md5.of(script)));
    }

    @AfterEach
    void end() throws IOException {
        client.close();
        projects.close();
    }

    @Test
    void aProgramThatIsDeletedIsFetchedAgainAndAllSucceed() throws IOException {
        Files.delete(file("program"));
        compute(RunMode.ALWAYS);
        client.waiting(PROJECT).untilHolds("all are over", () -> count(ResultState.FILES_DOWNLOADED) == 0);
        client.waiting(PROJECT).untilHolds("all succeed", () -> count(ResultState.FILES_UPLOADED) == TASKS);
        assertEquals(1, client.said(PROJECT).stream().filter(text -> text.contains("downloading it again")).count());
    }

    @Test
    void anInputThatWasCutIsFetchedAgainAndAllSucceed() throws IOException {
        Files.writeString(file("data"), "bad");
        compute(RunMode.ALWAYS);
        client.waiting(PROJECT).untilHolds("all succeed", () -> count(ResultState.FILES_UPLOADED) == TASKS);
        client.says(PROJECT, "File data (has 3 bytes instead of 10|is missing); downloading it again");
        assertEquals("some data\n", Files.readString(file("data")));
    }

    @Test
    void aProgramOverwrittenWithZerosOfItsSizeIsFetchedAgainAndAllSucceed() throws IOException {
        Files.write(file("program"), new byte[SCRIPT.length()]);
        compute(RunMode.ALWAYS);
        client.waiting(PROJECT).untilHolds("all succeed", () -> count(ResultState.FILES_UPLOADED) == TASKS);
        assertEquals(1, client.said(PROJECT).stream().filter(text -> text.contains("downloading it again")).count());
        assertEquals(SCRIPT, Files.readString(file("program")));
    }

    @Test
    void runningTasksThatFailSinceTheirInputWasCutAreStartedAgainAndAllSucceed() throws IOException {
        compute(RunMode.ALWAYS);
        client.waiting(PROJECT).untilHolds("one runs",
                () -> client.view().tasks().stream().anyMatch(task -> Files.exists(
                        client.data.resolve("slots").resolve(Integer.toString(task.slot())).resolve("reading"))));
        Files.write(file("data"), new byte[0]);
        client.says(PROJECT, "File data has 0 bytes instead of 10; downloading it again");
        client.says(PROJECT, "ended while a file that it needs was lost");
        Files.writeString(client.data.resolve("go"), "");
        client.waiting(PROJECT).untilHolds("all succeed", () -> count(ResultState.FILES_UPLOADED) == TASKS);
    }

    @Test
    void allFailOnceTheProjectHasItNoMore() throws IOException {
        Files.delete(file("program"));
        projects.file(PROJECT, "program", notFound());
        compute(RunMode.ALWAYS);
        client.waiting(PROJECT).untilHolds("all are reported as failed",
                () -> client.saved(PROJECT).results().stream().filter(result -> result.outcome().readyToReport()
                        && result.outcome().exitStatus() == -186).count() == TASKS);
        client.waiting(PROJECT).untilHolds("no slot is kept", () -> client.view().tasks().isEmpty());
    }

    private Path file(String name) {
        return client.data.resolve("projects").resolve(projects.url(PROJECT).directoryName()).resolve(name);
    }

    private void compute(RunMode mode) {
        client.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, mode, 0));
    }

    private long count(ResultState state) {
        return client.saved(PROJECT).results().stream().filter(result -> result.outcome().state() == state).count();
    }
}
