package org.quern.simulator.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        List<Row> alone = withoutTimes(sweep(1, TrialStore.NONE).rows(PAIRINGS, 3, DAYS));
        assertEquals(alone, withoutTimes(sweep(4, TrialStore.NONE).rows(PAIRINGS, 3, DAYS)));
        assertEquals(List.of("mix2", "mix1"), alone.stream().map(Row::scenario).toList());
        assertTrue(alone.getFirst().met() > 0);
        assertEquals(12, told.get());
    }

    @Test
    void resultsOfAnEarlierSweepAreUsedAgainToTheLastDigit() throws Exception {
        List<Row> first = sweep(2, TrialFile.in(folder)).rows(PAIRINGS, 2, DAYS);
        String kept = Files.readString(folder.resolve(TrialFile.NAME));
        assertEquals(5, kept.lines().count());
        assertEquals(first, sweep(2, TrialFile.in(folder)).rows(PAIRINGS, 2, DAYS), "CPU times included");
        assertEquals(kept, Files.readString(folder.resolve(TrialFile.NAME)), "nothing was run again");
    }

    @Test
    void aSweepThatWasCutOffGoesOn() throws Exception {
        List<Row> whole = sweep(1, TrialFile.in(folder)).rows(PAIRINGS, 2, DAYS);
        Path file = folder.resolve(TrialFile.NAME);
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.length() - 40), StandardOpenOption.TRUNCATE_EXISTING);
        assertEquals(withoutTimes(whole), withoutTimes(sweep(1, TrialFile.in(folder)).rows(PAIRINGS, 2, DAYS)));
        assertEquals(whole.getFirst(), sweep(1, TrialFile.in(folder)).rows(PAIRINGS, 2, DAYS).getFirst());
    }

    @Test
    void anotherScenarioOfTheSameNameIsAnotherTrial() throws Exception {
        TrialStore store = TrialFile.in(folder);
        Row first = sweep(1, store).rows(PAIRINGS.subList(0, 1), 1, DAYS).getFirst();
        ProjectModel changed = Scenario.study(2).projects().getFirst().withShare(1000);
        Scenario other = Scenario.study(2).withProjects(List.of(changed, Scenario.study(2).projects().getLast()));
        Row second = sweep(1, store).rows(List.of(Pairing.of(other, "CS2_WF2_WS2_JC2")), 1, DAYS).getFirst();
        assertNotEquals(first.shareViolation(), second.shareViolation());
    }

    @Test
    void aServerPolicyOfTheSuiteWinsElseTheProjects() {
        ProjectModel own = Scenario.study(1).projects().getFirst().withServerPolicy("WS1F");
        Scenario scenario = Scenario.study(1).withProjects(List.of(own));
        assertEquals("CS2_WF2_WS1F_JC2", Pairing.of(scenario, "CS2_WF2_JC2").suite().toString());
        Pairing told = Pairing.of(scenario, "CS2_WF2_WS2_JC2");
        assertEquals("CS2_WF2_WS2_JC2", told.suite().toString());
        assertEquals("", told.scenario().projects().getFirst().serverPolicy());
    }

    private Sweep sweep(int threads, TrialStore store) {
        return new Sweep(threads, store, (_, _) -> told.incrementAndGet());
    }

    private static List<Row> withoutTimes(List<Row> rows) {
        return rows.stream().map(r -> new Row(r.scenario(), r.suite(), r.seeds(), r.idleness(), r.waste(),
                r.lateUnfinished(), r.lost(), r.shareViolation(), r.monotony(), r.rpcsPerTask(), r.preemptionsPerTask(),
                r.met(), r.missed(), 0))
                .toList();
    }
}
