package org.quern.simulator.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a suite is better than another without being worse in anything. */
class DominanceTest {
    private static final Row BASE = row("base", .1, .1, 0, 0, .1, .5);

    private static Row row(String suite, double idle, double waste, double late, double lost, double violation,
            double monotony) {
        return new Row("scenario", suite, 1, mean(idle), mean(waste), mean(late), mean(lost), mean(violation),
                mean(monotony), mean(1), mean(0), 1, 0, 0, 0);
    }

    private static Spread mean(double mean) {
        return new Spread(mean, 0);
    }

    @ParameterizedTest(name = "idle {0}, waste {1}, late {2}, lost {3}, violation {4}, monotony {5}: {6} ({7})")
    @CsvSource({
        "0.1, 0.1, 0, 0, 0.1, 0.5, false, the same",
        "0.094, 0.1, 0, 0, 0.1, 0.5, true, less idle",
        "0.1, 0.094, 0, 0, 0.1, 0.5, true, less in vain",
        "0.1, 0.1, 0, 0, 0.094, 0.5, true, shares are kept better",
        "0.1, 0.1, 0, 0, 0.1, 0.494, true, turns are shorter",
        "0.096, 0.096, 0, 0, 0.096, 0.496, false, within the margin",
        "0.05, 0.104, 0, 0, 0.1, 0.5, true, and worse by less than the margin",
        "0.05, 0.106, 0, 0, 0.1, 0.5, false, one is paid for with the other",
        "0.05, 0.05, 0.05, 0.01, 0.1, 0.5, false, late and lost are waste too",
        "0.1, 0, 0.08, 0.01, 0.1, 0.5, true, together they are less"})
    void aSuiteIsDominatedByWhatIsBetterInOneFigureAndWorseInNone(double idle, double waste, double late, double lost,
            double violation, double monotony, boolean dominates, String why) {
        Row other = row("other", idle, waste, late, lost, violation, monotony);
        assertEquals(dominates ? List.of(other) : List.of(), Dominance.over(BASE, List.of(BASE, other)), why);
    }

    @Test
    void suitesAreComparedInTheSameScenarioOnly() {
        Row other = row("other", 0, 0, 0, 0, 0, 0);
        Row elsewhere = new Row("elsewhere", "third", 1, mean(0), mean(0), mean(0), mean(0), mean(0), mean(0), mean(1),
                mean(0), 1, 0, 0, 0);
        assertEquals(List.of(other), Dominance.over(BASE, List.of(BASE, other, elsewhere)));
    }
}
