package org.quern.daemon.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.model.ProjectUrl;
import org.quern.testing.SmallVolume;

class DiskScannerTest {
    private static final ProjectUrl A = ProjectUrl.of("https://a.example/");
    private static final ProjectUrl B = ProjectUrl.of("https://b.example/");
    private static final double MEGABYTE = 1 << 20;

    @TempDir
    Path data;
    private Path folderA;
    private Path folderB;

    @BeforeEach
    void folders() throws IOException {
        folderA = Files.createDirectories(data.resolve("projects/a.example"));
        folderB = Files.createDirectories(data.resolve("projects/b.example"));
    }

    @Test
    void addsUpEachProjectWithItsSlotsAndTheClientsOwnFiles() throws IOException {
        Path slot = Files.createDirectories(data.resolve("slots/0"));
        file(folderA.resolve("deep/er/one"), 3);
        file(slot.resolve("two"), 2);
        file(folderB.resolve("three"), 1);
        file(data.resolve("client_state.xml"), 4);
        file(data.resolve("slots/1/of_nobody"), 5);
        DiskUsageScan scan = DiskScanner.scan(new ScanRequest(data,
                new TreeMap<>(Map.of(A, List.of(folderA, slot), B, List.of(folderB)))));
        near(5 * MEGABYTE, scan.projectBytes().getOrDefault(A, 0.0));
        near(MEGABYTE, scan.projectBytes().getOrDefault(B, 0.0));
        near(4 * MEGABYTE, scan.clientBytes());
        near(10 * MEGABYTE, scan.totalBytes());
        assertEquals(4, scan.files());
        assertEquals(List.of(), scan.troubles());
        assertTrue(scan.volume().freeBytes().getAsDouble() > 0);
        assertTrue(scan.volume().totalBytes().getAsDouble() >= scan.volume().freeBytes().getAsDouble());
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "sparse files are told by the blocks of Linux's stat")
    void countsWhatIsAllottedAndNotWhatASparseFileClaims() throws IOException {
        try (RandomAccessFile sparse = new RandomAccessFile(folderA.resolve("sparse").toFile(), "rw")) {
            sparse.setLength((long) (500 * MEGABYTE));
        }
        assertTrue(scan().totalBytes() < MEGABYTE);
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "hard links are told by the inodes of Linux's stat")
    void countsAFileWithTwoNamesOnce() throws IOException {
        Path file = file(folderA.resolve("one"), 2);
        Files.createLink(folderA.resolve("again"), file);
        Files.createLink(folderB.resolve("elsewhere"), file);
        DiskUsageScan scan = scan();
        near(2 * MEGABYTE, scan.projectBytes().getOrDefault(A, 0.0));
        near(0, scan.projectBytes().getOrDefault(B, -1.0));
        assertEquals(1, scan.files());
    }

    @Test
    void doesNotFollowLinks() throws IOException {
        Path outside = file(data.resolve("outside/big"), 3);
        Files.createSymbolicLink(folderA.resolve("loop"), folderA);
        Files.createSymbolicLink(folderA.resolve("out"), outside);
        near(0, scan().projectBytes().getOrDefault(A, -1.0));
    }

    @Test
    void aFileOrFolderThatVanishesCountsNothing() throws IOException {
        file(folderA.resolve("gone"), 1);
        file(folderA.resolve("folder/below"), 1);
        file(folderA.resolve("stays"), 1);
        FileMeter real = DiskScanner.meterOfThisSystem();
        DiskUsageScan scan = DiskScanner.scan(request(), entry -> {
            if (entry.endsWith("gone")) {
                Files.delete(entry);
            }
            FileFacts facts = real.measure(entry);
            if (entry.endsWith("folder")) {
                Files.delete(entry.resolve("below"));
                Files.delete(entry);
            }
            return facts;
        });
        near(MEGABYTE, scan.totalBytes());
        assertEquals(List.of(), scan.troubles());
    }

    @Test
    void whatCannotBeReadIsToldAndTheRestCounts() throws IOException {
        file(folderA.resolve("broken"), 1);
        file(folderB.resolve("whole"), 1);
        FileMeter real = DiskScanner.meterOfThisSystem();
        DiskUsageScan scan = DiskScanner.scan(request(), entry -> {
            if (entry.endsWith("broken")) {
                throw new FileSystemException(entry.toString(), null, "Input/output error");
            }
            return real.measure(entry);
        });
        near(MEGABYTE, scan.totalBytes());
        assertEquals(List.of(folderA.resolve("broken")
                + " cannot be measured and does not count: the disk reports an error: look at the system's log"),
                scan.troubles());
    }

    @Test
    void aFolderThatIsMissingCountsNothing() throws IOException {
        Files.delete(folderA);
        near(0, scan().projectBytes().getOrDefault(A, -1.0));
    }

    @Test
    void eachFolderHasAFigureOfItsOwn() throws IOException {
        file(folderA.resolve("one"), 1);
        file(folderB.resolve("one"), 2);
        near(MEGABYTE, scan().folderBytes().getOrDefault(folderA, 0.0));
        near(2 * MEGABYTE, scan().folderBytes().getOrDefault(folderB, 0.0));
    }

    @Test
    void hundredsOfLevelsAreNoTrouble() throws IOException {
        Path folder = folderA;
        for (int i = 0; i < 300; i++) {
            folder = folder.resolve("d");
        }
        file(folder.resolve("f"), 1);
        near(MEGABYTE, scan().totalBytes());
    }

    @Test
    void anInterruptEndsIt() throws IOException {
        file(folderA.resolve("one"), 1);
        Thread.currentThread().interrupt();
        assertThrows(CancellationException.class, this::scan);
        assertTrue(Thread.interrupted());
    }

    @Test
    void bothMetersAgreeOnPlainFiles() throws IOException {
        for (int i = 0; i < 300; i++) {
            Files.write(folderA.resolve("f " + i), new byte[i * 1000 + 1]);
        }
        double portable = DiskScanner.scan(request(), new PortableMeter()).totalBytes();
        double best = scan().totalBytes();
        assertEquals(portable, best, 0.1 * portable);
    }

    @Test
    void aSmallVolumeTellsItsSpace() throws IOException {
        try (SmallVolume small = SmallVolume.mount(data, (long) (4 * MEGABYTE))) {
            file(small.folder().resolve("f"), 1);
            DiskUsageScan scan = DiskScanner.scan(new ScanRequest(small.folder(), new TreeMap<>()));
            assertEquals(MEGABYTE, scan.clientBytes());
            assertEquals(4 * MEGABYTE, scan.volume().totalBytes().getAsDouble());
            assertEquals(3 * MEGABYTE, scan.volume().freeBytes().getAsDouble());
        }
    }

    @Test
    void whatAVolumeDoesNotTellIsNotTakenForNothing() {
        assertEquals(Volume.UNKNOWN, Volume.of(0, 0));
        assertEquals(Volume.UNKNOWN, Volume.of(data.resolve("not there")));
        assertTrue(Volume.of(100, -1).freeBytes().isEmpty());
        assertEquals(0, Volume.of(100, 0).freeBytes().getAsDouble());
    }

    private DiskUsageScan scan() {
        return DiskScanner.scan(request());
    }

    private ScanRequest request() {
        return new ScanRequest(data, new TreeMap<>(Map.of(A, List.of(folderA), B, List.of(folderB))));
    }

    private static Path file(Path file, int megabytes) throws IOException {
        Files.createDirectories(file.getParent());
        byte[] content = new byte[(int) (megabytes * MEGABYTE)];
        new java.util.SplittableRandom(1).nextBytes(content);
        return Files.write(file, content);
    }

    /** File systems add blocks of their own to a file. */
    private static void near(double expected, double bytes) {
        assertEquals(expected, bytes, 0.05 * MEGABYTE);
    }
}
