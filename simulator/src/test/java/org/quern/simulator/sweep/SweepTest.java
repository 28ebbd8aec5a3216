package org.quern.simulator.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.io.TrialFile;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;

/** Many runs together. */
class SweepTest {
    private static final double DAYS = 3;
    private static final List<Pairing> PAIRINGS = List.of(Pairing.of(Scenario.study(2), "CS2_WF2_WS2_JC2"),
            Pairing.of(Scenario.study(1), "CS1_WF1_WS1_JC1"));
    private final AtomicInteger told = new AtomicInteger();

    @TempDir
    Path folder;

    @Test
    void theNumberOfThreadsChangesNothing() throws Exception {
        List<Row> alone = withoutTimes(rows(sweep(1, TrialStore.NONE), PAIRINGS, 3, DAYS));
        assertEquals(alone, withoutTimes(rows(sweep(4, TrialStore.NONE), PAIRINGS, 3, DAYS)));
        assertEquals(List.of("mix2", "mix1"), alone.stream().map(Row::scenario).toList());
        assertTrue(alone.getFirst().met() > 0);
        assertEquals(12, told.get());
    }

    @Test
    void resultsOfAnEarlierSweepAreUsedAgainToTheLastDigit() throws Exception {
        List<Row> first = rows(sweep(2, TrialFile.in(folder)), PAIRINGS, 2, DAYS);
        String kept = Files.readString(folder.resolve(TrialFile.NAME));
        assertEquals(5, kept.lines().count());
        assertEquals(first, rows(sweep(2, TrialFile.in(folder)), PAIRINGS, 2, DAYS), "CPU times included");
        assertEquals(kept, Files.readString(folder.resolve(TrialFile.NAME)), "nothing was run again");
    }

    @Test
    void aSweepThatWasCutOffGoesOn() throws Exception {
        List<Row> whole = rows(sweep(1, TrialFile.in(folder)), PAIRINGS, 2, DAYS);
        Path file = folder.resolve(TrialFile.NAME);
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.length() - 40), StandardOpenOption.TRUNCATE_EXISTING);
        assertEquals(withoutTimes(whole), withoutTimes(rows(sweep(1, TrialFile.in(folder)), PAIRINGS, 2, DAYS)));
        assertEquals(whole.getFirst(), rows(sweep(1, TrialFile.in(folder)), PAIRINGS, 2, DAYS).getFirst());
    }

    @Test
    void anotherScenarioOfTheSameNameIsAnotherTrial() throws Exception {
        TrialStore store = TrialFile.in(folder);
        Row first = rows(sweep(1, store), PAIRINGS.subList(0, 1), 1, DAYS).getFirst();
        ProjectModel changed = Scenario.study(2).projects().getFirst().withShare(1000);
        Scenario other = Scenario.study(2).withProjects(List.of(changed, Scenario.study(2).projects().getLast()));
        Row second = rows(sweep(1, store), List.of(Pairing.of(other, "CS2_WF2_WS2_JC2")), 1, DAYS).getFirst();
        assertNotEquals(first.shareViolation(), second.shareViolation());
    }

    @Test
    void aServerPolicyOfTheScenarioWinsElseTheSuites() {
        ProjectModel own = Scenario.study(1).projects().getFirst().withServerPolicy("WS1F");
        Scenario scenario = Scenario.study(1).withProjects(List.of(own));
        assertEquals("CS2_WF2_WS1F_JC2", Pairing.of(scenario, "CS2_WF2_JC2").suite().toString());
        Pairing told = Pairing.of(scenario, "CS2_WF2_WS2_JC2");
        assertEquals("CS2_WF2_WS1F_JC2", told.suite().toString());
        assertEquals("WS1F", told.scenario().projects().getFirst().serverPolicy());
        assertEquals("CS2_WF2_WS2_JC2", Pairing.of(Scenario.study(1), "CS2_WF2_WS2_JC2").suite().toString());
    }

    @Test
    void aRunThatFailsIsNamedAndTakesNothingFromTheOthers() throws Exception {
        Scenario broken = Scenario.study(1).named("broken");
        broken = broken.withProjects(List.of(broken.projects().getFirst().withServerPolicy("WS77")));
        List<Pairing> pairings = List.of(PAIRINGS.getFirst(),
                new Pairing(broken, PolicySuite.parse("CS1_WF1_WS1_JC1")), PAIRINGS.getLast());
        SweepOutcome outcome = sweep(2, TrialFile.in(folder)).run(Sweep.trials(pairings, 2, DAYS));
        assertEquals(List.of("mix2", "mix1"), outcome.rows(pairings, 2).stream().map(Row::scenario).toList());
        assertEquals(List.of(1L, 2L), outcome.failed().stream().map(failed -> failed.trial().seed()).toList());
        String told = outcome.failed().getFirst().sentence();
        assertTrue(told.startsWith("broken under CS1_WF1_WS1_JC1, seed 1, failed: "), told);
        assertTrue(told.contains("WS77"), told);
        assertEquals(5, Files.readString(folder.resolve(TrialFile.NAME)).lines().count(), "the others are kept");
        assertEquals(told + "; so did 1 other run",
                assertThrows(IllegalStateException.class, outcome::whole).getMessage());
    }

    @Test
    void aRowOfWhichARunFailedIsOfTheOthers() {
        TrialResult result = new TrialResult(.1, 0, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1);
        List<Pairing> one = PAIRINGS.subList(0, 1);
        Trial failed = Sweep.trials(one, 2, DAYS).getLast();
        List<Row> rows = new SweepOutcome(List.of(Optional.of(result), Optional.empty()),
                List.of(new FailedRun(failed, "no matter"))).rows(one, 2);
        assertEquals(List.of(1), rows.stream().map(Row::seeds).toList());
    }

    @Test
    void aResultThatCannotBeKeptIsAResultAllTheSame() throws Exception {
        TrialStore full = new TrialStore() {
            @Override
            public Optional<TrialResult> find(Trial trial) {
                return Optional.empty();
            }

            @Override
            public void keep(Trial trial, TrialResult result) {
                throw new UncheckedIOException("trials.csv: the result cannot be kept",
                        new IOException("no space is left"));
            }
        };
        SweepOutcome outcome = sweep(1, full).run(Sweep.trials(PAIRINGS, 1, DAYS));
        assertEquals(2, outcome.rows(PAIRINGS, 1).size());
        assertEquals(List.of("trials.csv: the result cannot be kept (no space is left)"),
                outcome.failed().stream().map(FailedRun::reason).distinct().toList());
    }

    private static List<Row> rows(Sweep sweep, List<Pairing> pairings, int seeds, double days) throws Exception {
        SweepOutcome outcome = sweep.run(Sweep.trials(pairings, seeds, days));
        assertEquals(List.of(), outcome.failed());
        return outcome.rows(pairings, seeds);
    }

    private Sweep sweep(int threads, TrialStore store) {
        return new Sweep(threads, store, (_, _) -> told.incrementAndGet());
    }

    private static List<Row> withoutTimes(List<Row> rows) {
        return rows.stream().map(r -> new Row(r.scenario(), r.suite(), r.seeds(), r.idleness(), r.waste(),
                r.lateUnfinished(), r.lost(), r.shareViolation(), r.monotony(), r.rpcsPerTask(), r.preemptionsPerTask(),
                r.met(), r.missed(), r.unbegun(), 0))
                .toList();
    }
}
