package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.engine.event.UserCommand;
import org.quern.model.AppVersion;
import org.quern.model.ResultState;
import org.quern.model.RunMode;
import org.quern.model.SavedResult;

/** A project's folder with app_info.xml and a shell script of the user's: a whole client, real processes, and a server that wants its own program run. */
class OwnProgramsTest {
    private static final String PROJECT = "owned";
    private static final String MINE = """
            #!/bin/sh
            resolve() { sed -n 's/.*<soft_link>\\(.*\\)<.soft_link>.*/\\1/p' "$1"; }
            { for a in "$@"; do echo "mine $a"; done; cat "$(resolve in)"; } > "$(resolve out)"
            printf '0\\n' > boinc_finish_called
            """;
    private static final String THEIRS = "#!/bin/sh\nprintf '1\\nThe server was obeyed\\nnotice\\n' > boinc_finish_called\n";
    private static final String APP_INFO = """
            <app_info>
              <app><name>app</name></app>
              <file_info><name>program</name></file_info>
              <app_version>
                <app_name>app</app_name><version_num>100</version_num>
                <api_version>8.0.0</api_version><cmdline>--fast "a &amp; b"</cmdline>
                <file_ref><file_name>program</file_name><main_program/></file_ref>
              </app_version>
            </app_info>
            """;

    @TempDir
    private Path directory = Path.of("");
    private final PlayedProjects projects = new PlayedProjects();
    private Path folder = Path.of("");

    @BeforeEach
    void theUserBringsAProgram() throws IOException {
        projects.add(PROJECT);
        projects.uploads(PROJECT, "<data_server_reply>\n    <status>0</status>\n</data_server_reply>\n");
        folder = Files.createDirectories(
                directory.resolve("data/projects").resolve(projects.url(PROJECT).directoryName()));
        Files.writeString(folder.resolve("app_info.xml"), APP_INFO);
        Files.writeString(folder.resolve("program"), MINE);
    }

    @AfterEach
    void end() {
        projects.close();
    }

    /** Its program has the name of the user's and is signed; the server also wants the user's deleted. */
    private ReplyText task() {
        return new ReplyText(projects, PROJECT).script(THEIRS)
                .first("<request_delay>1</request_delay><delete_file_info>program</delete_file_info>")
                .input("data", "input\n", "<open_name>in</open_name>")
                .workunit("<command_line>--from-server</command_line>").result("<report_immediately/>");
    }

    private static final String ACK = "<scheduler_reply><request_delay>1</request_delay><delete_file_info>program</delete_file_info>"
            + "<result_ack><name>owned_task</name></result_ack></scheduler_reply>";

    /** BOINC's rules ask for more before the task has ended, and not between its end and its report, which is all that this server's second answer fits. */
    @Test
    void aTaskIsComputedByTheUsersProgramWhateverTheServerSendsUnderItsName() throws IOException {
        projects.scheduler(PROJECT, task().output("result", "out", "<max_nbytes>1000</max_nbytes>", "").toString(),
                ACK);
        try (RunningClient client = new RunningClient(directory, projects, "",
                options -> options.orSuite("REC_HYST_JC2"))) {
            client.waiting(PROJECT).untilHolds("the result is reported and forgotten",
                    () -> projects.posted(PROJECT, "file_upload_handler").size() == 1
                            && client.saved(PROJECT).results().isEmpty());
            client.says(PROJECT, "Ignoring file program: app_info.xml says that it is the user's");
            assertTrue(client.saved(PROJECT).flags().anonymousPlatform());
        }
        String upload = text(projects.posted(PROJECT, "file_upload_handler").getFirst());
        assertTrue(upload.endsWith("mine --from-server\nmine --fast\nmine a & b\ninput\n"), upload);
        assertEquals(MINE, Files.readString(folder.resolve("program")));
        assertEquals(APP_INFO, Files.readString(folder.resolve("app_info.xml")));
        assertTrue(Files.isExecutable(folder.resolve("program")));
        assertFalse(projects.requests().stream().anyMatch(request -> request.contains("/download/program")));
        String request = text(projects.posted(PROJECT, "cgi").getFirst());
        assertTrue(request.contains("<platform_name>anonymous</platform_name>"), request);
        assertFalse(request.contains("<alt_platform>"), request);
        assertTrue(request.contains("--fast \"a &amp; b\"") || request.contains("--fast \"a & b\""), request);
        String report = projects.posted(PROJECT, "cgi").stream().map(OwnProgramsTest::text)
                .filter(body -> body.contains("<result>")).findFirst().orElseThrow();
        assertTrue(report.contains("<exit_status>0</exit_status>"), report);
    }

    @Test
    void aTaskThatWouldWriteItsOutputOverTheUsersProgramIsNotTaken() throws IOException {
        projects.scheduler(PROJECT, task().output("program", "out", "<max_nbytes>1000</max_nbytes>", "").toString(),
                ACK);
        try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
            client.says(PROJECT, "Ignoring task owned_task: its output program is a file of an application");
            assertEquals(List.of(), client.saved(PROJECT).results());
        }
        assertEquals(MINE, Files.readString(folder.resolve("program")));
    }

    @Test
    void aProgramThatIsNotThereIsToldAtTheStartAndNoTaskFails() throws IOException {
        Files.delete(folder.resolve("program"));
        projects.scheduler(PROJECT, task().output("result", "out", "<max_nbytes>1000</max_nbytes>", "").toString(),
                ACK);
        try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
            client.says(PROJECT, "Ignoring task owned_task: there is no version of app in app_info.xml for it");
            assertEquals(List.of(), client.saved(PROJECT).results());
            assertTrue(client.messages.stream().anyMatch(message -> message.text().contains(
                    "app_info.xml, line 3, <file_info>: there is no file program in the project's folder")),
                    client.messages.toString());
            assertTrue(client.messages.stream()
                    .anyMatch(message -> message.text().contains("has no version that can be used")));
        }
    }

    @Test
    void aProgramThatIsTakenAwayWhileTheClientRunsFailsNoTask() throws IOException {
        projects.scheduler(PROJECT, task().output("result", "out", "<max_nbytes>1000</max_nbytes>", "").toString(),
                ACK);
        Files.writeString(folder.resolve("program"), "#!/bin/sh\nsleep 600\n");
        try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
            client.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.NEVER, 0));
            client.waiting(PROJECT).untilHolds("the task waits", () -> client.saved(PROJECT).results().stream()
                    .anyMatch(result -> result.outcome().state() == ResultState.FILES_DOWNLOADED));
            Files.delete(folder.resolve("program"));
            client.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.ALWAYS, 0));
            client.waiting(PROJECT).untilHolds("it says why it waits",
                    () -> client.view().tasks().stream().anyMatch(task -> task.scheduling().deferredReason().equals(
                            "file program, which app_info.xml names, is not in the project's folder; put it back")));
            assertEquals(List.of(ResultState.FILES_DOWNLOADED), client.saved(PROJECT).results().stream()
                    .map(result -> result.outcome().state()).toList());
        }
    }

    @Test
    void theFileCountsWhenTheClientStartsAgainAndNoLongerOnceItIsGone() throws IOException {
        projects.scheduler(PROJECT, "<scheduler_reply><request_delay>3600</request_delay></scheduler_reply>");
        try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
            client.waiting(PROJECT).untilHolds("a reply", () -> !projects.posted(PROJECT, "cgi").isEmpty());
        }
        String state = Files.readString(directory.resolve("data/client_state.xml"));
        assertTrue(state.contains("<anonymous_platform/>"), state);
        assertFalse(state.contains("<name>program</name>"), "the user's files are not written");
        Files.writeString(folder.resolve("app_info.xml"),
                APP_INFO.replace("<version_num>100", "<version_num>101"));
        try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
            assertEquals(List.of(101), versions(client));
        }
        Files.delete(folder.resolve("app_info.xml"));
        try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
            assertEquals(List.of(), versions(client));
            assertFalse(client.saved(PROJECT).flags().anonymousPlatform());
        }
        assertEquals(MINE, Files.readString(folder.resolve("program")));
    }

    @Test
    void aTaskWhoseVersionIsNotListedAnyMoreIsLeftOutWithAWord() throws IOException {
        projects.scheduler(PROJECT, task().workunit("").output("result", "out", "<max_nbytes>1000</max_nbytes>", "")
                .first("<request_delay>3600</request_delay>").toString(),
                "<scheduler_reply><request_delay>3600</request_delay></scheduler_reply>");
        Files.writeString(folder.resolve("program"), "#!/bin/sh\nsleep 600\n");
        try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
            client.waiting(PROJECT).untilHolds("it runs", () -> !client.view().tasks().isEmpty());
        }
        Files.writeString(folder.resolve("app_info.xml"),
                APP_INFO.replace("<version_num>100", "<version_num>101"));
        try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
            assertEquals(List.of(), client.saved(PROJECT).results().stream().map(SavedResult::result).toList());
            assertTrue(client.messages.stream().anyMatch(message -> message.text().contains(
                    "is left out, because version 100 of its application app is not in app_info.xml")),
                    client.messages.toString());
        }
    }

    @Test
    void tasksOfAVersionWithAMistakeGoOnWithWhatItSaidBefore() throws IOException {
        projects.scheduler(PROJECT, task().workunit("").output("result", "out", "<max_nbytes>1000</max_nbytes>", "")
                .first("<request_delay>1</request_delay>").toString(), ACK);
        try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
            client.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.NEVER, 0));
            client.waiting(PROJECT).untilHolds("the task waits", () -> client.saved(PROJECT).results().stream()
                    .anyMatch(result -> result.outcome().state() == ResultState.FILES_DOWNLOADED));
        }
        Files.writeString(folder.resolve("app_info.xml"), APP_INFO.replace("<app_name>app<", "<app_name>ap<"));
        try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
            assertTrue(client.messages.stream().anyMatch(message -> message.text().contains("called ap;")),
                    client.messages.toString());
            assertTrue(client.messages.stream().anyMatch(message -> message.text().contains(
                    "has no version that can be used. Tasks that are here go on with what it said before. Mend it")),
                    client.messages.toString());
            client.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.ALWAYS, 0));
            client.waiting(PROJECT).untilHolds("the result is reported and forgotten",
                    () -> projects.posted(PROJECT, "file_upload_handler").size() == 1
                            && client.saved(PROJECT).results().isEmpty());
        }
        String upload = text(projects.posted(PROJECT, "file_upload_handler").getFirst());
        assertTrue(upload.endsWith("mine --from-server\nmine --fast\nmine a & b\ninput\n"), upload);
    }

    @Test
    void tasksAreKeptWhileTheirFileOfProgramsCannotBeRead() throws IOException {
        projects.scheduler(PROJECT, task().workunit("").output("result", "out", "<max_nbytes>1000</max_nbytes>", "")
                .first("<request_delay>3600</request_delay>").toString(),
                "<scheduler_reply><request_delay>3600</request_delay></scheduler_reply>");
        Files.writeString(folder.resolve("program"), "#!/bin/sh\nexec sleep 600\n");
        try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
            client.waiting(PROJECT).untilHolds("it runs", () -> !client.view().tasks().isEmpty());
        }
        Files.writeString(folder.resolve("app_info.xml"), APP_INFO.substring(0, 80));
        try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
            assertTrue(client.messages.stream().anyMatch(message -> message.text().contains("its tasks are kept")),
                    client.messages.toString());
        }
        Files.writeString(folder.resolve("app_info.xml"), APP_INFO);
        try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
            client.waiting(PROJECT).untilHolds("it runs again", () -> !client.view().tasks().isEmpty());
        }
    }

    /** A folder that is not mounted yet, a program that is being built anew: nobody wished that its tasks go. */
    @Test
    void tasksOfAProgramThatIsMissingAtTheStartWaitWithAReasonAndGoOnWhenItIsBack() throws IOException {
        projects.scheduler(PROJECT, task().workunit("").output("result", "out", "<max_nbytes>1000</max_nbytes>", "")
                .first("<request_delay>1</request_delay>").toString(), ACK);
        try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
            client.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.NEVER, 0));
            client.waiting(PROJECT).untilHolds("the task waits", () -> client.saved(PROJECT).results().stream()
                    .anyMatch(result -> result.outcome().state() == ResultState.FILES_DOWNLOADED));
        }
        Files.delete(folder.resolve("program"));
        UserCommand always = new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.ALWAYS, 0);
        try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
            client.ask(always);
            client.waiting(PROJECT).untilHolds("it says why it waits",
                    () -> client.view().tasks().stream().anyMatch(task -> task.scheduling().deferredReason().equals(
                            "file program, which app_info.xml names, is not in the project's folder; put it back")));
            assertTrue(
                    client.messages.stream().anyMatch(message -> message.text().contains("its file program is missing;"
                            + " tasks of this version wait until it is there")),
                    client.messages.toString());
            Files.writeString(folder.resolve("program"), MINE);
            client.waiting(PROJECT).untilHolds("the result is reported and forgotten", () -> {
                client.ask(always); // who starts next is decided anew with each wish, and once a minute
                return projects.posted(PROJECT, "file_upload_handler").size() == 1
                        && client.saved(PROJECT).results().isEmpty();
            });
        }
    }

    private static List<Integer> versions(RunningClient client) {
        client.waiting(PROJECT).untilHolds("a picture", () -> client.view().now().wall() > 0);
        return client.saved(PROJECT).versions().stream().map(AppVersion::versionNum).toList();
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }
}
