package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/**
 * Debian's own boinccmd (7.20.5) controls a running client with the embedded project: every option that it has, in the order in
 * which a user would come to need them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class BoincCmdTest {
    private static final Path BOINCCMD = Path.of("/usr/bin/boinccmd");
    private static final int SECONDS = 60;
    private final Path directory;
    private final Path data;
    private final ProjectServer server;
    private final Daemon daemon;
    private final String url;

    BoincCmdTest(@TempDir Path directory) throws IOException {
        boolean required = System.getProperty("quern.interop", "").equals("required");
        assumeTrue(required || Files.isExecutable(BOINCCMD), "boinccmd is not installed (package boinc-client)");
        this.directory = directory;
        data = directory.resolve("client");
        server = ProjectServer.start(ProjectOptions.of(directory.resolve("project")).withTasks(3).withWorkSize(100)
                .withFailurePause(Duration.ZERO));
        url = server.masterUrl();
        daemon = Daemon.start(DaemonOptions.in(data).onPort(0).orSuite("REC_HYST_JC2"), message -> {
        }); // by these all tasks come at once
    }

    @BeforeAll
    void attach() throws Exception {
        boinccmd("--set_run_mode", "always");
        boinccmd("--project_attach", url, server.authenticator());
        Eventually.holds("three tasks have come", () -> boinccmd("--get_tasks").split("WU name", -1).length == 4);
        boinccmd("--set_run_mode", "never");
        Eventually.holds("nothing runs", () -> !boinccmd("--get_tasks").contains("EXECUTING"));
    }

    @AfterAll
    void stop() throws IOException {
        daemon.close();
        server.close();
    }

    @Order(1)
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"--client_version|Client version: 8.3.0", "--get_host_info|#CPUS: ",
        "--get_messages 0|new client", "--get_message_count|Greatest message sequence number: ",
        "--get_notices 0|", "--get_state|======== Workunits ========", "--get_tasks|state: downloaded",
        "--get_project_status|name: ", "--get_simple_gui_info|======== Tasks ========",
        "--get_disk_usage|total: ", "--get_file_transfers|======== File transfers ========",
        "--get_cc_status|suspended: user request", "--get_proxy_settings|HTTP server name:",
        "--get_daily_xfer_history|bytes downloaded", "--get_old_tasks|", "--acct_mgr info|Account manager info:",
        "--network_available|", "--read_cc_config|retval 0", "--read_global_prefs_override|", "--run_benchmarks|",
        "--reset_host_info|"})
    void looksAndAsks(String options, String expected) throws Exception {
        String output = boinccmd(options.split(" "));
        assertTrue(expected == null || output.contains(expected), output);
    }

    @Order(2)
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"suspend|suspended via GUI: yes", "resume|suspended via GUI: no",
        "nomorework|don't request more work: yes", "allowmorework|don't request more work: no",
        "detach_when_done|don't request more work: yes", "dont_detach_when_done|don't request more work: no",
        "update|name: "})
    void operatesOnAProject(String operation, String sign) throws Exception {
        boinccmd("--project", url, operation);
        Eventually.holds("the project shows " + operation, () -> boinccmd("--get_project_status").contains(sign));
    }

    @Order(3)
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"suspend|suspended via GUI: yes", "resume|state: downloaded",
        "abort|state: aborted"})
    void operatesOnATask(String operation, String sign) throws Exception {
        String first = boinccmd("--get_tasks").lines().filter(line -> line.contains("   name: ")).findFirst()
                .orElseThrow().replace("name:", "").strip();
        boinccmd("--set_network_mode", "never"); // else one that is aborted may be reported, and gone, before it was seen
        boinccmd("--task", url, first, operation);
        Eventually.holds("the task shows " + operation, () -> boinccmd("--get_tasks").contains(sign));
    }

    @Order(4)
    @Test
    void setsModesForGoodAndForATime() throws Exception {
        boinccmd("--set_gpu_mode", "never");
        boinccmd("--set_network_mode", "never", "3600");
        Eventually.holds("the network mode is temporary",
                () -> boinccmd("--get_cc_status").matches("(?s).*perm becomes current in 3[0-9]{3} sec.*"));
        boinccmd("--set_network_mode", "auto");
        boinccmd("--set_gpu_mode", "auto");
        Eventually.holds("nothing is temporary any more",
                () -> boinccmd("--get_cc_status").lines().filter(l -> l.contains("becomes current in 0 sec"))
                        .count() == 3);
    }

    @Order(5)
    @Test
    void setsProxiesThatOnlyTheOwnerCanRead() throws Exception {
        boinccmd("--set_proxy_settings", "proxy.example", "3128", "me", "secret", "", "", "", "", "");
        assertTrue(boinccmd("--get_proxy_settings").contains("HTTP server name: proxy.example"));
        assertEquals("rw-------", java.nio.file.attribute.PosixFilePermissions
                .toString(Files.getPosixFilePermissions(data.resolve("quern_proxy.xml"))));
        boinccmd("--set_proxy_settings", "", "", "", "", "", "", "", "", "");
    }

    @Order(6)
    @Test
    void createsAndLooksUpAnAccount() throws Exception {
        String created = boinccmd("--create_account", url, "joe@example.org", "secret-1", "Joe");
        assertTrue(created.contains("account key: "), created);
        String key = created.substring(created.indexOf("account key: ")).strip();
        assertTrue(boinccmd("--lookup_account", url, "joe@example.org", "secret-1").contains(key));
        assertTrue(!boinccmd("--lookup_account", url, "joe@example.org", "wrong").contains(key));
    }

    @Order(7)
    @Test
    void readsAProjectsConfiguration() throws Exception {
        assertTrue(boinccmd("--get_project_config", url).contains("min_passwd_length: "));
    }

    @Order(9)
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"--acct_mgr attach|--acct_mgr detach", "--join_acct_mgr|--quit_acct_mgr"})
    void joinsFollowsAndLeavesAnAccountManager(String join, String leave) throws Exception {
        try (PlayedManager manager = new PlayedManager(url)) {
            String refused = run((join + " " + manager.url() + " Me wrong").split(" ")).output();
            assertTrue(refused.contains("poll status: bad password"), refused);
            boinccmd((join + " " + manager.url() + " Me secret").split(" "));
            assertEquals("Account manager info:\n   Name: Played manager\n   URL: " + manager.url() + "\n",
                    boinccmd("--acct_mgr", "info"));
            Eventually.holds("the project is the manager's", () -> boinccmd("--get_project_status")
                    .matches("(?s).*resource share: 33.*attached via Account Manager: yes.*"));
            Result detached = run("--project", url, "detach");
            assertTrue(detached.output().contains("must detach using account manager"), detached.output());
            boinccmd("--acct_mgr", "sync");
            assertTrue(manager.requests.getLast().contains("<account_key>" + server.authenticator()),
                    "told of its own");
            boinccmd(leave.split(" "));
            Eventually.holds("the project is the user's", () -> boinccmd("--get_project_status")
                    .matches("(?s).*resource share: 100.*attached via Account Manager: no.*"));
            String said = boinccmd("--get_messages", "0");
            assertTrue(!said.contains("secret") && !said.contains("9_weak"), said);
        }
    }

    @Order(8)
    @Test
    void leavingTheAccountManagerThatThereIsNotIsDone() throws Exception {
        boinccmd("--acct_mgr", "detach");
        boinccmd("--quit_acct_mgr");
        assertEquals("Account manager info:\n   Name: \n   URL: \n", boinccmd("--acct_mgr", "info"));
    }

    @Order(8)
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"--set_host_info box|set_host_info is for Android",
        "--project_attach %URL% 0123|Already attached to project",
        "--get_app_config http://other.example/|no such project",
        "--get_app_config %URL%|app_config.xml not found",
        "--task %URL% nothing abort|no such result", "--project http://other.example/ update|No such project"})
    void whatCannotBeDoneFailsWithItsReason(String options, String reason) throws Exception {
        Result result = run(options.replace("%URL%", url).split(" "));
        assertTrue(result.exitCode() != 0, result.output());
        assertTrue(result.output().contains(reason), result.output());
    }

    @Order(8)
    @Test
    void anAttachmentThatFailsLaterIsAnAlert() throws Exception {
        String said = boinccmd("--project_attach", "nonsense", "0123456789abcdef");
        assertEquals("\nAlert from client: Not attached: 'http://nonsense/' is no URL of a project\n", said);
        String messages = boinccmd("--get_messages", "0");
        assertTrue(messages.contains("(user notification) [] Not attached: 'http://nonsense/' is no URL of a project"),
                messages);
    }

    @Order(9)
    @Test
    void anApplicationsConfigurationIsShown() throws Exception {
        Path folder = data.resolve("projects").resolve(url.replaceFirst("http://", "").replaceAll("/$", "")
                .replaceAll("[^a-zA-Z0-9.-]", "_"));
        Files.writeString(folder.resolve("app_config.xml"),
                "<app_config>\n<project_max_concurrent>7</project_max_concurrent>\n</app_config>\n");
        String shown = boinccmd("--get_app_config", url);
        assertTrue(shown.contains("<project_max_concurrent>7</project_max_concurrent>"), shown);
    }

    @Order(9)
    @Test
    void aTransferThatIsNotThereIsSaid() throws Exception {
        Result result = run("--file_transfer", url, "nothing", "retry");
        assertEquals(255, result.exitCode());
        assertTrue(result.output().contains("No such transfer waiting"), result.output());
    }

    @Order(10)
    @Test
    void seesRetriesAndAbortsTransfers() throws Exception {
        try (SlowProject slow = new SlowProject()) {
            boinccmd("--project_attach", slow.url(), "0123456789abcdef0123456789abcdef");
            Eventually.holds("a download with a speed, and one that waits",
                    () -> boinccmd("--get_file_transfers").matches("(?s).*name: dripping\\s.*xfer active: yes"
                            + ".*bytes_xferred: [1-9].*xfer_speed: [1-9].*name: unavailable\\s.*xfer active: no.*"));
            showsThemInATable();
            int before = slow.refusals.get();
            boinccmd("--file_transfer", slow.url(), "unavailable", "retry");
            Eventually.holds("it is asked for again", () -> slow.refusals.get() > before);
            boinccmd("--file_transfer", slow.url(), "dripping", "abort");
            Eventually.holds("it is given up", () -> !boinccmd("--get_file_transfers").contains("dripping"));
            boinccmd("--project", slow.url(), "detach");
            Eventually.holds("its project is gone", () -> !boinccmd("--get_project_status").contains(slow.url()));
        }
    }

    private void showsThemInATable() {
        Eventually.holds("the time left is shown",
                () -> transfers().out().matches("(?s).*dripping +\\S+ +down .*KiB  [0-9:]+  active\\R.*"));
        String table = transfers().out();
        assertTrue(table.matches("(?s).*unavailable +\\S+ +down .* next try in [0-9a-z ]+ after 1 failure\\R.*"),
                table);
        String json = transfers("--json").out();
        assertTrue(
                json.matches("(?s).*\"name\":\"dripping\"[^}]*\"bytes_per_second\":[1-9][^}]*\"seconds_left\":[1-9].*"),
                json);
    }

    private QuernRun transfers(String... options) {
        List<String> arguments = new ArrayList<>(List.of("transfers", "--data-dir", data.toString()));
        arguments.addAll(List.of(options));
        return QuernRun.quern(arguments.toArray(String[]::new));
    }

    @Order(11)
    @Test
    void resetsDetachesAndQuits() throws Exception {
        boinccmd("--project", url, "reset");
        Eventually.holds("no task is left of before", () -> !boinccmd("--get_tasks").contains("aborted"));
        boinccmd("--project", url, "detach");
        Eventually.holds("no project is left", () -> !boinccmd("--get_project_status").contains("master URL"));
        boinccmd("--quit");
        Eventually.holds("the client has ended", daemon::hasEnded);
    }

    private record Result(int exitCode, String output) {}

    private String boinccmd(String... arguments) throws IOException, InterruptedException {
        Result result = run(arguments);
        assertEquals(0, result.exitCode(), result.output());
        return result.output();
    }

    private Result run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(BOINCCMD.toString(), "--host",
                "127.0.0.1:" + Files.readString(data.resolve("quern.port")).strip(), "--passwd",
                Files.readString(data.resolve("gui_rpc_auth.cfg"))));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(SECONDS, TimeUnit.SECONDS), "boinccmd ends");
        return new Result(process.exitValue(), output);
    }
}
