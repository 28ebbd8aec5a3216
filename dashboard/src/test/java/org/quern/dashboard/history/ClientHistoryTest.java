package org.quern.dashboard.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.dashboard.WrittenHistory.line;
import static org.quern.dashboard.WrittenHistory.lines;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.dashboard.WrittenHistory;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.HistoryLine;

/** The dashboard keeps a year of what a client keeps for as long as it has room. */
class ClientHistoryTest {
    private static final double NOW = 1_795_000_000;
    private static final double DAY = 86_400;
    private static final long ALL = Long.MAX_VALUE;
    @TempDir
    private Path directory = Path.of("");
    private Path data = Path.of("");
    private WrittenHistory client = new WrittenHistory(directory);

    @BeforeEach
    void makeClient() throws IOException {
        data = Files.createDirectories(directory.resolve("client"));
        client = new WrittenHistory(data);
    }

    private ClientHistory history(double now, long most) {
        return history(now, most, sentence -> {
            throw new AssertionError(sentence);
        });
    }

    private ClientHistory history(double now, long most, Consumer<String> complaints) {
        return new ClientHistory(data, new DatabaseLocation(directory.resolve("state/quern-dashboard")), complaints,
                InstantSource.fixed(Instant.ofEpochSecond((long) now)), most);
    }

    private static List<Double> told(ClientHistory history, double since) throws IOException {
        List<Double> times = new ArrayList<>();
        history.read(since, "", entry -> times.add(entry.at()));
        return times;
    }

    /** Of a dashboard that begins at that moment and ends. */
    private List<Double> told(double now) throws IOException {
        try (ClientHistory history = history(now, ALL)) {
            return told(history, 0);
        }
    }

    @Test
    void whatTheClientRemovesStaysAndIsToldInItsOrder() throws IOException {
        client.full(NOW - 300, lines(NOW - 400, NOW - 300));
        client.full(NOW - 100, lines(NOW - 200, NOW - 100));
        client.current(lines(NOW - 50));
        List<Double> all = List.of(NOW - 400, NOW - 300, NOW - 200, NOW - 100, NOW - 50);
        try (ClientHistory history = history(NOW, ALL)) {
            assertEquals(all, told(history, 0));
            client.removeFull();
            assertEquals(all, told(history, 0));
            assertEquals(List.of(NOW - 200, NOW - 100, NOW - 50), told(history, NOW - 200));
            assertEquals(List.of(NOW - 50), told(history, NOW - 99));
        }
        client.full(NOW - 20, lines(NOW - 50, NOW - 20));
        client.current(lines(NOW - 10));
        assertEquals(List.of(NOW - 400, NOW - 300, NOW - 200, NOW - 100, NOW - 50, NOW - 20, NOW - 10), told(NOW));
    }

    /** What a client, a crash, a later version or somebody else may have left in its folder. */
    private Map<String, List<String>> oddities() {
        Map<String, List<String>> files = new LinkedHashMap<>();
        files.put("0001794000000.jsonl.gz", lines(1_794_000_000));
        files.put("1794000001000.jsonl.gz", List.of("", line(1_794_000_000.5), "{\"event\":\"task_fini", "\"\"", "{}",
                "{\"event\":\"of_a_later_version\",\"at\":1794000000.7}", line(1_794_000_001)));
        files.put("1794000002000.jsonl.gz", List.of("x".repeat(64 * 1024), line(1_794_000_002),
                line(3).replace("app", "a".repeat(64 * 1024))));
        files.put("1794000003000.jsonl.gz", List.of());
        files.put("1794000004000.jsonl.gz", lines(1_794_000_003.5, 1_794_000_003.4, 1_794_000_004));
        files.put("17940000050.jsonl.gz", lines(1_794_000_005));
        files.put("1.jsonl.gz", lines(1_794_000_006));
        files.put("1794xyz.jsonl.gz", lines(1_794_000_007));
        files.put("1794000008000.jsonl.gz.part", lines(1_794_000_008));
        files.put("9999999999999.jsonl.gz", lines(1_794_000_009));
        return files;
    }

    @Test
    void whateverIsInTheFolderItIsToldAsTheFilesAloneTellIt() throws IOException {
        for (Map.Entry<String, List<String>> file : oddities().entrySet()) {
            Files.move(client.full(1, file.getValue()), client.files().folder().resolve(file.getKey()));
        }
        Path cut = client.full(1_794_000_010, lines(1_794_000_009.5, 1_794_000_010));
        Files.write(cut, Arrays.copyOf(Files.readAllBytes(cut), (int) Files.size(cut) - 9));
        Files.writeString(client.files().full(1_794_000_011), "no archive");
        Files.createDirectory(client.files().folder().resolve("folder.jsonl.gz"));
        client.current(List.of(line(1_794_000_012), "{\"event\":\"task_finished\",\"at\":1794"));
        for (double since : new double[]{0, 1_794_000_001, 1_794_000_003.5, NOW}) {
            List<Double> wanted = new ArrayList<>();
            client.files().read(since, entry -> wanted.add(entry.at()));
            List<String> said = new ArrayList<>();
            try (ClientHistory history = history(NOW, ALL, said::add)) {
                assertEquals(wanted, told(history, since), "taken in");
                assertEquals(wanted, told(history, since), "known");
                assertEquals(2, said.size(), said::toString);
            }
        }
        Files.delete(cut);
        Files.delete(client.files().full(1_794_000_011));
        Files.delete(client.files().full(1_794_000_001));
        assertTrue(told(NOW).containsAll(List.of(1_794_000_000.5, 1_794_000_001.0)));
    }

    @Test
    void aDamagedFileIsNamedAndTakenInWhenItIsWholeAgain() throws IOException {
        double[] moments = new double[5_000];
        Arrays.setAll(moments, i -> NOW - 6_000 + i);
        Path full = client.full(NOW - 1, lines(moments));
        client.current(lines(NOW));
        byte[] whole = Files.readAllBytes(full);
        Files.write(full, Arrays.copyOf(whole, whole.length * 6 / 10));
        List<String> said = new ArrayList<>();
        try (ClientHistory history = history(NOW, ALL, said::add)) {
            int part = told(history, 0).size();
            assertTrue(part > 1_000 && part < 5_000, "what can be read is told: " + part);
            assertEquals(part, told(history, 0).size());
            assertEquals(said, history.faults());
            assertEquals(1, said.size(), said::toString);
            assertTrue(said.getFirst().startsWith(full + " cannot be read to its end"), said::toString);
            Files.write(full, whole);
            assertEquals(5_001, told(history, 0).size());
            assertEquals(List.of(), history.faults());
            client.removeFull();
            assertEquals(5_001, told(history, 0).size(), "it is kept");
        }
    }

    @Test
    void aFileOfAnySizeIsReadInBoundedMemory() throws IOException {
        Files.createDirectories(client.files().folder());
        try (BufferedWriter out = Files.newBufferedWriter(client.files().current())) {
            for (int i = 0; i < 300_000; i++) {
                out.write(line(NOW + i));
                out.newLine();
            }
        }
        try (HistoryProcess process = HistoryProcess.start(data, directory.resolve("state"), "-Xmx40m")) {
            process.awaitDone();
            process.readNewest();
            assertEquals("20000", process.answer());
        }
    }

    @Test
    void aFileThatIsMoreThanAClientWritesIsReadWhereItIs() throws IOException {
        List<String> many = new ArrayList<>();
        for (int i = 0; i <= HistoryDatabase.MOST_LINES; i++) {
            many.add("{\"event\":\"client_ended\",\"at\":" + i + "}");
        }
        client.full(NOW - 9, many);
        try (ClientHistory history = history(NOW, ALL)) {
            assertEquals(many.size(), told(history, 0).size());
            client.removeFull();
            assertEquals(List.of(), told(history, 0));
        }
    }

    @Test
    void noEntryIsToldTwiceWhenABackupOfTheClientIsPutBack() throws IOException {
        client.full(NOW - 300, lines(NOW - 400, NOW - 300));
        List<String> current = lines(NOW - 290, NOW - 280);
        client.full(NOW - 200, lines(NOW - 290, NOW - 280, NOW - 200));
        client.current(lines(NOW - 190));
        assertEquals(6, told(NOW).size());
        Files.delete(client.files().full(NOW - 200));
        client.current(current);
        assertEquals(List.of(NOW - 400, NOW - 300, NOW - 290, NOW - 280, NOW - 200), told(NOW),
                "what has happened, and the backup does not know, stays");
        client.current(lines(NOW - 290, NOW - 280, NOW - 100));
        assertEquals(List.of(NOW - 400, NOW - 300, NOW - 290, NOW - 280, NOW - 200, NOW - 100), told(NOW));
        client.full(NOW - 90, lines(NOW - 290, NOW - 280, NOW - 100, NOW - 90));
        client.current(lines(NOW - 80));
        assertEquals(List.of(NOW - 400, NOW - 300, NOW - 290, NOW - 280, NOW - 200, NOW - 100, NOW - 90, NOW - 80),
                told(NOW), "that went on");
    }

    @Test
    void noEntryIsToldTwiceAfterAClientThatEndedAsItBeganANewFile() throws IOException {
        client.full(NOW - 10, lines(NOW - 20, NOW - 10));
        client.current(lines(NOW - 20, NOW - 10));
        assertEquals(List.of(NOW - 20, NOW - 10), told(NOW));
        client.full(NOW - 5, lines(NOW - 20, NOW - 10, NOW - 5));
        client.current(lines(NOW - 4));
        assertEquals(List.of(NOW - 20, NOW - 10, NOW - 5, NOW - 4), told(NOW));
        client.full(NOW - 3, lines(NOW - 20, NOW - 10));
        assertEquals(List.of(NOW - 20, NOW - 10, NOW - 5, NOW - 4), told(NOW), "with nothing new in it");
    }

    @Test
    void aFullFileIsTakenInOnceWhateverBecomesOfIt() throws IOException {
        Path full = client.full(NOW - 10, lines(NOW - 20, NOW - 10));
        assertEquals(2, told(NOW).size());
        client.full(NOW - 10, lines(NOW - 30));
        assertEquals(List.of(NOW - 20, NOW - 10), told(NOW));
        Files.writeString(full, "no archive");
        assertEquals(List.of(NOW - 20, NOW - 10), told(NOW));
        Files.delete(full);
        Files.delete(client.files().folder());
        assertEquals(List.of(NOW - 20, NOW - 10), told(NOW));
    }

    @Test
    void whatIsOlderThanAYearGoesWithTheNextFile() throws IOException {
        client.full(NOW, lines(NOW - 1, NOW));
        client.full(NOW + 10 * DAY, lines(NOW + 10 * DAY));
        assertEquals(3, told(NOW + 10 * DAY).size());
        client.removeFull();
        assertEquals(3, told(NOW + 366 * DAY).size());
        client.full(NOW + 366 * DAY, lines(NOW + 366 * DAY));
        assertEquals(4, told(NOW + 366 * DAY).size(), "it is a year and not more");
        client.full(NOW + 366 * DAY + 1, lines(NOW + 366 * DAY + 1));
        assertEquals(List.of(NOW + 10 * DAY, NOW + 366 * DAY, NOW + 366 * DAY + 1), told(NOW + 367 * DAY));
    }

    @Test
    void whatIsOlderThanAYearAndStillInTheFolderIsReadThere() throws IOException {
        client.full(NOW - 400 * DAY, lines(NOW - 400 * DAY));
        client.full(NOW, lines(NOW));
        assertEquals(List.of(NOW - 400 * DAY, NOW), told(NOW));
        client.removeFull();
        assertEquals(List.of(NOW), told(NOW));
    }

    @Test
    void aClockThatIsSetOnByYearsTakesNothingAway() throws IOException {
        client.full(NOW, lines(NOW));
        assertEquals(List.of(NOW), told(NOW));
        client.removeFull();
        double wrong = NOW + 5_000 * DAY;
        assertEquals(List.of(NOW), told(wrong));
        client.current(lines(wrong));
        assertEquals(List.of(NOW, wrong), told(wrong));
        client.full(NOW + DAY, lines(wrong, NOW + DAY));
        client.current(List.of());
        assertEquals(List.of(NOW, wrong, NOW + DAY), told(NOW + DAY), "set right again");
    }

    @Test
    void aFileOfATimeThatHasNotComeIsReadWhereItIs() throws IOException {
        client.full(NOW + 300 * DAY, lines(NOW + 300 * DAY));
        assertEquals(List.of(NOW + 300 * DAY), told(NOW));
        client.removeFull();
        assertEquals(List.of(), told(NOW));
    }

    @Test
    void aClockThatIsSetBackLosesNothing() throws IOException {
        client.full(NOW, lines(NOW - 1, NOW));
        client.full(NOW - 500, lines(NOW - 1000, NOW - 500));
        client.current(lines(NOW - 800, NOW - 400));
        List<Double> wanted = List.of(NOW - 1000, NOW - 500, NOW - 1, NOW, NOW - 800, NOW - 400);
        assertEquals(wanted, told(NOW));
        client.removeFull();
        assertEquals(wanted, told(NOW));
    }

    @Test
    void whereThereIsNoRoomForAYearTheOldestGo() throws IOException {
        for (int i = 1; i < 10; i++) {
            client.full(NOW + i, lines(NOW + i));
        }
        try (ClientHistory history = history(NOW + 10, 3L * line(NOW + 1).length())) {
            List<Double> all = List.of(NOW + 1, NOW + 2, NOW + 3, NOW + 4, NOW + 5, NOW + 6, NOW + 7, NOW + 8, NOW + 9);
            assertEquals(all, told(history, 0), "those in the folder are read there");
            assertEquals(all, told(history, 0));
            client.removeFull();
            assertEquals(List.of(NOW + 7, NOW + 8, NOW + 9), told(history, 0));
        }
    }

    @Test
    void theSpaceOfWhatGoesIsUsedAgain() throws IOException {
        long rounds = 40;
        long first = 0;
        for (int i = 0; i < rounds; i++) {
            List<String> much = new ArrayList<>();
            for (int j = 0; j < 1_000; j++) {
                much.add(line(NOW + i * 1_000 + j));
            }
            client.full(NOW + i * 1_000 + 999, much);
            try (ClientHistory history = history(NOW + rounds * 1_000, 2L * 1_000 * line(NOW).length())) {
                history.full();
            }
            client.removeFull();
            passTime();
            first = i == 0 ? size() : first;
        }
        assertTrue(size() < rounds * first / 2, size() + " after one that needs " + first);
    }

    /** The library leaves what goes as it is for three quarters of a minute and two commits, for the case that the power fails. */
    private void passTime() {
        try (MVStore store = new MVStore.Builder().fileName(database().toString()).open()) {
            store.setRetentionTime(0);
            for (int i = 1; i <= 2; i++) {
                store.setStoreVersion(store.getStoreVersion() + 1);
                store.commit();
            }
        }
    }

    private long size() throws IOException {
        return Files.size(database());
    }

    private Path database() {
        return new DatabaseLocation(directory.resolve("state/quern-dashboard")).of(data).orElseThrow();
    }

    @Test
    void itIsItsOwnersAloneAndThereWhenItIsNeeded() throws IOException {
        client.current(lines(NOW));
        assertEquals(List.of(NOW), told(NOW));
        assertFalse(Files.exists(directory.resolve("state")), "there was no full file yet");
        client.full(NOW, lines(NOW));
        told(NOW);
        Path folder = directory.resolve("state/quern-dashboard");
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
        try (var entries = Files.list(folder)) {
            for (Path entry : entries.toList()) {
                assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(entry)));
            }
        }
        new ClientHistory(data).read(0, "", entry -> assertEquals(NOW, entry.at()));
    }

    @Test
    void aDataDirectoryThatIsNotThereHasNone() throws IOException {
        data = directory.resolve("none");
        assertEquals(List.of(), told(NOW));
        assertFalse(Files.exists(directory.resolve("state")));
    }

    @Test
    void whatHasEndedOpensNothingAgain() throws IOException {
        client.full(NOW, lines(NOW));
        ClientHistory history = history(NOW, ALL);
        told(history, 0);
        history.close();
        assertEquals(List.of(NOW), told(history, 0));
        assertEquals(List.of(NOW), told(NOW), "another one can");
    }

    @Test
    void everyKindOfEntryIsTheSameAgain() throws IOException {
        List<HistoryEntry> entries = List.of(new HistoryEntry.ClientStarted(NOW, "0.1.0", 0),
                new HistoryEntry.ReasonChanged(NOW + 1, "device", "CPU", "use", "ä \u2028 \ud83d\ude00 \"\\"),
                new HistoryEntry.Contacted(NOW + 2, "http://a.test/", true, "", 1, 2, 3.5),
                new HistoryEntry.ClientEnded(NOW + 3));
        client.full(NOW + 3, entries.stream().map(HistoryLine::of).toList());
        List<HistoryEntry> told = new ArrayList<>();
        try (ClientHistory history = history(NOW + 3, ALL)) {
            history.full();
            client.removeFull();
            history.read(0, "", told::add);
        }
        assertEquals(entries, told);
        assertFalse(HistoryFiles.in(data).full().iterator().hasNext());
    }
}
