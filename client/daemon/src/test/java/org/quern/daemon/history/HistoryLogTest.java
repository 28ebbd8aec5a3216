package org.quern.daemon.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.turn.TurnListener;
import org.quern.engine.Engine;
import org.quern.engine.Tick;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.record.Recorded;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.HostInfo;
import org.quern.model.SavedState;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;

/** docs/history.md. */
class HistoryLogTest {
    @TempDir
    private Path directory = Path.of("");
    private final Deque<Runnable> io = new ArrayDeque<>();

    @Test
    void whatWaitsIsWrittenByOneVisitToTheDisk() throws IOException {
        HistoryLog log = log(HistoryLog.MOST_BYTES);
        for (int i = 1; i <= 5; i++) {
            log.add(new HistoryEntry.ClientEnded(i));
        }
        assertEquals(1, io.size());
        assertEquals(List.of(), times());
        io.remove().run();
        assertEquals(List.of(1.0, 2.0, 3.0, 4.0, 5.0), times());
        log.add(new HistoryEntry.ClientEnded(6));
        log.end(new HistoryEntry.ClientEnded(7));
        assertEquals(List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0), times());
    }

    @Test
    void fullFilesAreCompressedAndTheOldestGo() throws IOException {
        HistoryLog log = log(100);
        for (int i = 1; i <= 200; i++) {
            log.add(new HistoryEntry.ClientStarted(i, "0.1.0", i - 1));
            io.remove().run();
        }
        assertEquals(HistoryLog.KEPT, files().full().size());
        List<Double> times = times();
        assertEquals(200, times.getLast());
        assertTrue(times.getFirst() > 80, () -> "the oldest are gone: " + times);
        for (int i = 1; i < times.size(); i++) {
            assertEquals(times.get(i - 1) + 1, times.get(i), "none between is lost");
        }
    }

    /** What stands in the way of each name that the full file can have. */
    private void block(int names) throws IOException {
        for (int i = 0; i <= names; i++) {
            Files.createDirectories(files().folder()
                    .resolve(files().full(i).getFileName() + ".tmp").resolve("not empty"));
        }
    }

    @Test
    void aFullFileThatCannotBeMadeLeavesTheCurrentOneBounded() throws IOException {
        int most = 1000;
        HistoryLog log = log(most);
        block(500);
        for (int i = 1; i <= 500; i++) {
            log.end(new HistoryEntry.ClientEnded(i));
        }
        long size = Files.size(files().current());
        assertTrue(size >= HistoryLog.MOST_TIMES * most && size < HistoryLog.MOST_TIMES * most + 100, "size: " + size);
        assertEquals(List.of(), files().full());
        int before = times().size();
        for (int i = 501; i <= 501 + HistoryLog.WRITES_BETWEEN_TRIES; i++) { // nothing is in the way any more
            log.end(new HistoryEntry.ClientEnded(i));
        }
        assertEquals(1, files().full().size());
        List<Double> times = times();
        assertTrue(times.size() > before, () -> "it goes on: " + times);
        assertEquals(501.0 + HistoryLog.WRITES_BETWEEN_TRIES, times.getLast());
    }

    @Test
    void whatLiesUnderTheNameOfADraftIsInNobodysWay() throws IOException {
        HistoryLog log = log(1000);
        Files.createDirectories(files().folder().resolve("draft.gz").resolve("not empty"));
        Files.writeString(files().folder().resolve(files().full(7).getFileName() + ".tmp"), "of a client that crashed");
        for (int i = 1; i <= 100; i++) {
            log.end(new HistoryEntry.ClientEnded(i));
        }
        assertTrue(Files.size(files().current()) < 1000);
        assertEquals(100, times().size());
        assertFalse(Files.exists(files().folder().resolve(files().full(7).getFileName() + ".tmp")));
    }

    /** As the JDK's own recorder sees it: a power failure at any moment leaves one file or the other. */
    @Test
    void theFullFileIsOnTheDiskBeforeTheCurrentOneGoes() throws IOException {
        List<String> forced = new ArrayList<>();
        try (Recording recording = new Recording()) {
            recording.enable("jdk.FileForce").withoutThreshold();
            recording.start();
            HistoryLog log = log(30);
            log.end(new HistoryEntry.ClientEnded(10));
            recording.stop();
            Path dump = directory.resolve("recording.jfr");
            recording.dump(dump);
            RecordingFile.readAllEvents(dump).stream().map(event -> Path.of(event.getString("path")))
                    .filter(path -> path.startsWith(files().folder()))
                    .forEach(path -> forced.add(String.valueOf(path.getFileName())));
        }
        assertEquals(List.of(files().full(10).getFileName() + ".tmp", "."), forced);
        assertFalse(Files.exists(files().current()));
    }

    @Test
    void aClockThatComesToTheTimeOfAnotherFileAgainTakesNothingAway() throws IOException {
        HistoryLog log = log(30);
        for (int i = 1; i <= 3; i++) {
            log.end(new HistoryEntry.ClientEnded(10));
        }
        assertEquals(List.of(10.0, 10.0, 10.0), times());
    }

    @Test
    void aTornLineOfACrashedSessionTakesNoneOfTheNextAlong() throws IOException {
        Files.createDirectories(files().folder());
        Files.writeString(files().current(), "{\"event\":\"client_en");
        HistoryLog log = log(HistoryLog.MOST_BYTES);
        log.end(new HistoryEntry.ClientEnded(2));
        assertEquals(List.of(2.0), times());
    }

    @Test
    void aHistoryThatCannotBeWrittenStopsNobodyAndGoesOnLater() throws IOException {
        Files.writeString(files().folder(), "in the way");
        HistoryLog log = log(HistoryLog.MOST_BYTES);
        log.end(new HistoryEntry.ClientEnded(1));
        Files.delete(files().folder());
        log.end(new HistoryEntry.ClientEnded(2));
        assertEquals(List.of(2.0), times());
    }

    @Test
    void whatASessionThatWasKilledComputedIsToldByTheNext() throws IOException {
        HistoryLog killed = log(HistoryLog.MOST_BYTES);
        killed.begin(new HistoryEntry.ClientStarted(10, "0.1.0", 0));
        killed.add(new HistoryEntry.TaskStarted(20, "http://a.test/", "done", "app", "CPU", 1));
        killed.add(new HistoryEntry.TaskStarted(20, "http://a.test/", "open", "app", "CPU", 2.5));
        killed.add(new HistoryEntry.TaskStopped(30, "http://a.test/", "done", "CPU", 20, "ended"));
        io.remove().run();
        HistoryLog next = log(HistoryLog.MOST_BYTES);
        next.begin(new HistoryEntry.ClientStarted(100, "0.1.0", 50));
        next.end(new HistoryEntry.ClientEnded(110));
        List<HistoryEntry> entries = new ArrayList<>();
        files().read(31, entries::add);
        assertEquals(
                List.of(new HistoryEntry.TaskStopped(50, "http://a.test/", "open", "CPU", 20, "client crashed", 2.5),
                        new HistoryEntry.ClientStarted(100, "0.1.0", 50), new HistoryEntry.ClientEnded(110)),
                entries);
        HistoryLog third = log(HistoryLog.MOST_BYTES);
        third.begin(new HistoryEntry.ClientStarted(200, "0.1.0", 110));
        io.removeLast().run();
        entries.clear();
        files().read(111, entries::add);
        assertEquals(List.of(new HistoryEntry.ClientStarted(200, "0.1.0", 110)), entries,
                "one that ended left nothing");
    }

    @Test
    void nobodyIsSaidToHaveCrashedWhereAFileThatMaySayOtherwiseCannotBeRead() throws IOException {
        HistoryLog killed = log(HistoryLog.MOST_BYTES);
        killed.begin(new HistoryEntry.ClientStarted(10, "0.1.0", 0));
        killed.add(new HistoryEntry.TaskStarted(20, "http://a.test/", "open", "app", "CPU", 1));
        io.remove().run();
        Files.createDirectory(files().full(40));
        HistoryLog next = log(HistoryLog.MOST_BYTES);
        next.begin(new HistoryEntry.ClientStarted(100, "0.1.0", 50));
        next.end(new HistoryEntry.ClientEnded(110));
        assertEquals(List.of(10.0, 20.0, 100.0, 110.0), times());
    }

    @Test
    void aFileThatIsOlderThanAnyTaskAndCannotBeReadSaysNothingOfWhoCrashed() throws IOException {
        double now = 1e9;
        HistoryLog killed = log(HistoryLog.MOST_BYTES);
        killed.begin(new HistoryEntry.ClientStarted(now, "0.1.0", 0));
        killed.add(new HistoryEntry.TaskStarted(now + 20, "http://a.test/", "open", "app", "CPU", 1));
        io.remove().run();
        Files.createDirectory(files().full(now - 1e7));
        HistoryLog next = log(HistoryLog.MOST_BYTES);
        next.begin(new HistoryEntry.ClientStarted(now + 100, "0.1.0", now + 50));
        next.end(new HistoryEntry.ClientEnded(now + 110));
        assertEquals(List.of(now, now + 20, now + 50, now + 100, now + 110), times());
    }

    @Test
    void anIdleClientWritesNothing() {
        HistoryKeeper keeper = HistoryKeeper.in(directory, io::add, TurnListener.NOBODY);
        Engine engine = new Recorded.Start(Recorded.Start.FORMAT, "test", 7,
                SavedState.fresh(HostInfo.plain(2, 1e9), "platform", "8.3.0"), List.of(),
                EngineSettings.defaults(2, "platform")).engine();
        for (int second = 1; second <= 3; second++) {
            turn(keeper, engine, second);
        }
        io.clear();
        for (int second = 4; second <= 3600; second++) {
            turn(keeper, engine, second);
        }
        assertTrue(io.isEmpty());
        assertFalse(Files.exists(files().folder()));
    }

    @Test
    void thatNothingIsKnownYetIsNotWrittenDown() throws IOException {
        HistoryKeeper keeper = HistoryKeeper.in(directory, io::add, TurnListener.NOBODY);
        Engine engine = new Recorded.Start(Recorded.Start.FORMAT, "test", 7,
                SavedState.fresh(HostInfo.plain(2, 1e9), "platform", "8.3.0"), List.of(),
                EngineSettings.defaults(2, "platform")).engine();
        String unknown = Permission.Verdict.UNKNOWN.reason();
        Tick first = turn(keeper, engine, 1);
        assertTrue(first.decisions().stream().anyMatch(each -> each.reason().equals(unknown)), first::toString);
        keeper.end(1e9 + 2);
        List<HistoryEntry> written = new ArrayList<>();
        files().read(0, written::add);
        assertTrue(written.stream().noneMatch(
                each -> each instanceof HistoryEntry.ReasonChanged told && told.reason().equals(unknown)),
                written::toString);
    }

    private static Tick turn(HistoryKeeper keeper, Engine engine, int second) {
        Now now = new Now(1e9 + second, new MonotonicTime(second));
        List<Event> events = List.of();
        Tick tick = engine.tick(now, events);
        keeper.turned(now, events, tick);
        return tick;
    }

    private HistoryLog log(long mostBytes) {
        return new HistoryLog(files(), io::add, mostBytes);
    }

    private HistoryFiles files() {
        return HistoryFiles.in(directory);
    }

    private List<Double> times() throws IOException {
        List<Double> times = new ArrayList<>();
        files().read(0, entry -> times.add(entry.at()));
        return times;
    }
}
