package org.quern.dashboard.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
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
        Files.createDirectories(written.files().full(100)); // whoever reads it is told that it cannot be read
        written.full(130, List.of(HistoryLine.of(new HistoryEntry.ClientStarted(110, "0.1", 90)), started(120, "open"),
                started(130, "over")));
        written.full(140, List.of(stopped(140, "over")));
        written.full(150, List.of(started(145, "late"), started(150, "later")));
        written.current(List.of(stopped(160, "later")));
        HistoryPages pages = pages();
        for (int i = 0; i < 2; i++) {
            HistoryPart part = pages.part(0, ALL, 2);
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
    void entriesWithoutEndOfOneMomentDoNotFillTheMemory() throws IOException {
        WrittenHistory written = new WrittenHistory(directory);
        written.full(100, WrittenHistory.lines(100, 100, 100, 100, 100, 100));
        written.current(WrittenHistory.lines(100, 100, 100, 100, 100));
        assertEquals(4, pages().part(0, ALL, 2).entries().size());
    }
}
