package org.quern.simulator.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The study's figures as files. What the curves say is asserted by inequalities in {@code StudyTest}; here it is the files. */
class ReproductionTest {
    private static final String MEASURES = ",suite,waste,idleness,share_violation,monotony";

    @TempDir
    private Path directory = Path.of("");

    @Test
    void figureSixBecomesTablesPicturesAndAReport() throws Exception {
        AtomicInteger last = new AtomicInteger();
        List<Path> files = Reproduction.run(List.of(6), new ReproduceOptions(1, 2, 2), directory,
                (done, all) -> last.accumulateAndGet(done, Math::max));
        assertEquals(48, last.get());
        assertEquals(
                "[figure6-latency9days.csv, figure6-on36000.csv, figure6.csv, figure6.png, figure6.svg, report.md]",
                files.stream().map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new))
                        .toString());
        List<String> table = Files.readAllLines(directory.resolve("figure6.csv"));
        assertEquals("f" + MEASURES, table.getFirst());
        assertEquals(1 + 2 * 8, table.size());
        assertTrue(table.get(1).matches("1,CS2_WF2_WS2_JC1(,[01]\\.[0-9]{6}){4}"), table.get(1));
        String svg = Files.readString(directory.resolve("figure6.svg"));
        assertTrue(svg.contains("<svg") && svg.length() < 1_000_000, "size " + svg.length());
        assertEquals((byte) 0x89, Files.readAllBytes(directory.resolve("figure6.png"))[0]);
    }

    @Test
    void theSameSeedsGiveTheSameTablesWhateverTheNumberOfCores() throws Exception {
        assertEquals(table(1), table(3));
    }

    private static Map<String, String> table(int threads) throws InterruptedException {
        Figure small = new Figure(6, "", "f", "", "", false, List.of(),
                List.of(StudyFigures.all().get(5).curves().get(1)),
                List.of());
        Results results = new Results(small,
                Runs.of(Runs.cells(List.of(small)), new ReproduceOptions(2, 2, threads), (_, _) -> {
                }));
        return CurveTable.of(results);
    }

    @ParameterizedTest(name = "figure {0} has a check for every claim, and a sentence wherever it does not agree")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void everyClaimIsChecked(int number) {
        Figure figure = StudyFigures.all().get(number - 1);
        assertEquals(number, figure.number());
        for (double waste : new double[]{0, 1}) {
            Measures all = new Measures(waste, waste, waste, 1 - waste, 0, 0);
            Results results = new Results(figure,
                    Runs.cells(List.of(figure)).stream().collect(Collectors.toMap(cell -> cell, _ -> all)));
            String report = StudyReport.of(List.of(results), ReproduceOptions.STANDARD);
            assertTrue(Claims.of(number).size() >= 2);
            for (Claim claim : Claims.of(number)) {
                assertTrue(report.contains("| " + claim.published() + " |"), claim.published());
            }
        }
    }

    @Test
    void publishedPointsAreMarkedBesideTheCurves() {
        Figure figure = StudyFigures.all().get(1);
        Results results = new Results(figure, Runs.cells(List.of(figure)).stream()
                .collect(Collectors.toMap(cell -> cell, _ -> new Measures(0.5, 0, 0, 0, 0, 0))));
        var series = Plot.of(results, Measure.WASTE).getSeriesMap();
        assertEquals("[CS2_WF2_WS2_JC2, CS2_WF2_WS2_JC2 on36000, published]", series.keySet().toString());
        assertEquals(0.75, Objects.requireNonNull(series.get("published")).getYData()[1]);
    }

    @Test
    void theTableOfFigureThreeTellsSlackInItsLastColumn() {
        Figure figure = StudyFigures.all().get(2);
        Results results = new Results(figure, Runs.cells(List.of(figure)).stream()
                .collect(Collectors.toMap(cell -> cell, _ -> new Measures(0.5, 0, 0, 0, 0, 0))));
        Map<String, String> files = CurveTable.of(results);
        assertEquals(
                "[figure3.csv, figure3-slack1.csv, figure3-slack2.csv, figure3-slack3.csv, figure3-slack4.csv, figure3-slack5.csv]",
                files.keySet().toString());
        assertTrue(String.valueOf(files.get("figure3.csv"))
                .startsWith("buffer_hours" + MEASURES + ",slack\n1,CS2_WF2_WS2_JC2,"));
        assertTrue(String.valueOf(files.get("figure3.csv"))
                .endsWith("8.4,CS2_WF2_WS2_JC2,0.500000,0.000000,0.000000,0.000000,5\n"));
        assertTrue(String.valueOf(files.get("figure3-slack2.csv")).startsWith("buffer_hours" + MEASURES + "\n1,"));
    }

    @Test
    void aFigureThatTheStudyDoesNotHaveIsRefused() throws IOException {
        assertThrows(IllegalArgumentException.class, () -> Reproduction.run(List.of(7), ReproduceOptions.STANDARD,
                directory, (_, _) -> {
                }));
        try (var left = Files.list(directory)) {
            assertEquals(0, left.count());
        }
    }
}
