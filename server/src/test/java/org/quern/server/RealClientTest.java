package org.quern.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.testing.Eventually;

/**
 * BOINC's own client, as Debian packages it, attached to the project server: it finds the scheduler, checks keys and
 * signatures, runs the application, uploads and reports. That is the proof that the server speaks BOINC's wire format.
 */
class RealClientTest {

    /** Each task costs the real client some seconds of waiting besides its computing. */
    private static final Duration TIMEOUT = Duration.ofMinutes(6);

    @TempDir
    Path directory;

    @BeforeEach
    void aClientIsInstalled() {
        boolean installed = List.of("/usr/bin/boinc", "/usr/local/bin/boinc", "/opt/homebrew/bin/boinc").stream()
                .anyMatch(path -> Files.isExecutable(Path.of(path)));
        if (!installed && "required".equals(System.getProperty("quern.interop"))) {
            fail("BOINC's client is not installed (Debian: apt-get install boinc-client), and -Dquern.interop=required wants it");
        }
        Assumptions.assumeTrue(installed,
                "skipped: BOINC's client is not installed (Debian: apt-get install boinc-client)");
    }

    /** With everything that a project can say and BOINC's client does not know, and with what it does know: sticky files. */
    @Test
    void boincComputesAllTasksToValid() throws IOException, InterruptedException {
        Path templates = Files.createDirectories(directory.resolve("project/templates"));
        Files.writeString(directory.resolve("project/config.xml"), """
                <boinc><config>
                    <send_policy>WS2</send_policy>
                    <delete_from_self/>
                    <deletion_policy_priority/>
                    <deletion_policy_expire/>
                </config></boinc>
                """);
        Files.writeString(templates.resolve("fractal_in"),
                "<file_info><sticky/><priority>5</priority><exp_days>7</exp_days></file_info>");
        try (ProjectServer server = ProjectServer
                .start(ProjectOptions.of(directory.resolve("project")).withTasks(3).withWorkSize(0.1))) {
            Path data = Files.createDirectories(directory.resolve("boinc"));
            configure(data);
            Process client = start(data, server);
            try {
                Eventually.within(TIMEOUT).showing(() -> server.report() + "\n" + log(data)).untilHolds(
                        "all tasks are valid",
                        () -> server.report().valid() == 3 && server.report().isFinished());
                Eventually.within(TIMEOUT).showing(() -> log(data)).untilHolds(
                        "the client has the last acknowledgement",
                        () -> Pattern.compile("handle_scheduler_reply\\(\\): got ack for task").matcher(log(data))
                                .results().count() == 3);
                String journal = Files.readString(directory.resolve("project/host_files.jsonl"));
                assertTrue(journal.contains("_00000.txt") && journal.contains("\"status\":1"), journal);
            } finally {
                stop(client);
            }
            assertEquals(3, server.report().success());
            assertEquals(0, server.report().error());
            assertTrue(server.report().credit() > 0);
            assertEquals(1024, ImageIO.read(server.picture().toFile()).getWidth());
            assertQuiet(log(data));
        }
    }

    private static void configure(Path data) throws IOException {
        Files.writeString(data.resolve("cc_config.xml"), """
                <cc_config>
                <log_flags><sched_op_debug>1</sched_op_debug><file_xfer_debug>1</file_xfer_debug></log_flags>
                <options>
                    <allow_multiple_clients>1</allow_multiple_clients>
                    <skip_cpu_benchmarks>1</skip_cpu_benchmarks>
                    <dont_contact_ref_site>1</dont_contact_ref_site>
                    <no_gpus>1</no_gpus>
                </options>
                </cc_config>
                """);
        Files.writeString(data.resolve("global_prefs_override.xml"), """
                <global_preferences>
                    <run_if_user_active>1</run_if_user_active>
                    <run_on_batteries>1</run_on_batteries>
                    <suspend_cpu_usage>0</suspend_cpu_usage>
                    <disk_min_free_gb>0.01</disk_min_free_gb>
                    <disk_max_used_pct>100</disk_max_used_pct>
                    <ram_max_used_busy_pct>100</ram_max_used_busy_pct>
                    <work_buf_min_days>0.01</work_buf_min_days>
                </global_preferences>
                """);
    }

    private static Process start(Path data, ProjectServer server) throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        return new ProcessBuilder("boinc", "--dir", data.toString(), "--allow_multiple_clients", "--gui_rpc_port",
                Integer.toString(port),
                "--attach_project", server.masterUrl(), server.authenticator()).redirectErrorStream(true)
                .redirectOutput(data.resolve("log.txt").toFile()).start();
    }

    /** Asks first, so that the client ends its tasks; they would outlive it by ten seconds otherwise. */
    private static void stop(Process client) throws InterruptedException {
        client.destroy();
        if (!client.waitFor(90, TimeUnit.SECONDS)) {
            client.destroyForcibly();
        }
        client.onExit().join();
    }

    /** What the client says when it does not like what the server sent. */
    private static void assertQuiet(String log) {
        List<String> complaints = log.lines().filter(line -> Pattern
                .compile(
                        "(?i)error|invalid|fail|bad |can't|signature|unexpected|missing|exited with zero|checksum|no such")
                .matcher(line).find())
                .filter(line -> !line.contains("retval 0") && !line.contains("GUI RPC password")
                        && !line.contains("gui_rpc_auth")
                        && !line.contains("remote_hosts.cfg") && !line.contains("No general preferences"))
                .toList();
        assertEquals(List.of(), complaints);
    }

    private static String log(Path data) {
        try {
            return Files.readString(data.resolve("log.txt"));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
