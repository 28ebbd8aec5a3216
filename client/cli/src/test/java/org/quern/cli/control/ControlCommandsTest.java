package org.quern.cli.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.rpc.gui.GuiConnection;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/** The commands against a running client with a project of two tasks, which computes nothing once they are there: its run mode is "never". */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ControlCommandsTest {
    private static final List<String> QUESTIONS = List.of("exchange_versions", "get_state", "get_results",
            "get_project_status", "get_simple_gui_info", "get_file_transfers", "get_disk_usage", "get_host_info",
            "get_cc_status", "get_messages", "get_notices", "get_old_results", "get_daily_xfer_history",
            "get_statistics", "get_cc_config", "get_global_prefs_working", "get_project_init_status", "acct_mgr_info",
            "get_proxy_settings", "get_screensaver_tasks", "get_newer_version", "get_quern_status",
            "get_quern_devices", "get_quern_processor");

    private final Path directory;
    private final Path data;
    private final ProjectServer server;
    private final Daemon daemon;

    ControlCommandsTest(@TempDir Path directory) throws IOException {
        this.directory = directory;
        data = directory.resolve("client");
        server = ProjectServer.start(ProjectOptions.of(directory.resolve("project")).withTasks(2).withWorkSize(100)
                .withFailurePause(Duration.ZERO));
        daemon = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
        });
    }

    @BeforeAll
    void attachByKey() throws IOException {
        Path key = Files.writeString(directory.resolve("key"), server.authenticator() + "\n");
        assertEquals(0, quern("run-mode", "always").exitCode()); // a client that may not compute fetches nothing
        QuernRun attached = quern("attach", server.masterUrl(), "--key-file", key.toString());
        assertEquals("Attached to " + server.masterUrl() + ".\n", attached.out(), attached::toString);
        Eventually.holds("two tasks have come", () -> quern("tasks").out().lines().count() == 3
                && !quern("tasks").out().contains("downloading"));
        assertEquals(0, quern("run-mode", "never").exitCode());
        Eventually.holds("nothing runs", () -> quern("tasks", "--running").out().equals("No task runs.\n"));
    }

    /** So the list of elements that {@code quern inspect} knows cannot fall behind what is written. */
    @Test
    void inspect_knows_all_that_the_client_itself_writes() throws IOException {
        Path talk = directory.resolve("talk");
        try (GuiConnection connection = GuiConnection.open("127.0.0.1", port())) {
            assertTrue(connection.authorize(Files.readString(data.resolve("gui_rpc_auth.cfg")).strip()));
            StringBuilder answers = new StringBuilder();
            for (String question : QUESTIONS) {
                answers.append(connection.ask(GuiQuestion.of(question)).text());
            }
            Files.writeString(talk, answers);
        }
        List<String> files = new ArrayList<>(List.of("inspect", "--json", talk.toString()));
        try (Stream<Path> all = Files.list(data)) {
            all.map(Path::toString).filter(name -> name.matches(".*/(client_state|account_|sched_re).*\\.xml"))
                    .sorted().forEach(files::add);
        }
        QuernRun inspected = QuernRun.quern(files.toArray(String[]::new));
        assertEquals(0, inspected.exitCode(), inspected::toString);
        assertTrue(files.size() >= 7, files::toString);
        inspected.out().lines().forEach(line -> assertTrue(line.contains("\"unknown\":[]"), line));
    }

    private int port() throws IOException {
        return Integer.parseInt(Files.readString(data.resolve("quern.port")).strip());
    }

    @AfterAll
    void stop() throws IOException {
        daemon.close();
        server.close();
    }

    @Test
    void statusSaysWhetherItComputesAndWhyNot() {
        String status = quern("status").out();
        assertTrue(status.startsWith("Client     Quern 0.1, protocol 8.3.0, in " + data + "\n"), status);
        assertTrue(status.matches("(?s).*\nComputing  off - [^\n]*never[^\n]* \\[mode never\\]\n.*"), status);
        assertTrue(status.contains("\nTasks      0 running, 2 waiting, 0 to report\n"), status);
        assertTrue(status.contains("\nProjects   1\n"), status);
        assertTrue(status.contains("\nDisk       "), status);
        assertTrue(status.matches("(?s).*\nProcessors \\d+ % busy[^\n]*\n.*"), status);
    }

    @Test
    void statusIsJsonForPrograms() {
        String status = quern("status", "--json").out();
        assertTrue(status.contains("\"computing\":{\"on\":false,"), status);
        assertTrue(status.contains("\"tasks\":2,\"running\":0,"), status);
        assertTrue(status.contains("\"missing_sensors\":["), status);
        assertTrue(status.matches("(?s).*\"processor\":\\{\"busy_percent\":[0-9.]+,\"temperature_celsius\":.*"),
                status);
        assertTrue(!status.contains("limit of CPU time by the kernel") || status.contains("\"only_of_services\":true"),
                status);
    }

    @Test
    void anotherLookAtTheCardsIsAnsweredWithJsonForPrograms() {
        assertEquals("{\"asked\":true}\n", quern("devices", "--rescan", "--json").out());
        assertEquals("{\"asked\":true}\n", quern("devices", "rescan", "--json").out());
    }

    @Test
    void programsAreToldWhenATaskWillProbablyBeDone() {
        String name = quern("tasks").out().lines().skip(1).findFirst().orElseThrow().split(" ", 2)[0];
        String explained = quern("explain", name, "--json").out();
        assertTrue(
                explained.matches(
                        "(?s).*\"outlook\":\\{\"remaining_seconds\":[0-9.]+,\"remaining_least_seconds\":[0-9.]+,"
                                + "\"remaining_most_seconds\":[0-9.]+,\"late_risk\":[0-9.E-]+,\"parked\":false\\}.*"),
                explained);
    }

    @Test
    void theListOfAllProjectsIsShownByAreaWithAnAsteriskAtThoseThatAreAttached() throws IOException {
        Files.writeString(data.resolve("all_projects_list.xml"), "<?xml version=\"1.0\"?>\n<projects>"
                + "<project><name>Stars</name><id>1</id><url>https://stars.example/</url>"
                + "<general_area>Astronomy</general_area><description><![CDATA[a & <b>]]></description>"
                + "<platforms><name>x86_64-pc-linux-gnu[cuda]</name></platforms></project>"
                + "<project><name>Own</name><id>2</id><url>" + server.masterUrl() + "</url>"
                + "<general_area>Physics</general_area></project><project><name>no url</name></project>"
                + "<account_manager><name>Boss</name><id>3</id><url>https://am.example/</url></account_manager></projects>");
        assertEquals(List.of("PROJECT  AREA             URL", "Stars    Astronomy        https://stars.example/",
                "Own *    Physics          " + server.masterUrl(), "Boss     account manager  https://am.example/"),
                quern("projects", "--list").out().lines().toList());
        assertEquals(2, quern("projects", "--list", "physics").out().lines().count());
        assertTrue(quern("projects", "--list", "music").out().startsWith("No project has 'music'"));
        String json = quern("projects", "--json", "--list", "astro").out();
        assertTrue(json.contains("\"platforms\":[\"x86_64-pc-linux-gnu[cuda]\"]") && !json.contains("Boss"), json);
    }

    @Test
    void projectsAreATableWithTheirState() {
        List<String> lines = quern("projects").out().lines().toList();
        assertTrue(lines.getFirst().matches("PROJECT +URL +SHARE +GOT +CREDIT +A DAY +STATE"), lines::toString);
        assertTrue(lines.get(1).matches(".*" + server.masterUrl() + " +100 +(-|100 of 100 %) +0 +0 .*"),
                lines::toString);
    }

    @Test
    void aProjectIsSuspendedAndResumedByAPartOfItsUrl() {
        assertEquals(0, quern("project", "suspend", "127.0.0.1").exitCode());
        assertTrue(quern("tasks").out().contains("project suspended"));
        QuernRun resumed = quern("project", "resume", "127.0.0.1", "--json");
        assertTrue(resumed.out().endsWith("\"verb\":\"resume\",\"confirmed\":true}\n"), resumed::toString);
        assertFalse(quern("projects", "--json").out().contains("\"suspended\":true"));
    }

    @Test
    void anUnknownProjectIsAnsweredWithTheNearOnes() {
        QuernRun run = quern("project", "update", "fractul");
        assertEquals(1, run.exitCode());
        assertTrue(run.err().startsWith("quern project: No project is called 'fractul'. Near: "), run::toString);
    }

    @Test
    void aTaskIsSuspendedAndResumedByItsName() {
        String name = taskName();
        assertEquals(name + " is suspended.\n", quern("task", "suspend", name).out());
        assertTrue(quern("tasks").out().contains(" suspended "));
        assertEquals(name + " goes on.\n", quern("task", "resume", name).out());
    }

    @Test
    void aPartThatFitsSeveralTasksIsNotGuessed() {
        QuernRun run = quern("task", "abort", "_");
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains("'_' may be any of 2 tasks: "), run::toString);
    }

    @Test
    void thePlanIsOfTheClientAsItIs() {
        JsonObject plan = JsonParser.parseString(quern("plan", "--hours", "2", "--json").out()).getAsJsonObject();
        assertTrue(plan.get("client_runs").getAsBoolean());
        String devices = plan.getAsJsonArray("devices").toString();
        assertFalse(devices.contains("\"bars\":[{"), () -> "the mode is never: " + devices);
        quern("run-mode", "always");
        QuernRun always = quern("plan", "--hours", "2", "--json");
        quern("run-mode", "never");
        plan = JsonParser.parseString(always.out()).getAsJsonObject();
        assertTrue(plan.getAsJsonArray("devices").toString().contains("\"on_hand\":true"), always::toString);
    }

    @Test
    void messagesAreNumberedAndCanBeAskedForFromANumberOn() {
        assertTrue(quern("messages").out().contains("new client"));
        String one = quern("messages", "--last", "1", "--json").out();
        assertTrue(one.startsWith("[{\"number\":") && one.indexOf("number") == one.lastIndexOf("number"), one);
        assertEquals("[]\n", quern("messages", "--after", "100000", "--json").out());
    }

    @Test
    void withoutTransfersThatIsSaid() {
        assertEquals("No file is on its way.\n", quern("transfers").out());
        assertEquals(1, quern("transfer", "retry", "nothing").exitCode());
    }

    @Test
    void aModeCanBeShownAndSet() {
        assertEquals("auto\n", quern("network-mode").out());
        assertEquals("always\n", quern("gpu-mode", "always").out());
        assertEquals("auto\n", quern("gpu-mode", "auto").out());
    }

    @Test
    void attachingTwiceIsRefused() {
        QuernRun run = quern("attach", server.masterUrl(), "--key", "0123456789abcdef");
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains("Already attached to project"), run::toString);
    }

    @Test
    void aKeyThatTheProjectDoesNotKnowIsRefusedInItsWordsAndNothingIsAttached() throws IOException {
        try (ProjectServer other = ProjectServer.start(ProjectOptions.of(directory.resolve("other")).withTasks(1)
                .withFailurePause(Duration.ZERO))) {
            QuernRun run = quern("attach", other.masterUrl(), "--key", "0123456789abcdef");
            assertEquals(1, run.exitCode(), run::toString);
            assertEquals("quern attach: The project at " + other.masterUrl() + " does not know this key: Not found."
                    + " Nothing was attached; the key stands on your account page there.\n", run.err());
            assertFalse(quern("projects").out().contains(other.masterUrl()));
        }
    }

    @Test
    void anAddressWhereNobodyAnswersIsRefusedAndNothingIsAttached() throws IOException {
        String closed;
        try (ServerSocket port = new ServerSocket(0)) {
            closed = "http://127.0.0.1:" + port.getLocalPort() + "/p/";
        }
        QuernRun run = quern("attach", closed, "--key", "0123456789abcdef");
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(run.err().startsWith("quern attach: There is no answer from a project at " + closed
                + ": it cannot be reached. Nothing was attached;"), run::toString);
        assertFalse(quern("projects").out().contains(closed));
    }

    @Test
    void anAddressWithoutAProjectIsRefusedAndNothingIsAttached() {
        QuernRun run = quern("attach", server.masterUrl() + "nothing/", "--key", "0123456789abcdef");
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(run.err().contains(": there is no such page. Nothing was attached; look at the address"),
                run::toString);
        assertFalse(quern("projects").out().contains("nothing/"));
    }

    @Test
    void anAddressWithoutAnAccountIsRefusedWithWhatToDo() throws IOException {
        Path password = Files.writeString(directory.resolve("password"), "secret-1\n");
        try (ProjectServer other = ProjectServer.start(ProjectOptions.of(directory.resolve("mailed")).withTasks(1)
                .withFailurePause(Duration.ZERO))) {
            QuernRun run = quern("attach", other.masterUrl(), "--email", "nobody@example.org", "--email-password-file",
                    password.toString());
            assertEquals("quern attach: The project at " + other.masterUrl() + " has no account of nobody@example.org:"
                    + " Not found. Nothing was attached; look at the address, or make an account with --create NAME.\n",
                    run.err());
        }
    }

    @Test
    void argumentsOfAttachThatDoNotGoTogetherAreRefused() {
        String url = "http://127.0.0.1:1/p/";
        QuernRun run = quern("attach", url, "--create", "Joe", "--key", "0123456789abcdef");
        assertEquals(2, run.exitCode(), run::toString);
        assertTrue(run.err().startsWith("quern attach: --create goes with --email ADDRESS."), run::toString);
        QuernRun unasked = quern("attach", url);
        assertTrue(unasked.err().contains("There is no terminal to ask for the account key at. Put the account key into"
                + " a file and name that with --key-file"), unasked::toString);
        assertTrue(quern("attach", url, "--key", "").err().startsWith("quern attach: The key is empty. Nothing was"));
        assertEquals("quern attach: /nonexist cannot be read: there is no such file.\n",
                quern("attach", url, "--key-file", "/nonexist").err());
    }

    @Test
    void whatIsRefusedIsALineOfJsonForPrograms() {
        String nowhere = directory.resolve("nowhere").toString();
        for (List<String> refused : List.of(List.of("attach", "nonsense", "--key", "k"), List.of("task", "abort", "x"),
                List.of("project", "update", "x"), List.of("transfer", "retry", "x"),
                List.of("prefs", "set", "odd", "1"), List.of("status", "--data-dir", nowhere),
                List.of("explain", "x"), List.of("tasks", "--odd"))) {
            List<String> all = new ArrayList<>(refused);
            all.add("--json");
            QuernRun run = refused.contains(nowhere) ? QuernRun.quern(all.toArray(String[]::new))
                    : quern(all.toArray(String[]::new));
            String sentence = JsonParser.parseString(run.out()).getAsJsonObject().get("error").getAsString();
            assertTrue(run.err().contains(": " + sentence + "\n"), run::toString);
            assertTrue(run.exitCode() > 0 && run.out().lines().count() == 1, run::toString);
        }
    }

    @Test
    void lookingAtAnotherClientNeedsNoPasswordAndChangingSaysWhichOneIsMissing() throws IOException {
        Path other = Files.createDirectories(directory.resolve("other"));
        Files.writeString(other.resolve("gui_rpc_auth.cfg"), "not-its-password\n");
        String[] there = {"--host", "127.0.0.1:" + port(), "--data-dir", other.toString()};
        QuernRun looks = QuernRun.quern("projects", there[0], there[1], there[2], there[3]);
        assertEquals(0, looks.exitCode(), looks::toString);
        QuernRun changes = QuernRun.quern("run-mode", "auto", there[0], there[1], there[2], there[3]);
        assertEquals(1, changes.exitCode(), changes::toString);
        assertTrue(
                changes.err().contains("wants its password for that, and that in " + other.resolve("gui_rpc_auth.cfg")
                        + " is another one. "),
                changes::toString);
    }

    @Test
    void restoreWithoutAModeForATimeChangesNothing() {
        assertEquals(0, quern("run-mode", "always").exitCode());
        assertEquals(0, quern("run-mode", "never").exitCode());
        QuernRun run = quern("run-mode", "restore");
        assertEquals("no mode for a time is set; the mode stays never\n", run.out(), run::toString);
        assertEquals("never\n", quern("run-mode").out());
        assertEquals(0, quern("run-mode", "always", "--for", "1h").exitCode());
        assertEquals(1, quern("run-mode", "restore", "--for", "1h").exitCode());
        assertEquals("never\n", quern("run-mode", "restore").out());
    }

    @Test
    void aWrongPasswordIsNamedWithItsFile() throws IOException {
        Path wrong = Files.writeString(directory.resolve("wrong"), "wrong\n");
        QuernRun run = quern("run-mode", "always", "--password-file", wrong.toString());
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains("refuses the password in " + wrong), run::toString);
    }

    @Test
    void withoutThePasswordOneMayLookButNotChange() throws IOException {
        String host = "127.0.0.1:" + Files.readString(data.resolve("quern.port")).strip();
        String elsewhere = Files.createDirectories(directory.resolve("elsewhere")).toString();
        assertEquals(0, QuernRun.quern("tasks", "--host", host, "--data-dir", elsewhere).exitCode());
        QuernRun run = QuernRun.quern("run-mode", "always", "--host", host, "--data-dir", elsewhere);
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains("gui_rpc_auth.cfg cannot be read: it does not exist"), run::toString);
    }

    private String taskName() {
        return quern("tasks").out().lines().skip(1).findFirst().orElseThrow().split(" ", 2)[0];
    }

    private QuernRun quern(String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.addAll(List.of("--data-dir", data.toString()));
        return QuernRun.quern(all.toArray(String[]::new));
    }
}
