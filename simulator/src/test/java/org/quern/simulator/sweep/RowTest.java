package org.quern.simulator.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.scenario.ServerPolicy;

/** What several runs are worth together, and whose server policy counts in them. */
class RowTest {
    private static TrialResult result(double figure) {
        return new TrialResult(figure, 2 * figure, 3 * figure, 4 * figure, 5 * figure, 6 * figure, 7 * figure,
                8 * figure, (int) (9 * figure), (int) (10 * figure), (int) (11 * figure), 12 * figure);
    }

    @Test
    void meanAndDeviationAreThoseOfTheSample() {
        assertEquals(new Spread(2, 1), Spread.of(List.of(result(1), result(2), result(3)), TrialResult::idleness));
        assertEquals(new Spread(2, Math.sqrt(2)), Spread.of(List.of(result(1), result(3)), TrialResult::idleness));
        assertEquals(new Spread(5, 0), Spread.of(List.of(result(5)), TrialResult::idleness), "of one run none");
    }

    @Test
    void everyColumnIsItsOwnFigure() {
        Row row = Row.of("s", "suite", List.of(result(1), result(3)));
        assertEquals(List.of(2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 18.0, 20.0, 22.0, 24.0),
                List.of(row.idleness().mean(), row.waste().mean(), row.lateUnfinished().mean(), row.lost().mean(),
                        row.shareViolation().mean(), row.monotony().mean(), row.rpcsPerTask().mean(),
                        row.preemptionsPerTask().mean(), row.met(), row.missed(), row.unbegun(), row.cpuSeconds()));
        assertEquals(2, row.seeds());
    }

    @ParameterizedTest(name = "{0} says what servers send: {1}")
    @CsvSource({"CS1_WF1_WS2, true", "ws1f, true", "CS1, false", "'', false", "CS1_WF1, false", " WS1 , true"})
    void aSuiteMaySayWhatServersSend(String text, boolean says) {
        assertEquals(says, Suites.namesServerPolicy(text));
    }

    @Test
    void aPolicyThatTheScenarioTellsStandsAboveTheSuites() {
        Scenario own = Scenario.study(2);
        own = own.withProjects(own.projects().stream().map(project -> project.withServerPolicy("WS2")).toList());
        for (String suite : List.of("CS1_WS1", "CS1")) {
            Pairing pairing = Pairing.of(own, suite);
            assertEquals(own, pairing.scenario());
            assertTrue(pairing.suite().toString().contains("WS2"), pairing.suite().toString());
        }
        assertEquals(
                Optional.of(
                        "mix2: the scenario's <server_policy> stands above that of CS1_WS1 for p01 (WS2), p02 (WS2)"),
                Pairing.remark(own, "CS1_WS1"));
        assertEquals(List.of(Optional.empty(), Optional.empty()),
                List.of(Pairing.remark(own, "CS1"), Pairing.remark(own, "CS1_WS2")));
    }

    @Test
    void aPolicyThatIsAssumedGivesWayToTheSuites() {
        Scenario own = Scenario.study(2);
        own = own.withProjects(
                own.projects().stream().map(project -> project.withPolicy(ServerPolicy.assumed("WS2"))).toList());
        Pairing named = Pairing.of(own, "CS1_WS1");
        assertTrue(named.scenario().projects().stream().allMatch(project -> project.serverPolicy().isEmpty()));
        assertTrue(named.suite().toString().contains("WS1"), named.suite().toString());
        assertEquals(Optional.empty(), Pairing.remark(own, "CS1_WS1"));
        Pairing unnamed = Pairing.of(own, "CS1");
        assertEquals(own, unnamed.scenario());
        assertTrue(unnamed.suite().toString().contains("WS2"), unnamed.suite().toString());
    }

    @Test
    void projectsThatDoNotAgreeKeepTheirOwn() {
        Scenario two = Scenario.study(2);
        two = two.withProjects(List.of(two.projects().getFirst().withServerPolicy("WS2"), two.projects().getLast()));
        assertEquals(two, Pairing.of(two, "CS1").scenario());
        assertFalse(Pairing.of(two, "CS1").suite().toString().contains("WS2"));
    }

    @Test
    void aSuiteThatThereIsNotIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Pairing.of(Scenario.study(1), "CS77"));
    }
}
