package org.quern.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    @TempDir
    Path directory;

    @Test
    void whatWasRecordedIsThereAfterARestartToTheLastBit() throws IOException {
        write(SampleEntries.transactions());
        List<Entry> read = new ArrayList<>();
        Store.replay(directory, read::add);
        assertEquals(SampleEntries.transactions().stream().flatMap(List::stream).toList(), read);
        try (Store store = Store.open(directory)) {
            assertEquals(12.5, store.query(tables -> tables.account(1)).orElseThrow().credit().total());
            assertEquals("w1_0", store.query(tables -> tables.workunit("w1")).orElseThrow().canonical());
            assertEquals("too many errors", store.query(tables -> tables.workunit("w2")).orElseThrow().failure());
            assertEquals(Outcome.NO_REPLY, store.query(tables -> tables.result("w2_0")).orElseThrow().outcome());
        }
    }

    /** A kill can stop a write after any byte: what was whole before stays, the torn transaction vanishes whole. */
    @Test
    void aJournalTornAtAnyByteGivesAllWholeTransactionsAndGoesOn() throws IOException {
        write(SampleEntries.transactions().subList(0, 4));
        byte[] whole = Files.readAllBytes(journal());
        List<Integer> ends = lineEnds(whole);
        for (int length = 0; length <= whole.length; length++) {
            Files.write(journal(), Arrays.copyOf(whole, length));
            assertEquals(wholeLines(ends, length), transactionsOnDisk(), "torn after byte " + length);
        }
        for (int end : ends) {
            for (int length = end - 2; length <= Math.min(end + 1, whole.length); length++) {
                Files.write(journal(), Arrays.copyOf(whole, length));
                try (Store store = Store.open(directory)) {
                    store.conclude(t -> {
                        t.record(new Entry.ServerStarted(99, 1, 1));
                        return 0;
                    });
                }
                assertEquals(wholeLines(ends, length) + 1, transactionsOnDisk(),
                        "appended after a tear at byte " + length);
            }
        }
    }

    @Test
    void aDamagedLineInTheMiddleIsRefusedWithItsPlaceAndNothingIsCutOff() throws IOException {
        write(SampleEntries.transactions());
        byte[] whole = Files.readAllBytes(journal());
        for (int at : List.of(0, 9, 40, whole.length / 2)) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 4;
            Files.write(journal(), damaged);
            JournalDamagedException refused = assertThrows(JournalDamagedException.class, () -> Store.open(directory));
            assertTrue(refused.toString().contains("damaged in line "), refused.toString());
            assertThrows(JournalDamagedException.class, () -> Store.read(directory));
            assertEquals(whole.length, Files.size(journal()));
        }
    }

    @Test
    void othersReadWhileTheServerWrites() throws IOException {
        try (Store store = Store.open(directory)) {
            for (List<Entry> transaction : SampleEntries.transactions()) {
                store.transact(t -> {
                    transaction.forEach(t::record);
                    return 0;
                });
                assertEquals(store.query(tables -> List.copyOf(tables.results())),
                        List.copyOf(Store.read(directory).results()));
            }
        }
    }

    @Test
    void onlyOneServerMayHaveADirectory() throws IOException {
        try (Store first = Store.open(directory)) {
            IOException refused = assertThrows(IOException.class, () -> Store.open(directory));
            assertTrue(refused.toString().contains("Another server is running"), refused.toString());
            assertEquals(List.of(), first.query(tables -> List.copyOf(tables.hosts())));
        }
        Store.open(directory).close();
    }

    @Test
    void aDirectoryWithoutAProjectIsSaidToBeOne() {
        IOException missing = assertThrows(IOException.class, () -> Store.read(directory));
        assertTrue(missing.toString().contains("There is no project in "), missing.toString());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "file permissions are POSIX ones")
    void nobodyElseMayReadTheJournalBecauseItHoldsAccountKeys() throws IOException {
        Store.open(directory).close();
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(journal())));
    }

    @Test
    void anEntryOfANewerServerIsRefusedByName() {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class,
                () -> Store.CODEC.read("[{\"entry\":\"star_born\",\"at\":1}]"));
        assertTrue(refused.toString().contains("'star_born'"), refused.toString());
    }

    @Test
    void afterAFailedTransactionTheStoreRefusesAllOthersUntilARestart() throws IOException {
        try (Store store = Store.open(directory)) {
            assertThrows(IllegalArgumentException.class, () -> store.transact(t -> {
                t.record(new Entry.ResultSent("unknown", 1, 1, 1));
                return 0;
            }));
            assertThrows(RuntimeException.class, () -> store.transact(t -> 0));
        }
        try (Store store = Store.open(directory)) {
            assertEquals("0", store.transact(t -> "" + t.size()));
        }
    }

    private Path journal() {
        return directory.resolve("journal.jsonl");
    }

    private void write(List<List<Entry>> transactions) throws IOException {
        try (Store store = Store.open(directory)) {
            transactions.forEach(entries -> store.transact(t -> {
                entries.forEach(t::record);
                return 0;
            }));
        }
    }

    private int transactionsOnDisk() throws IOException {
        int[] count = new int[1];
        JournalLines.read(journal(), Store.CODEC, entries -> count[0]++);
        return count[0];
    }

    private static List<Integer> lineEnds(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.US_ASCII);
        List<Integer> ends = new ArrayList<>();
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
            ends.add(at + 1);
        }
        return ends;
    }

    private static int wholeLines(List<Integer> ends, int length) {
        return (int) ends.stream().filter(end -> end <= length).count();
    }
}
