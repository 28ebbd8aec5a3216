package quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quern.server.ProjectOptions;
import quern.server.ProjectReport;
import quern.server.ProjectServer;
import quern.testing.Eventually;

/**
 * A real client, in a process of its own, computes for a real project and is killed with SIGKILL at random moments. In the end
 * the server's books must be as if nothing had happened. {@code -Dquern.kills=200 -Dquern.seed=N} repeats a long run.
 */
class CrashTest {
    private static final int KILLS = Integer.getInteger("quern.kills", 3);
    private static final long SEED = Long.getLong("quern.seed", System.nanoTime());
    /** Milliseconds that a client lives at most: from before its first tick to the end of several tasks. */
    private static final int LONGEST_LIFE = 8000;
    private static final int SECONDS_TO_FINISH = 300;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void aClientKilledAtAnyMomentLosesNoResultAndReportsNoneTwice() throws Exception {
        System.out.println("CrashTest: seed " + SEED + ", kills " + KILLS);
        SplittableRandom random = new SplittableRandom(SEED);
        int tasks = Math.max(4, KILLS);
        ProjectOptions options = ProjectOptions.of(directory.resolve("project")).withTasks(tasks);
        try (ProjectServer server = ProjectServer.start(options)) {
            Path client = client(server);
            for (int kill = 0; kill < KILLS; kill++) {
                Process daemon = daemon(client);
                boolean ended = daemon.waitFor(random.nextInt(LONGEST_LIFE), TimeUnit.MILLISECONDS);
                assertFalse(ended, () -> "the client ended by itself; seed " + SEED + "\n" + log(client));
                daemon.destroyForcibly().waitFor();
            }
            finish(server, client, tasks);
        }
    }

    private static void finish(ProjectServer server, Path client, int tasks) throws Exception {
        Files.deleteIfExists(client.resolve("quern.port"));
        Process daemon = daemon(client);
        try {
            // A process that is told to stop before its main method runs ends by the signal.
            Eventually.within(Duration.ofSeconds(SECONDS_TO_FINISH)).showing(() -> log(client))
                    .untilHolds("the client is up", () -> Files.exists(client.resolve("quern.port")));
            Eventually.within(Duration.ofSeconds(SECONDS_TO_FINISH)).showing(() -> log(client))
                    .untilHolds("all " + tasks + " tasks are valid; seed " + SEED,
                            () -> server.report().valid() == tasks);
        } finally {
            daemon.destroy();
            assertTrue(daemon.waitFor(90, TimeUnit.SECONDS), "the client stops when told");
        }
        ProjectReport books = server.report();
        assertEquals(tasks, books.success(), () -> "successes; seed " + SEED + "\n" + log(client));
        assertEquals(0, books.error(), () -> "errors; seed " + SEED + "\n" + log(client));
        assertEquals(0, daemon.exitValue(), () -> "exit code\n" + log(client));
    }

    private Path client(ProjectServer server) throws IOException {
        Path client = Files.createDirectories(directory.resolve("client"));
        Files.writeString(client.resolve("attach.xml"), "<attach><project><master_url>" + server.masterUrl()
                + "</master_url><authenticator>" + server.authenticator() + "</authenticator></project></attach>\n");
        Files.writeString(client.resolve("cc_config.xml"),
                "<cc_config><options><report_results_immediately>1</report_results_immediately></options></cc_config>\n");
        // The build machine is busy with this very test: no reason to stop.
        Files.writeString(client.resolve("global_prefs_override.xml"),
                "<global_preferences><suspend_cpu_usage>0</suspend_cpu_usage><niu_suspend_cpu_usage>0</niu_suspend_cpu_usage>"
                        + "<run_on_batteries>1</run_on_batteries></global_preferences>\n");
        return client;
    }

    private static Process daemon(Path client) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = List.of(java, "--enable-native-access=ALL-UNNAMED", "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), "quern.cli.Main", "daemon",
                "--data-dir",
                client.toString(), "--gui-rpc-port", "0");
        return new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(client.resolveSibling("client.log").toFile())).start();
    }

    private static String log(Path client) {
        try {
            List<String> lines = Files.readAllLines(client.resolveSibling("client.log"));
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 60), lines.size()));
        } catch (IOException e) {
            return "no log: " + e;
        }
    }
}
