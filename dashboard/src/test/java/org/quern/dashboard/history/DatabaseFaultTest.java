package org.quern.dashboard.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.dashboard.WrittenHistory;
import org.quern.rpc.history.HistoryFiles;
import org.quern.testing.Eventually;
import org.quern.testing.SmallVolume;

/** Whatever becomes of the database, all that the client's files have is told once, and nothing fails. */
class DatabaseFaultTest {
    private static final int FILES = 12;
    private static final int LINES = 400;
    @TempDir
    private Path directory = Path.of("");
    private Path data = Path.of("");
    private Path state = Path.of("");
    private final List<String> said = new ArrayList<>();
    private final List<Double> all = new ArrayList<>();

    @BeforeEach
    void write() throws IOException {
        data = Files.createDirectories(directory.resolve("client"));
        state = directory.resolve("state");
        WrittenHistory client = new WrittenHistory(data);
        double at = Math.floor(System.currentTimeMillis() / 1000.0 - 86_400);
        for (int i = 0; i < FILES; i++) {
            List<String> lines = new ArrayList<>();
            for (int j = 0; j < LINES; j++) {
                at++;
                all.add(at);
                lines.add(WrittenHistory.line(at));
            }
            client.full(at, lines);
        }
        all.add(at + 1);
        client.current(WrittenHistory.lines(at + 1));
    }

    private ClientHistory history(Path folder) {
        return new ClientHistory(data, new DatabaseLocation(folder), said::add);
    }

    private Path database() {
        return new DatabaseLocation(state).of(data).orElseThrow();
    }

    private static List<Double> told(ClientHistory history) throws IOException {
        List<Double> times = new ArrayList<>();
        history.read(0, "", entry -> times.add(entry.at()));
        return times;
    }

    private void assertAll(Path folder) throws IOException {
        try (ClientHistory history = history(folder)) {
            assertEquals(all, told(history));
        }
    }

    /** All of it, and without the client's full files. */
    private void assertKept() throws IOException {
        assertAll(state);
        new WrittenHistory(data).removeFull();
        assertAll(state);
    }

    @Test
    void whileAnotherProcessHasItTheFilesAreReadAndItIsSaidOnce() throws IOException {
        try (HistoryProcess other = HistoryProcess.start(data, state); ClientHistory history = history(state)) {
            other.awaitDone();
            assertEquals(all, told(history));
            assertEquals(all, told(history));
            assertEquals(1, said.size(), said::toString);
            assertTrue(said.getFirst().contains("another dashboard of this user has it"), said::toString);
            other.end();
            new WrittenHistory(data).removeFull();
            assertEquals(all, told(history), "it has ended, and kept all");
        }
        assertEquals(1, said.size(), said::toString);
    }

    @Test
    void oneOfTheSameProcessHasItAlone() throws IOException {
        try (ClientHistory first = history(state); ClientHistory second = history(state)) {
            assertEquals(all, told(first));
            assertEquals(all, told(second));
            assertEquals(1, said.size(), said::toString);
            assertEquals(all, told(first));
        }
    }

    @Test
    void aProcessThatIsKilledAtAnyMomentLosesNothingAndTellsNothingTwice() throws IOException {
        for (int i = 0; i < 4; i++) {
            Files.deleteIfExists(Files.exists(state) ? database() : state);
            long wanted = 8_192 + i * 40_000L;
            try (HistoryProcess process = HistoryProcess.start(data, state)) {
                Eventually.holds("it has begun", () -> Files.exists(database()) && Files.size(database()) >= wanted);
                process.kill();
            }
            assertAll(state);
        }
        assertKept();
        assertEquals(List.of(), said);
    }

    @Test
    void aProcessThatIsToldToEndClosesIt() throws IOException {
        try (HistoryProcess process = HistoryProcess.start(data, state)) {
            process.awaitDone();
            assertFalse(head().contains("clean:1"), head());
            process.end();
        }
        assertTrue(head().contains("clean:1"), head());
        assertKept();
        assertEquals(List.of(), said);
    }

    private String head() throws IOException {
        return new String(Arrays.copyOf(Files.readAllBytes(database()), 4096), StandardCharsets.ISO_8859_1);
    }

    @Test
    void aFileThatIsCutAnywhereCostsNothingThatTheClientHas() throws IOException {
        assertAll(state);
        byte[] whole = Files.readAllBytes(database());
        for (int i = 0; i <= 20; i++) {
            Files.write(database(), Arrays.copyOf(whole, whole.length * i / 20));
            assertAll(state);
            assertAll(state);
        }
        assertKept();
    }

    /** The client's files are gone, and at the cut the library goes on from an older version of itself without a word. */
    @Test
    void whatIsLostOfItsNewestPartIsSaid() throws IOException {
        WrittenHistory client = new WrittenHistory(data);
        assertAll(state);
        byte[] early = Files.readAllBytes(database());
        double at = all.getLast();
        client.full(at + 1, WrittenHistory.lines(at + 1));
        assertEquals(all.size() + 1, toldAll().size());
        client.removeFull();
        assertEquals(List.of(), said);
        Files.write(database(), early);
        assertEquals(all, toldAll());
        assertEquals(1, said.size(), said::toString);
        assertTrue(
                said.getFirst().contains("newest part of the year of the history that was kept is damaged and lost: it "
                        + "ends on 2"),
                said::toString);
        client.full(at + 2, WrittenHistory.lines(at + 2));
        assertEquals(all.size() + 1, toldAll().size());
        said.clear();
        toldAll();
        assertEquals(List.of(), said, "it is said once");
    }

    private List<Double> toldAll() throws IOException {
        try (ClientHistory history = history(state)) {
            return told(history);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void blocksThatAreOverwrittenCostNothingThatTheClientHas(int seed) throws IOException {
        assertAll(state);
        byte[] whole = Files.readAllBytes(database());
        Random random = new Random(seed);
        for (int i = 0; i < 8; i++) {
            byte[] block = new byte[4096];
            if (i % 2 == 0) {
                random.nextBytes(block);
            }
            byte[] damaged = whole.clone();
            System.arraycopy(block, 0, damaged, 4096 * random.nextInt(whole.length / 4096), block.length);
            Files.write(database(), damaged);
            assertAll(state);
            assertAll(state);
        }
        assertKept();
    }

    @Test
    void aDamagedOneIsSetAsideAndOneSuchStays() throws IOException {
        for (String garbage : List.of("first", "second")) {
            assertAll(state);
            Files.writeString(database(), garbage.repeat(10_000));
            assertAll(state);
            assertAll(state);
            Path aside = Path.of(database() + ".damaged");
            assertTrue(Files.readString(aside).startsWith(garbage));
            assertEquals(1, said.size(), said::toString);
            assertTrue(said.getFirst().contains(aside.toString()), said::toString);
            said.clear();
            try (var entries = Files.list(state)) {
                assertEquals(Set.of(database(), aside, Path.of(database() + ".newest")),
                        new HashSet<>(entries.toList()));
            }
        }
        assertKept();
    }

    @Test
    void whatCannotBeWrittenIsReadFromTheFilesAndSaidOnce() throws IOException {
        Files.writeString(state, "no folder");
        try (ClientHistory history = history(state)) {
            assertEquals(all, told(history));
            assertEquals(all, told(history));
            assertEquals(1, said.size(), said::toString);
            assertTrue(said.getFirst().contains("yours to write"), said::toString);
        }
    }

    @Test
    void whereTheDiskIsFullAllIsToldAndItGoesOnWhenThereIsRoom() throws IOException {
        try (SmallVolume small = SmallVolume.mount(directory, 128 * 1024)) {
            state = small.folder().resolve("state");
            Path ballast = small.folder().resolve("ballast");
            Files.write(ballast, new byte[64 * 1024]);
            try (ClientHistory history = history(state)) {
                assertEquals(all, told(history));
                assertEquals(all, told(history));
                assertEquals(1, said.size(), said::toString);
                assertTrue(said.getFirst().contains("see that there is room"), said::toString);
                Files.delete(ballast);
            }
            try (ClientHistory history = history(state)) {
                assertEquals(all, told(history));
            }
            said.clear();
        }
    }

    @Test
    void whatIsKeptIsToldFromADiskThatCannotBeWritten() throws IOException {
        try (SmallVolume small = SmallVolume.mount(directory, 2 << 20)) {
            state = small.folder().resolve("state");
            assertAll(state);
            small.makeReadOnly();
            new WrittenHistory(data).removeFull();
            assertAll(state);
            double later = all.getLast() + 1;
            new WrittenHistory(data).full(later, WrittenHistory.lines(all.getLast(), later));
            new WrittenHistory(data).current(List.of());
            all.add(later);
            try (ClientHistory history = history(state)) {
                assertEquals(all, told(history));
                assertEquals(all, told(history));
            }
            assertEquals(1, said.size(), said::toString);
            small.makeWritable();
            assertKept();
        }
    }

    @Test
    void anEmptyFileThatAllMayReadBecomesItsOwnersAlone() throws IOException {
        Files.createDirectories(Objects.requireNonNull(database().getParent()));
        Files.createFile(database(),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--")));
        assertAll(state);
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(database())));
        assertEquals(List.of(), said);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatALinkLeadsToIsLeftAloneAndItIsSaidOnce(boolean isThere) throws IOException {
        Path target = directory.resolve("of-somebody");
        Set<PosixFilePermission> mode = PosixFilePermissions.fromString("rw-r--r--");
        if (isThere) {
            Files.createFile(target, PosixFilePermissions.asFileAttribute(mode));
        }
        Files.createDirectories(state);
        Files.createSymbolicLink(database(), target);
        try (ClientHistory history = history(state)) {
            assertEquals(all, told(history));
            assertEquals(all, told(history));
        }
        assertEquals(1, said.size(), said::toString);
        assertTrue(said.getFirst().contains(database() + ": it is a symbolic link"), said::toString);
        assertEquals(isThere, Files.exists(target));
        if (isThere) {
            assertEquals(mode, Files.getPosixFilePermissions(target));
            assertEquals(0, Files.size(target));
        }
    }

    @Test
    void aFileThatCannotBeReadIsNamedOnceAndAllOthersAreTold() throws IOException {
        Path folder = Files.createDirectory(HistoryFiles.in(data).full(all.getFirst() - 1));
        try (ClientHistory history = history(state)) {
            assertEquals(all, told(history));
            assertEquals(all, told(history));
        }
        assertEquals(1, said.size(), said::toString);
        assertTrue(said.getFirst().startsWith(folder + " cannot be read"), said::toString);
        Files.delete(folder);
        double earlier = all.getFirst() - 1;
        new WrittenHistory(data).full(earlier, WrittenHistory.lines(earlier));
        all.addFirst(earlier);
        assertKept();
    }
}
