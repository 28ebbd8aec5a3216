package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quern.server.store.Outcome;
import org.quern.server.store.ProjectTables;
import org.quern.server.store.ResultRow;
import org.quern.server.store.Store;
import org.quern.server.web.ProjectReport;
import org.quern.testing.Eventually;

/**
 * A real client computes for a real project while client, applications, server, or all at once are killed with SIGKILL: every third
 * time at a random moment, otherwise as soon as something that is not to be interrupted is going on. In the end the server's tables
 * must be as if nothing had happened.
 */
final class KillRun {
    /** Milliseconds of quiet before a kill at most: from before a client's first tick to the end of several tasks. */
    private static final int LONGEST_WAIT = 6000;
    /** A moment that is aimed at and does not come within this time is not waited for, milliseconds. */
    private static final int LONGEST_AIM = 12_000;
    /** Time in which the client that is left alone ends one more task, however busy the machine. */
    private static final Duration STEP = Duration.ofMinutes(5);
    /** Nanoseconds between looks for a moment: a state write takes some milliseconds. */
    private static final long LOOK_NANOS = 1_000_000;
    /** Of the demo's tasks, which take 1.5 s of CPU: so many starts leave a machine less time to compute. */
    private static final double WORK_SIZE = 0.5;
    /** Relative; the sums are made in other orders. */
    private static final double CREDIT_TOLERANCE = 1e-6;

    private final String name;
    private final int kills;
    private final int tasks;
    private final Random random;
    private final KilledProject project;
    private final KilledClient client;
    private final KillTable table = new KillTable();
    /** Tasks whose process was killed. */
    private final Set<String> interrupted = new LinkedHashSet<>();
    private boolean networkWasGone;
    /** Of the client's life: failures after which it was told that the network is there. */
    private long failuresTold;

    KillRun(Path directory, long seed, int kills) throws IOException {
        name = "seed " + seed;
        this.kills = kills;
        tasks = Math.max(5, kills);
        random = new Random(seed);
        project = new KilledProject(directory.resolve("project"), tasks, WORK_SIZE);
        client = new KilledClient(directory.resolve("client"));
    }

    KillTable run() throws Exception {
        try {
            List<Victim> deck = new ArrayList<>(Victim.DECK);
            for (int kill = 0; kill < kills; kill++) {
                if (kill % deck.size() == 0) {
                    Collections.shuffle(deck, random);
                }
                hit(deck.get(kill % deck.size()));
            }
            finish();
            return table;
        } finally {
            client.kill();
            project.kill();
        }
    }

    private void hit(Victim wanted) throws Exception {
        up();
        boolean aimed = random.nextInt(3) > 0;
        Victim victim = wanted == Victim.APPLICATION && !waitFor(() -> !client.applications().isEmpty(), LONGEST_AIM)
                ? Victim.CLIENT : wanted;
        if (victim == Victim.APPLICATION) {
            pause(random.nextInt(500));
        } else if (aimed) {
            List<Moment> targets = victim == Victim.SERVER ? List.of(Moment.CALL, Moment.TRANSFER) : Moment.targets();
            Moment target = targets.get(random.nextInt(targets.size()));
            waitFor(() -> client.isInTheMiddleOf(target), LONGEST_AIM);
        } else {
            pause(random.nextInt(LONGEST_WAIT));
        }
        assertTrue(client.isAlive(), () -> "the client ended by itself; " + name + "\n" + client.logEnd());
        strike(victim);
    }

    private void strike(Victim victim) throws Exception {
        List<ProcessHandle> applications = client.applications();
        boolean hitsClient = victim == Victim.CLIENT || victim == Victim.EVERYTHING;
        Set<Moment> during = client.moments();
        if (victim == Victim.APPLICATION || victim == Victim.EVERYTHING) {
            applications.forEach(application -> KilledClient.taskOf(application).ifPresent(interrupted::add));
        }
        switch (victim) {
            case CLIENT -> client.kill();
            case APPLICATION -> applications.forEach(ProcessHandle::destroyForcibly);
            case SERVER -> project.kill();
            case EVERYTHING -> {
                client.kill();
                project.kill();
                applications.forEach(ProcessHandle::destroyForcibly);
            }
        }
        if (hitsClient) {
            client.awaitEnd();
            during = client.moments();
        }
        if (victim == Victim.SERVER || victim == Victim.EVERYTHING) {
            project.awaitEnd();
            networkWasGone = true;
        }
        table.count(victim, during);
    }

    private void up() throws IOException {
        boolean first = project.attachFile().isEmpty();
        if (first) {
            project.start();
        }
        if (client.start(project.attachFile())) {
            failuresTold = 0;
        }
        project.start();
    }

    private interface Sign {
        boolean seen() throws Exception;
    }

    /** Waits so long at most; true if it was seen. */
    private boolean waitFor(Sign sign, int millis) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (client.isAlive() && System.nanoTime() < deadline) {
            tellNetwork();
            if (sign.seen()) {
                return true;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return false;
    }

    private void pause(int millis) throws Exception {
        waitFor(() -> false, millis);
    }

    /** Not once only: a call that was under way when it was told may fail after that. */
    private void tellNetwork() throws IOException {
        long failures = client.failures();
        if (client.isUp() && (networkWasGone || failures > failuresTold)) {
            try {
                client.networkIsThere();
                networkWasGone = false;
                failuresTold = failures;
            } catch (IOException | NumberFormatException notYet) {
                // Its port file is there before all of it is.
            }
        }
    }

    private void finish() throws Exception {
        up();
        // A process that is told to stop before its main method runs ends by the signal.
        await("the client is up", client::isUp);
        for (int valid = project.tables().valid(); valid < tasks; valid = project.tables().valid()) {
            int before = valid;
            await("more than " + before + " of " + tasks + " tasks are valid", () -> {
                tellNetwork();
                return project.tables().valid() > before;
            });
        }
        assertEquals(0, client.stop(), () -> "exit code\n" + client.logEnd());
        audit();
    }

    private void await(String what, Sign sign) {
        Eventually.within(STEP).showing(client::logEnd).untilHolds(what + "; " + name, sign::seen);
    }

    /** As if nothing had happened: every task succeeded and is valid, none was counted twice, and nothing else was computed. */
    private void audit() throws IOException {
        ProjectReport report = project.tables();
        assertEquals(tasks, report.success(), () -> "successes; " + name);
        assertEquals(tasks, report.valid(), () -> "valid; " + name);
        ProjectTables tables = Store.read(project.directory());
        double credit = tables.results().stream().mapToDouble(ResultRow::credit).sum();
        assertEquals(credit, report.credit(), credit * CREDIT_TOLERANCE, () -> "each task's credit once; " + name);
        String everything = client.log();
        List<ResultRow> over = tables.results().stream()
                .filter(row -> row.stage() == ResultRow.Stage.OVER && !row.isSuccess()).toList();
        // A client that dies before its very first state is on disk does not know that it was given a task: the project gives it
        // to another. Nothing of it may have been computed.
        assertEquals(List.of(), over.stream()
                .filter(row -> row.outcome() != Outcome.DETACHED || everything.contains("task " + row.name()))
                .map(ResultRow::name).toList(), () -> "errors; " + name + "\n" + story(over, everything));
        assertEquals(List.of(),
                interrupted.stream().filter(task -> tables.result(task).filter(ResultRow::isSuccess).isEmpty())
                        .toList(),
                () -> "tasks whose process was killed and that did not succeed; " + name);
        System.out.println(name + ": " + report);
    }

    /** What the server's journal has of these results, exit codes and last words as well, and all that the client's log says of them. */
    private String story(List<ResultRow> rows, String log) {
        return rows.stream().map(row -> row + "\n" + journal().filter(line -> line.contains(row.name()))
                .collect(Collectors.joining("\n")) + "\n"
                + log.lines()
                        .filter(line -> line.contains(row.name()) || line.contains(" starts") || line.contains("host "))
                        .collect(Collectors.joining("\n")))
                .collect(Collectors.joining("\n"));
    }

    private Stream<String> journal() {
        try {
            return Files.readAllLines(project.directory().resolve("journal.jsonl")).stream();
        } catch (IOException e) {
            return Stream.of("no journal: " + e);
        }
    }
}
