package org.quern.dashboard.days;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.dashboard.WrittenHistory;
import org.quern.dashboard.history.ClientHistory;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryLine;

/** Who got the computer on the days of the zone on which it computed. */
class DeliveredDaysTest {
    private static final String NEW_YORK = "America/New_York";
    private static final double NOW = at("2026-03-10T16:00:00Z"); // noon in New York
    private static final double HOUR = 3600;
    @TempDir
    private Path directory = Path.of("");

    private static double at(String time) {
        return OffsetDateTime.parse(time).toEpochSecond();
    }

    private static HistoryEntry stopped(double since, double at, String device, double cpus) {
        return new HistoryEntry.TaskStopped(at, "http://a.test/", "t", device, since, "ended", cpus);
    }

    private static HistoryEntry started(double at) {
        return new HistoryEntry.TaskStarted(at, "http://a.test/", "t", "app", "NVIDIA 0", 0.5);
    }

    private static List<String> lines(HistoryEntry... entries) {
        return Stream.of(entries).map(HistoryLine::of).toList();
    }

    private void write(HistoryEntry... entries) throws IOException {
        new WrittenHistory(directory).current(lines(entries));
    }

    private static double hours(Map<String, Object> day, String name) {
        return (double) day.getOrDefault(name, Double.NaN) / HOUR;
    }

    private static String hours(Map<String, Object> day) {
        return day.get("date") + ": " + hours(day, "processor_seconds") + " " + hours(day, "card_seconds");
    }

    private List<String> told(DayIndex index, double since, boolean isAlive) throws IOException {
        return index.facts(new ClientHistory(directory), since, NOW, () -> isAlive).stream()
                .map(DeliveredDaysTest::hours)
                .toList();
    }

    private List<String> told(String zone) throws IOException {
        return told(new DayIndex(new LocalDays(ZoneId.of(zone))), 0, true);
    }

    @ParameterizedTest(name = "from {1} to {2} in {0}: {3}")
    @CsvSource(quoteCharacter = '"', value = {
        "America/New_York, 2026-03-07T17:00:00Z, 2026-03-09T16:00:00Z, \"2026-03-07: 12.0, 2026-03-08: 23.0, 2026-03-09: 12.0\"",
        "America/New_York, 2026-10-31T16:00:00Z, 2026-11-02T17:00:00Z, \"2026-10-31: 12.0, 2026-11-01: 25.0, 2026-11-02: 12.0\"",
        "UTC, 2026-03-07T00:00:00Z, 2026-03-08T00:00:00Z, \"2026-03-07: 24.0\"",
        "UTC, 2026-03-07T23:30:00Z, 2026-03-08T00:30:00Z, \"2026-03-07: 0.5, 2026-03-08: 0.5\"",
        "Pacific/Apia, 2011-12-30T00:00:00Z, 2011-12-30T20:00:00Z, \"2011-12-29: 10.0, 2011-12-31: 10.0\"",
        "America/St_Johns, 2010-11-07T00:30:00Z, 2010-11-07T05:30:00Z, \"2010-11-06: 2.0, 2010-11-07: 3.0\""})
    void whatComputedAcrossMidnightIsOfBothDays(String zone, String from, String to, String days) throws IOException {
        write(stopped(at(from), at(to), "CPU", 2));
        assertEquals(List.of(days.split(", ")), new DayIndex(new LocalDays(ZoneId.of(zone)))
                .facts(new ClientHistory(directory), 0, NOW, () -> true).stream()
                .map(day -> day.get("date") + ": " + hours(day, "processor_seconds") / 2).toList());
    }

    @ParameterizedTest(name = "{0} has {1} cards")
    @CsvSource({"CPU, 0", "NVIDIA 0, 1", "'NVIDIA 0,1,3', 3", "NVIDIA, 0", "My card 7, 1", "My card, 0",
        "'NVIDIA ,', 0", "'NVIDIA 0,', 0", "'NVIDIA 0,,1', 0", "'NVIDIA 0,0,1', 2", "7, 0", "'0,1', 0", "'', 0",
        "'a,b 0,1', 2", "'NVIDIA ', 0", "' 0', 0"})
    void cardsAreThoseThatTheDeviceNames(String device, double cards) throws IOException {
        write(stopped(NOW - HOUR, NOW, device, 0.5));
        assertEquals(List.of("2026-03-10: 0.5 " + cards), told(NEW_YORK));
    }

    @ParameterizedTest(name = "since {0}")
    @ValueSource(strings = {"1773158401", "1773158400", "0", "-1", "1e9", "-1e300", "1e300", "NaN", "\"NaN\"",
        "-Infinity"})
    void timeThatCannotBeTrueCountsNot(String since) throws IOException {
        String bad = """
                {"event":"task_stopped","at":1773158400,"project":"http://a.test/","task":"t","device":"CPU","since":%s,"why":"ended","cpus":1}"""
                .formatted(since);
        new WrittenHistory(directory).current(List.of(bad,
                bad.replace("1773158400", "1e300"), bad.replace("1773158400", "NaN"), bad.replace("\"since\":" + since
                        + ",", "")));
        assertEquals(List.of(), told(NEW_YORK));
    }

    @ParameterizedTest(name = "{0} CPUs")
    @ValueSource(strings = {"-1", "NaN", "-1e300"})
    void cpusThatNobodyHasAreNone(String cpus) throws IOException {
        new WrittenHistory(directory)
                .current(
                        List.of("""
                                {"event":"task_stopped","at":1773158400,"project":"http://a.test/","task":"t","device":"NVIDIA 0","since":1773154800,"why":"ended","cpus":%s}"""
                                .formatted(cpus)));
        for (String day : told(NEW_YORK)) { // or the line is none
            assertEquals("2026-03-10: 0.0 1.0", day);
        }
    }

    @Test
    void aFullFileHasDaysOfTheOneBeforeAndIsReadOnce() throws IOException {
        WrittenHistory history = new WrittenHistory(directory);
        double midnight = at("2026-03-10T04:00:00Z");
        history.full(midnight - 24 * HOUR, lines(stopped(midnight - 26 * HOUR, midnight - 24 * HOUR, "CPU", 1)));
        Path full = history.full(midnight + HOUR, lines(stopped(midnight - HOUR, midnight + HOUR, "CPU", 1)));
        write(stopped(midnight + HOUR, midnight + 3 * HOUR, "CPU", 1));
        DayIndex index = new DayIndex(new LocalDays(ZoneId.of(NEW_YORK)));
        assertEquals(List.of("2026-03-10: 3.0 0.0"), told(index, NOW, true));
        Files.writeString(full, "it is not read again");
        for (int i = 0; i < 2; i++) {
            assertEquals(List.of("2026-03-08: 2.0 0.0", "2026-03-09: 1.0 0.0", "2026-03-10: 3.0 0.0"),
                    told(index, 0, true));
        }
    }

    @Test
    void aTaskThatHasNotStoppedCountsUpToNowWhileTheClientRuns() throws IOException {
        WrittenHistory history = new WrittenHistory(directory);
        double since = at("2026-03-09T16:00:00Z");
        Path full = history.full(since, lines(started(since)));
        write(new HistoryEntry.ComputerSlept(NOW - 9, 5));
        DayIndex index = new DayIndex(new LocalDays(ZoneId.of(NEW_YORK)));
        assertEquals(List.of(), told(index, 0, false), "nobody knows how long it did");
        for (int i = 0; i < 2; i++) {
            assertEquals(List.of("2026-03-10: 6.0 12.0"), told(index, NOW, true));
            assertEquals(List.of("2026-03-09: 6.0 12.0", "2026-03-10: 6.0 12.0"), told(index, 0, true));
        }
        write(stopped(since, NOW - HOUR, "NVIDIA 0", 0.5));
        assertEquals(List.of("2026-03-10: 5.5 11.0"), told(index, NOW, true), "once");
        write(new HistoryEntry.ClientStarted(NOW - 5, "0.1.0", NOW - 90));
        assertEquals(List.of(), told(index, 0, true), "it is of a session that is over");
        write();
        Path next = history.full(NOW - HOUR, lines(stopped(since, NOW - HOUR, "NVIDIA 0", 0.5),
                started(NOW - HOUR)));
        assertEquals(List.of("2026-03-10: 6.0 12.0"), told(index, NOW, true), "in two parts");
        Files.delete(full);
        Files.delete(next);
        assertEquals(List.of(), told(index, 0, true), "there is no history any more");
    }

    /** Of files, the one that sorts last is not the last that was written then. */
    @Test
    void aFileOfAYearThatHasNotComeSaysNothingOfWhoComputesNow() throws IOException {
        WrittenHistory history = new WrittenHistory(directory);
        double since = at("2026-03-09T16:00:00Z");
        history.full(at("2100-01-01T00:00:00Z"), lines(started(since)));
        history.full(NOW - HOUR, lines(stopped(since, since + HOUR, "NVIDIA 0", 0.5)));
        write();
        DayIndex index = new DayIndex(new LocalDays(ZoneId.of(NEW_YORK)));
        assertEquals(List.of("2026-03-09: 0.5 1.0"), told(index, 0, true));
    }

    @Test
    void aTaskThatBeganAtAnImpossibleTimeCountsNot() throws IOException {
        for (double at : new double[]{NOW + 1, 0, -1, 1e300}) {
            write(started(at));
            assertEquals(List.of(), told(NEW_YORK));
        }
    }

    @ParameterizedTest(name = "full: {0}")
    @ValueSource(booleans = {true, false})
    void whoHasBegunBeforeAFileThatCannotBeReadIsNotSaidToComputeStill(boolean isFull) throws IOException {
        WrittenHistory history = new WrittenHistory(directory);
        history.full(NOW - 2 * HOUR, lines(started(NOW - 2 * HOUR)));
        if (isFull) {
            write();
        }
        Files.createDirectory(isFull ? history.files().full(NOW - HOUR) : history.files().current());
        assertEquals(List.of(), told(new DayIndex(new LocalDays(ZoneOffset.UTC)), 0, true));
    }
}
