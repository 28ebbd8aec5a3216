package org.quern.simulator.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.sweep.TrialResult;

/** Numbers of the study's tables: how they are written, added up and found. */
class NumbersTest {
    private static final Cell CELL = new Cell(Scenario.study(1), "CS1");
    private static final Cell OTHER = new Cell(Scenario.study(2), "CS1");
    private static final Curve OWN = new Curve("own", "", "CS1", List.of(new Point(1, CELL), new Point(2.5, OTHER)));
    private static final Curve EXTRA = new Curve("late", Curve.LATE_COUNTED, "CS1", List.of(new Point(1, CELL)));
    private static final Results RESULTS = new Results(
            new Figure(3, "Title", "buffer", "slack", "axis", false, List.of(Measure.WASTE), List.of(OWN, EXTRA),
                    List.of()),
            Map.of(CELL, new Measures(0.125, 0.25, 0.5, 0.0625, 0.25, 0), OTHER, new Measures(1, 0, 0, 0, 0, 0)));

    @ParameterizedTest(name = "{0} is {1}, {2} and {3}")
    @CsvSource({"2, 2, 2.00, 200 %", "0.5, 0.5, 0.50, 50 %", "0.094, 0.094, 0.094, 9 %", "0.25, 0.25, 0.25, 25 %",
        "-0.02, -0.02, -0.020, -2 %"})
    void numbersAreWrittenAsPeopleReadThem(double value, String plain, String shortly, String percent) {
        assertEquals(List.of(plain, shortly, percent),
                List.of(Numbers.plain(value), Numbers.shortly(value), Numbers.percent(value)));
    }

    private static TrialResult run(double waste) {
        return new TrialResult(2 * waste, waste, 3 * waste, 0, 4 * waste, 5 * waste, 0, 0, 0, 0, 0, 0);
    }

    @Test
    void aCellIsWorthTheMeansOfItsRunsAndTheDeviationOfAllOfThem() {
        assertEquals(new Measures(2, 4, 8, 10, 6, 1), Measures.of(List.of(run(1), run(3))));
        assertEquals(new Measures(8, 4, 8, 10, 6, 1), Measures.of(List.of(run(1), run(3))).withLateCounted());
    }

    @ParameterizedTest(name = "{0} of the measures is {1}")
    @CsvSource({"WASTE, 1", "IDLENESS, 2", "SHARE_VIOLATION, 3", "MONOTONY, 4"})
    void eachMeasureIsItsOwn(Measure measure, double value) {
        assertEquals(value, measure.of(new Measures(1, 2, 3, 4, 5, 6)));
    }

    @Test
    void aTableHasItsOwnCurvesAndAFileForEachExtraSeries() {
        Map<String, String> expected = new LinkedHashMap<>();
        expected.put("figure3.csv", """
                buffer,suite,waste,idleness,share_violation,monotony,slack
                1,CS1,0.125000,0.250000,0.500000,0.062500,
                2.5,CS1,1.000000,0.000000,0.000000,0.000000,
                1,CS1,0.375000,0.250000,0.500000,0.062500,late_counted
                """);
        expected.put("figure3-slacklate_counted.csv", """
                buffer,suite,waste,idleness,share_violation,monotony
                1,CS1,0.375000,0.250000,0.500000,0.062500
                """);
        assertEquals(expected, CurveTable.of(RESULTS));
    }

    @Test
    void aPointIsFoundByItsSeriesSuiteAndParameter() {
        assertEquals(0.125, RESULTS.at("", "CS1", 1, Measure.WASTE));
        assertEquals(0.375, RESULTS.at(Curve.LATE_COUNTED, "CS1", 1, Measure.WASTE));
        assertEquals(1, RESULTS.most("", "CS1", Measure.WASTE, x -> true));
        assertEquals(0.5625, RESULTS.mean("", "CS1", Measure.WASTE, x -> true));
        assertEquals(0, RESULTS.most("", "CS1", Measure.WASTE, x -> x > 9));
        assertEquals(List.of(Curve.LATE_COUNTED), RESULTS.figure().extraSeries());
    }

    @Test
    void whatWasNotRunIsToldByItsFigure() {
        assertEquals("figure 3 has no point 7.0",
                assertThrows(IllegalArgumentException.class, () -> RESULTS.at("", "CS1", 7, Measure.WASTE))
                        .getMessage());
        assertEquals("figure 3 has no CS2", assertThrows(IllegalArgumentException.class,
                () -> RESULTS.at("", "CS2", 1, Measure.WASTE)).getMessage());
        Results empty = new Results(RESULTS.figure(), Map.of());
        assertEquals("figure 3 was not run at 1.0", assertThrows(IllegalArgumentException.class,
                () -> empty.at("", "CS1", 1, Measure.WASTE)).getMessage());
    }

    @Test
    void cellsThatSeveralFiguresShareAreRunOnce() {
        assertEquals(List.of(CELL, OTHER), Runs.cells(List.of(RESULTS.figure(), RESULTS.figure())));
    }
}
