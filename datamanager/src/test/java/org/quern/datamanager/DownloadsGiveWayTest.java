package org.quern.datamanager;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.datamanager.deletion.LruDeletion;
import org.quern.datamanager.snapshot.ComingFile;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.datamanager.snapshot.ProjectDisk;

/** What is promised to downloads holds as shares do, and gives way where nothing fills it ({@code downloads.txt}). */
class DownloadsGiveWayTest {
    static Stream<Example> examples() throws IOException {
        return ExampleReader.all("downloads.txt");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void comesOutAsWrittenDown(Example example) {
        String facts = example.facts();
        for (String expected : example.expected()) {
            assertTrue(facts.contains(expected + ";"), () -> "expected \"" + expected + "\" in: " + facts);
        }
        for (String absent : example.complete()) {
            assertFalse(facts.contains(absent), () -> "did not expect \"" + absent + "\" in: " + facts);
        }
    }

    @Test
    void aDownloadThatHardlyMovedBeforePutsNoOtherStalledOneOff() {
        DiskSnapshot disk = new DiskSnapshot(0, 1000, 0, List.of(project("A"),
                project("B", new ComingFile("b1", 400, 0, true)), project("C", new ComingFile("c1", 300, 0, false))));
        assertTrue(ReclaimPlanner.associate(disk, "A", 350, false).verdict().granted());
        assertFalse(ReclaimPlanner.associate(disk, "A", 350, true).verdict().granted());
    }

    /**
     * 1,000 bytes for A and B, 500 each. What nothing fills gives way to the last byte; what is being filled only if B is above its share,
     * and then as far as A is within its own.
     */
    @ParameterizedTest
    @CsvSource({"0, 0, 0, 0", "0, 400, 0, 400", "0, 899, 0, 899", "400, 0, 0, 0", "500, 0, 0, 0", "501, 0, 0, 500",
        "899, 0, 0, 500", "300, 250, 0, 250", "600, 100, 0, 600", "520, 0, 450, 50", "520, 0, 500, 0", "520, 0, 600, 0",
        "520, 70, 600, 70"})
    void whatWasPromisedToOthersAndGivesWayIsAsGoodAsFree(double filled, double stalled, double own, double giving) {
        DiskSnapshot disk = new DiskSnapshot(0, 1000, 0,
                List.of(new ProjectDisk("A", 100, own, new LruDeletion(), List.of(), List.of(), List.of()),
                        project("B", new ComingFile("b1", filled, 0, false), new ComingFile("b2", stalled, 0, true))));
        assertEquals(giving, ReclaimPlanner.promisesGivingWay(disk, "A"), 1e-9);
    }

    @Test
    void everyStepIsTold() {
        DiskSnapshot disk = new DiskSnapshot(0, 1000, 0, List.of(project("A"),
                project("B", new ComingFile("b1", 1, 899, true))));
        assertEquals(
                List.of("put off the download of b1 of B (1 bytes to come): it hardly moves, and the space is needed",
                        "delete what has come of b1 of B (899 bytes): B is 399 bytes above its limit of 500 bytes;"
                                + " nothing fills it",
                        "400 bytes for A fit after the deletions: 1000 bytes are free then, 100 bytes before"),
                ReclaimPlanner.associate(disk, "A", 400).reasons());
    }

    /** "-28.0 KiB are free" is no amount of space. */
    @Test
    void whatIsExceededIsNotCalledFree() {
        DiskSnapshot disk = new DiskSnapshot(0, 1000, 29_672, List.of(project("A")));
        assertEquals(
                "400 bytes for A do not fit: the disk limit is exceeded by 28.0 KiB, and nothing else may be deleted"
                        + " for it",
                ReclaimPlanner.associate(disk, "A", 400).summary());
    }

    private static ProjectDisk project(String name, ComingFile... coming) {
        double usage = Stream.of(coming).mapToDouble(file -> file.grantedBytes() + file.arrivedBytes()).sum();
        return new ProjectDisk(name, 100, usage, new LruDeletion(), List.of(), List.of(), List.of(coming));
    }
}
