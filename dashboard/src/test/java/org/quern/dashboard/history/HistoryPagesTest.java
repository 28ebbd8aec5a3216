package org.quern.dashboard.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.dashboard.WrittenHistory;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryLine;

/** A history of many files is told in parts. */
class HistoryPagesTest {
    private static final double ALL = Double.MAX_VALUE;
    @TempDir
    private Path directory = Path.of("");

    private HistoryPages pages() {
        return new HistoryPages(new ClientHistory(directory, null, sentence -> {
            throw new AssertionError(sentence);
        }, InstantSource.system(), Long.MAX_VALUE));
    }

    private static List<Double> times(List<HistoryEntry> entries) {
        return entries.stream().map(HistoryEntry::at).toList();
    }

    private static String started(double at, String task) {
        return HistoryLine.of(new HistoryEntry.TaskStarted(at, "http://a.test/", task, "app", "CPU", 1));
    }

    private static String stopped(double at, String task) {
        return HistoryLine.of(new HistoryEntry.TaskStopped(at, "http://a.test/", task, "CPU", at - 1, "ended"));
    }

    @ParameterizedTest(name = "in parts of {0}")
    @ValueSource(ints = {2, 3, 4, 100})
    void thePartsAreAllThatThereIsAndNothingTwice(int most) throws IOException {
        WrittenHistory written = new WrittenHistory(directory);
        written.full(130, WrittenHistory.lines(110, 120, 130));
        written.full(150, WrittenHistory.lines(130, 130.5, 140, 150, 150));
        written.full(160, WrittenHistory.lines(150, 160));
        written.current(WrittenHistory.lines(160, 170, 180));
        HistoryPages pages = pages();
        List<Double> told = new ArrayList<>();
        double until = ALL;
        while (until > 0) {
            HistoryPart part = pages.part(115, until, most);
            told.addAll(0, times(part.entries()));
            assertTrue(part.entries().size() <= most + 2, part::toString);
            until = part.rest().orElse(0);
        }
        assertEquals(List.of(120.0, 130.0, 130.0, 130.5, 140.0, 150.0, 150.0, 150.0, 160.0, 160.0, 170.0, 180.0), told);
    }

    @Test
    void noMoreFilesAreReadThanThePartIsOfAndWhatHeldBeforeItGoesBackToTheBeginOfTheSession() throws IOException {
        WrittenHistory written = new WrittenHistory(directory);
        Path first = written.full(100, WrittenHistory.lines(100));
        written.full(130, List.of(HistoryLine.of(new HistoryEntry.ClientStarted(110, "0.1", 90)), started(120, "open"),
                started(130, "over")));
        written.full(140, List.of(stopped(140, "over")));
        written.full(150, List.of(started(145, "late"), started(150, "later")));
        written.current(List.of(stopped(160, "later")));
        HistoryPages pages = pages();
        for (int i = 0; i < 2; i++) {
            HistoryPart part = pages.part(0, ALL, 2);
            Files.deleteIfExists(first);
            Files.createDirectories(first); // whoever reads it is told that it cannot be read
            assertEquals(List.of(150.0, 160.0), times(part.entries()));
            assertEquals(List.of(110.0, 120.0, 145.0), times(part.before()));
            assertEquals(150, part.rest().orElseThrow());
        }
        assertEquals(List.of(110.0, 120.0, 130.0), times(pages.part(135, 142, 5).before()));
    }

    @Test
    void aFileWhoseStateIsKnownIsNotReadAgain() throws IOException {
        WrittenHistory written = new WrittenHistory(directory);
        Path full = written.full(130, List.of(HistoryLine.of(new HistoryEntry.ClientStarted(110, "0.1", 0)),
                started(120, "open"), started(130, "other")));
        written.current(List.of(stopped(160, "other")));
        HistoryPages pages = pages();
        assertEquals(List.of(110.0, 120.0, 130.0), times(pages.part(150, ALL, 5).before()));
        Files.delete(full);
        Files.createDirectories(full);
        assertEquals(List.of(110.0, 120.0, 130.0), times(pages.part(150, ALL, 5).before()));
    }

    @Test
    void entriesOfOneMomentStayTogetherButForThoseWithoutEnd() throws IOException {
        WrittenHistory written = new WrittenHistory(directory);
        written.full(100, WrittenHistory.lines(100, 100, 100, 100, 100, 100));
        written.current(WrittenHistory.lines(100, 100, 100, 100, 100));
        assertEquals(11, pages().part(0, ALL, 2).entries().size());
        double[] many = new double[NewestEntries.MOST_OF_A_MOMENT + 10];
        Arrays.fill(many, 100);
        written.current(WrittenHistory.lines(many));
        assertEquals(NewestEntries.MOST_OF_A_MOMENT, pages().part(0, ALL, 2).entries().size());
    }

    /** Each is there once, whatever the clock did; its number tells it from others. */
    @ParameterizedTest(name = "clock {0}")
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void nothingIsLostAndNothingTwiceWhateverTheClockDid(int seed) throws IOException {
        Random random = new Random(seed);
        WrittenHistory written = new WrittenHistory(directory);
        List<HistoryEntry> all = new ArrayList<>();
        List<String> file = new ArrayList<>();
        double at = 1_700_000_000;
        for (int i = 0; i < 400; i++) {
            at += random.nextInt(3) * random.nextInt(1000);
            if (random.nextInt(40) == 0) { // it is set on or back by days
                at += (random.nextInt(9) - 4) * 86_400;
            }
            all.add(new HistoryEntry.Contacted(at, "http://a.test/", true, "", i, 0, 0));
            file.add(HistoryLine.of(all.getLast()));
            if (file.size() >= 30 && !Files.exists(written.files().full(at))) {
                written.full(at, file);
                file.clear();
            }
        }
        written.current(file);
        HistoryPages pages = pages();
        double middle = all.get(200).at();
        for (double since : new double[]{0, middle, at - 86_400}) {
            List<Integer> wanted = numbers(all.stream().filter(entry -> entry.at() >= since).toList());
            for (int most : new int[]{1, 7, 50, 20_000}) {
                List<HistoryEntry> told = new ArrayList<>();
                double until = ALL;
                while (until > 0) {
                    HistoryPart part = pages.part(since, until, most);
                    told.addAll(part.entries());
                    assertTrue(part.entries().size() >= most || part.rest().isEmpty(), "a part has what it can have");
                    until = part.rest().orElse(0);
                }
                assertEquals(wanted, numbers(told), since + " by " + most);
            }
            List<HistoryEntry> read = new ArrayList<>();
            new ClientHistory(directory).read(since, "contacted", read::add);
            assertEquals(wanted, numbers(read));
        }
    }

    private static List<Integer> numbers(List<HistoryEntry> entries) {
        return entries.stream().map(entry -> ((HistoryEntry.Contacted) entry).tasks()).sorted().toList();
    }
}
