package org.quern.dashboard.days;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.dashboard.history.ClientHistory;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.HistoryLine;

/** Tasks on the days of the zone on which they ended. */
class TaskDaysTest {
    @TempDir
    private Path directory = Path.of("");

    private static double at(String time) {
        return OffsetDateTime.parse(time).toEpochSecond();
    }

    private static String finished(String time) {
        return HistoryLine.of(new HistoryEntry.TaskFinished(at(time), "http://a.test/", "t", "app", "1.0", "CPU", 10, 8,
                0.5, "success", 0)) + "\n";
    }

    private List<String> told(String zone, String since) throws IOException {
        return new DayIndex(new LocalDays(ZoneId.of(zone)))
                .facts(new ClientHistory(directory), at(since), at(since), () -> {
                    throw new AssertionError("nothing computes");
                }).stream()
                .map(day -> day.get("date") + ": " + day.get("succeeded")).toList();
    }

    private void write(String... times) throws IOException {
        HistoryFiles files = HistoryFiles.in(directory);
        Files.createDirectories(files.folder());
        StringBuilder lines = new StringBuilder();
        for (String time : times) {
            lines.append(finished(time));
        }
        Files.writeString(files.current(), lines);
    }

    @Test
    void eachZoneHasItsOwnDays() throws IOException {
        write("2026-03-07T12:00:00Z", "2026-03-07T18:30:00Z", "2026-03-08T04:30:00Z", "2026-03-08T23:30:00Z",
                "2026-03-09T03:59:59Z", "2026-03-09T04:00:00Z");
        String all = "2026-03-01T00:00:00Z";
        assertEquals(List.of("2026-03-07: 2", "2026-03-08: 2", "2026-03-09: 2"), told("UTC", all));
        assertEquals(List.of("2026-03-07: 3", "2026-03-08: 2", "2026-03-09: 1"), told("America/New_York", all));
        assertEquals(List.of("2026-03-07: 1", "2026-03-08: 2", "2026-03-09: 3"), told("Asia/Kolkata", all));
        assertEquals(List.of("2026-03-08: 3", "2026-03-09: 3"), told("Pacific/Kiritimati", all));
    }

    @Test
    void theDayOfTheFirstMomentIsWholeAlsoInAFullFile() throws IOException {
        HistoryFiles files = HistoryFiles.in(directory);
        Files.createDirectories(files.folder());
        double first = at("2026-11-01T04:00:00Z"); // New York's midnight, of a day that has 25 hours
        try (var out = new GZIPOutputStream(Files.newOutputStream(files.full(first)))) {
            out.write(finished("2026-11-01T04:00:00Z").getBytes(StandardCharsets.UTF_8));
        }
        write("2026-11-02T04:59:59Z", "2026-11-02T05:00:00Z");
        assertEquals(List.of("2026-11-01: 2", "2026-11-02: 1"), told("America/New_York", "2026-11-02T04:30:00Z"));
        assertEquals(List.of("2026-11-02: 1"), told("America/New_York", "2026-11-02T05:00:00Z"));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(doubles = {1e308, -5, Double.MAX_VALUE})
    void whatNoTaskCanHaveUsedOrEarnedIsNotSummedUp(double amount) throws IOException {
        HistoryFiles files = HistoryFiles.in(directory);
        Files.createDirectories(files.folder());
        String sane = finished("2026-11-02T12:00:00Z");
        String absurd = HistoryLine.of(new HistoryEntry.TaskFinished(at("2026-11-02T13:00:00Z"), "http://a.test/", "u",
                "app", "1.0", "CPU", amount, amount, amount, "success", 0)) + "\n";
        Files.writeString(files.current(), sane + absurd + absurd);
        Map<String, Object> day = new DayIndex(new LocalDays(ZoneOffset.UTC))
                .facts(new ClientHistory(directory), 0, at("2026-11-03T00:00:00Z"), () -> true).getFirst();
        assertEquals(List.of(3, 10.0, 8.0, 0.5),
                List.of(day.get("succeeded"), day.get("run_seconds"), day.get("cpu_seconds"), day.get("credit")));
    }

    @Test
    void aFileThatCouldNotBeReadCountsWhenItCan() throws IOException {
        HistoryFiles files = HistoryFiles.in(directory);
        Path full = files.full(at("2026-11-01T12:00:00Z"));
        Files.createDirectories(full);
        write("2026-11-02T12:00:00Z");
        DayIndex index = new DayIndex(new LocalDays(ZoneOffset.UTC));
        assertEquals(List.of("2026-11-02"), dates(index));
        Files.delete(full);
        try (var out = new GZIPOutputStream(Files.newOutputStream(full))) {
            out.write(finished("2026-11-01T12:00:00Z").getBytes(StandardCharsets.UTF_8));
        }
        assertEquals(List.of("2026-11-01", "2026-11-02"), dates(index));
    }

    private List<Object> dates(DayIndex index) throws IOException {
        double now = at("2026-11-03T00:00:00Z");
        return index.facts(new ClientHistory(directory), 0, now, () -> true).stream().map(day -> day.get("date"))
                .toList();
    }
}
