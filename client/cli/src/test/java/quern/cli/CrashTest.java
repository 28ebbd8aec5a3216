package quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quern.server.ProjectOptions;
import quern.server.ProjectReport;
import quern.server.ProjectServer;
import quern.server.store.Outcome;
import quern.server.store.ResultRow;
import quern.server.store.Store;
import quern.testing.Eventually;

/**
 * A real client, in a process of its own, computes for a real project and is killed with SIGKILL: every third time at a random
 * moment, otherwise as soon as something that is not to be interrupted is going on. In the end the server's books must be as if
 * nothing had happened. {@code -Dquern.kills=200 -Dquern.seed=N} repeats a long run.
 */
class CrashTest {
    private static final int KILLS = Integer.getInteger("quern.kills", 3);
    private static final long SEED = Long.getLong("quern.seed", System.nanoTime());
    /** Milliseconds that a client lives at most: from before its first tick to the end of several tasks. */
    private static final int LONGEST_LIFE = 8000;
    /** Seconds in which the client that is left alone comes up, or ends one more task, however busy the machine. */
    private static final int SECONDS_FOR_A_STEP = 300;
    /** Kills of which none may have missed a kind of moment. */
    private static final int MANY_KILLS = 100;
    /** Nanoseconds between looks at a client that is to be killed in the middle of something: a state write takes some milliseconds. */
    private static final long LOOK_NANOS = 500_000;

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
            Map<Moment, Integer> hits = new EnumMap<>(Moment.class);
            for (int kill = 0; kill < KILLS; kill++) {
                kill(client, random).forEach(moment -> hits.merge(moment, 1, Integer::sum));
            }
            report(hits);
            finish(server, client, tasks);
        }
    }

    /** Starts a client and kills it; answers what it was doing. */
    private static Set<Moment> kill(Path client, SplittableRandom random) throws Exception {
        Files.deleteIfExists(client.resolve("quern.port"));
        Path log = client.resolveSibling("client.log");
        long before = Files.exists(log) ? Files.size(log) : 0;
        Process daemon = daemon(client);
        int life = random.nextInt(LONGEST_LIFE);
        boolean aimed = random.nextInt(3) > 0;
        Moment target = Moment.targets().get(random.nextInt(Moment.targets().size()));
        if (aimed) {
            awaitMoment(client, log, before, target, daemon);
        } else {
            daemon.waitFor(life, TimeUnit.MILLISECONDS);
        }
        assertTrue(daemon.isAlive(), () -> "the client ended by itself; seed " + SEED + "\n" + log(client));
        daemon.destroyForcibly().waitFor();
        return Moment.now(client, Moment.life(log, before));
    }

    /** Returns in the middle of something of this kind, or when it did not come to that in two longest lives. */
    private static void awaitMoment(Path client, Path log, long before, Moment target, Process daemon)
            throws IOException {
        long deadline = System.nanoTime() + 2 * TimeUnit.MILLISECONDS.toNanos(LONGEST_LIFE);
        while (daemon.isAlive() && System.nanoTime() < deadline
                && !Moment.now(client, Moment.life(log, before)).contains(target)) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private static void report(Map<Moment, Integer> hits) {
        StringBuilder text = new StringBuilder("CrashTest: killed in the middle of (a kill may count twice):");
        hits.forEach((moment, count) -> text.append("\n  %-15s %4d".formatted(moment.text, count)));
        System.out.println(text);
        if (KILLS >= MANY_KILLS) {
            assertTrue(hits.keySet().containsAll(Moment.targets()), () -> "a kind of moment was never hit\n" + text);
        }
    }

    private static void finish(ProjectServer server, Path client, int tasks) throws Exception {
        Files.deleteIfExists(client.resolve("quern.port"));
        Process daemon = daemon(client);
        try {
            // A process that is told to stop before its main method runs ends by the signal.
            Eventually.within(Duration.ofSeconds(SECONDS_FOR_A_STEP)).showing(() -> log(client))
                    .untilHolds("the client is up", () -> Files.exists(client.resolve("quern.port")));
            for (int valid = server.report().valid(); valid < tasks; valid = server.report().valid()) {
                int before = valid;
                Eventually.within(Duration.ofSeconds(SECONDS_FOR_A_STEP)).showing(() -> log(client))
                        .untilHolds("more than " + before + " of " + tasks + " tasks are valid; seed " + SEED,
                                () -> server.report().valid() > before);
            }
        } finally {
            daemon.destroy();
            assertTrue(daemon.waitFor(90, TimeUnit.SECONDS), "the client stops when told");
        }
        ProjectReport books = server.report();
        assertEquals(tasks, books.success(), () -> "successes; seed " + SEED + "\n" + log(client));
        String everything = Files.readString(client.resolveSibling("client.log"));
        List<ResultRow> over = Store.read(client.resolveSibling("project")).results().stream()
                .filter(row -> row.stage() == ResultRow.Stage.OVER && !row.isSuccess()).toList();
        // A client that dies before its very first state is on disk does not know that it was given a task: the project gives it
        // to another. Nothing of it may have been computed.
        assertEquals(List.of(), over.stream()
                .filter(row -> row.outcome() != Outcome.DETACHED || everything.contains("task " + row.name()))
                .map(ResultRow::name).toList(), () -> "errors; seed " + SEED + "\n" + log(client));
        assertEquals(0, daemon.exitValue(), () -> "exit code\n" + log(client));
        System.out.println("CrashTest: " + books);
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
        return Child.daemon(client, client.resolveSibling("client.log").toFile());
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
