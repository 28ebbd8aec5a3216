package org.quern.simulator.soak.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.DiskFigures;
import org.quern.model.FileId;
import org.quern.simulator.soak.plan.Plans;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.Made;

/** A disk with files, parts of downloads and slots, and what is wrong with it. */
class VolumeTest {
    private static final FileId FILE = new FileId(Made.P0, "file");
    private static final FileId OTHER = new FileId(Made.P1, "other");
    private final SimulationClock time = new SimulationClock();
    private final Volume volume = new Volume(time, 1e10, 4e9);

    private Slot slot(int number, String task, double bytes) {
        Slot slot = new Slot(Made.result(task, Plans.APP));
        slot.add(bytes);
        volume.claim(number, slot);
        return slot;
    }

    @Test
    void filesPartsAndSlotsAreUsedAndTheRestIsFree() {
        volume.put(FILE, 1e9);
        volume.putPart(OTHER, 2e8);
        slot(3, "task", 5e8);
        assertEquals(1.7e9, volume.usedBytes());
        assertEquals(5e8, volume.slotBytes());
        assertEquals(6e9 - 1.7e9, volume.freeBytes());
        assertEquals(1e10, volume.totalBytes());
    }

    @Test
    void aFileReplacesWhatWasThereAndWhatHasComeOfIt() {
        volume.putPart(FILE, 3e8);
        volume.spoil(FILE);
        volume.put(FILE, 1e9);
        assertEquals(1e9, volume.usedBytes());
        assertEquals(0, volume.partBytes(FILE));
        assertFalse(volume.isSpoilt(FILE));
        volume.put(FILE, 2e9);
        assertEquals(2e9, volume.usedBytes());
        assertEquals(OptionalDouble.of(2e9), volume.bytes(FILE));
        assertEquals(OptionalDouble.empty(), volume.bytes(OTHER));
    }

    @Test
    void whatIsUsedIsTheSumOfWhatLiesThereWhateverCameAndWent() {
        long seed = 77;
        SplittableRandom random = new SplittableRandom(seed);
        Map<Integer, Double> files = new TreeMap<>();
        Map<Integer, Double> parts = new TreeMap<>();
        for (int step = 0; step < 2000; step++) {
            int number = random.nextInt(8);
            FileId file = new FileId(Made.P0, "f" + number);
            double bytes = 1 + random.nextInt(1000);
            switch (random.nextInt(3)) {
                case 0 -> {
                    volume.put(file, bytes);
                    files.put(number, bytes);
                    parts.remove(number);
                }
                case 1 -> {
                    volume.putPart(file, bytes - 1);
                    parts.put(number, bytes - 1);
                }
                default -> {
                    volume.delete(file);
                    files.remove(number);
                    parts.remove(number);
                }
            }
            double sum = files.values().stream().mapToDouble(Double::doubleValue).sum()
                    + parts.values().stream().mapToDouble(Double::doubleValue).sum();
            assertEquals(sum, volume.usedBytes(), "seed " + seed + ", step " + step);
        }
        assertEquals(files.size(), volume.ids().size());
    }

    @ParameterizedTest(name = "a disk that is {0} says ''{1}''")
    @CsvSource(nullValues = "none", value = {
        "well, ''",
        "full, No space left on device",
        "read-only, Read-only file system",
        "without inodes, No space left on device",
        "broken, Input/output error",
    })
    void whatIsWrongIsToldForAsLongAsItLasts(String trouble, String refusal) {
        switch (trouble) {
            case "full" -> volume.fill(50);
            case "read-only" -> volume.forbidWrites(50);
            case "without inodes" -> volume.takeInodes(50);
            case "broken" -> volume.fail(50);
            default -> {
            }
        }
        assertEquals(refusal, volume.refusal(1));
        assertEquals(refusal.isEmpty(), volume.isWritable());
        time.pass(50);
        assertEquals("", volume.refusal(1));
        assertTrue(volume.isWritable());
    }

    @Test
    void aFullDiskHasNothingFreeAndABrokenOneIsReadOnlyToo() {
        volume.fill(50);
        assertEquals(0, volume.freeBytes());
        assertTrue(volume.isFull());
        assertFalse(volume.isReadOnly());
        volume.fail(50);
        assertTrue(volume.isReadOnly());
        assertTrue(volume.hasErrors());
        volume.heal();
        assertEquals(6e9, volume.freeBytes());
        assertFalse(volume.isReadOnly());
    }

    @Test
    void healingEndsReadOnlyAndMissingInodes() {
        volume.forbidWrites(50);
        volume.takeInodes(50);
        volume.heal();
        assertEquals("", volume.refusal(1));
    }

    @Test
    void moreThanIsFreeIsRefusedAndAllThatIsFreeIsNot() {
        assertEquals("", volume.refusal(6e9));
        assertEquals("No space left on device", volume.refusal(6e9 + 1));
        assertTrue(volume.isWritable());
        volume.put(FILE, 6e9 - 1e6);
        assertTrue(volume.isWritable());
        volume.put(OTHER, 1);
        assertFalse(volume.isWritable(), "less than a megabyte is no disk to work with");
    }

    @Test
    void copiesLeaveAHundredMegabytesFreeOrATwentiethOfASmallDisk() {
        volume.put(FILE, 5e9);
        assertTrue(volume.hasRoomForCopies(9e8));
        assertFalse(volume.hasRoomForCopies(9e8 + 1));
        Volume small = new Volume(time, 1e9, 0);
        assertTrue(small.hasRoomForCopies(9.5e8));
        assertFalse(small.hasRoomForCopies(9.5e8 + 1));
        small.fill(10);
        assertTrue(small.hasRoomForCopies(0), "nothing needs no room");
    }

    @Test
    void aSlotIsBusyForItsTimeAndNoOtherIs() {
        time.pass(5);
        volume.keepBusy(2, 10);
        assertTrue(volume.isBusy(2));
        assertFalse(volume.isBusy(1));
        time.pass(15);
        assertFalse(volume.isBusy(2));
    }

    @Test
    void aProjectThatIsLeftTakesItsFilesAndPartsWithIt() {
        FileId part = new FileId(Made.P0, "part");
        volume.put(FILE, 10);
        volume.putPart(part, 5);
        volume.put(OTHER, 7);
        volume.deleteAll(Made.P0);
        assertEquals(List.of(OTHER), volume.ids());
        assertEquals(7, volume.usedBytes());
    }

    @Test
    void partsAreCountedByProject() {
        volume.putPart(FILE, 5);
        volume.putPart(new FileId(Made.P0, "another"), 6);
        volume.putPart(OTHER, 70);
        assertEquals(11, volume.partBytes(Made.P0));
        assertEquals(70, volume.partBytes(Made.P1));
        volume.put(new FileId(Made.P1, "whole"), 100);
        assertEquals(170, volume.completeBytes(file -> file.project().equals(Made.P0)));
        assertEquals(100, volume.completeBytes(file -> true));
        assertEquals(181, volume.completeBytes(file -> false));
    }

    @Test
    void aPartOfNothingIsNoPart() {
        volume.putPart(FILE, 5);
        volume.putPart(FILE, 0);
        assertEquals(0, volume.usedBytes());
        assertEquals(0, volume.partBytes(FILE));
    }

    @Test
    void whatWasWrittenLongAgoOrSyncedOutlivesAPowerCut() {
        volume.put(FILE, 100);
        time.pass(30);
        volume.put(OTHER, 50);
        volume.sync(OTHER);
        for (int seed = 0; seed < 20; seed++) {
            volume.cut(new SplittableRandom(seed));
            assertEquals(150, volume.usedBytes(), "seed " + seed);
        }
    }

    @Test
    void whatWasWrittenAMomentAgoIsLostTornOrKept() {
        Set<OptionalDouble> seen = new HashSet<>();
        for (int seed = 0; seed < 40; seed++) {
            Volume one = new Volume(time, 1e10, 0);
            one.put(FILE, 101);
            one.cut(new SplittableRandom(seed));
            seen.add(one.bytes(FILE));
            assertEquals(one.bytes(FILE).orElse(0), one.usedBytes(), "seed " + seed);
        }
        assertEquals(Set.of(OptionalDouble.empty(), OptionalDouble.of(50), OptionalDouble.of(101)), seen);
    }

    @Test
    void ofADownloadNoMoreThanHadComeIsLeftAfterAPowerCut() {
        Set<Double> seen = new HashSet<>();
        for (int seed = 0; seed < 40; seed++) {
            Volume one = new Volume(time, 1e10, 0);
            one.putPart(FILE, 100);
            one.cut(new SplittableRandom(seed));
            seen.add(one.partBytes(FILE));
        }
        assertEquals(Set.of(0.0, 50.0, 100.0), seen);
    }

    @Test
    void aSlotThatIsClearedIsGone() {
        Slot slot = slot(2, "task", 5);
        assertSame(slot, volume.slot(2));
        assertTrue(volume.hasSlot(slot.owner()));
        volume.clear(2);
        assertNull(volume.slot(2));
        assertFalse(volume.hasSlot(slot.owner()));
        assertEquals(0, volume.slotBytes());
        volume.clear(2);
        assertEquals(List.of(), volume.slotNumbers());
    }

    @Test
    void slotsThatNobodyOwnsAreEmptiedAtAUsualStart() {
        slot(0, "kept", 5);
        Slot gone = slot(1, "gone", 7);
        volume.keepSlots(List.of(0, 9));
        assertEquals(List.of(0), volume.slotNumbers());
        assertNull(volume.fromQuarantine(gone.owner()));
    }

    @Test
    void afterADamagedStateTheyGoToTheQuarantineAndComeBackOnceWithoutTheirEnd() {
        slot(0, "kept", 5);
        Slot set = slot(1, "set aside", 7);
        set.takeOutputs(3);
        set.finish(time.now());
        volume.quarantine(List.of(0));
        assertEquals(List.of(0), volume.slotNumbers());
        assertEquals(5, volume.slotBytes(), "what is in the quarantine is not the client's");
        Slot back = volume.fromQuarantine(set.owner());
        assertSame(set, back);
        assertNotNull(back);
        assertNull(back.finish());
        assertFalse(back.holdsOutputs());
        assertNull(volume.fromQuarantine(set.owner()));
    }

    @Test
    void aLookAtTheDiskTellsTheBytesOfEachProjectWithItsSlots() {
        volume.put(FILE, 100);
        volume.putPart(OTHER, 20);
        slot(0, "task", 7);
        time.step(500);
        DiskFigures figures = volume.measured();
        assertEquals(new TreeMap<>(Map.of(Made.P0, 107.0, Made.P1, 20.0)), new TreeMap<>(figures.projectBytes()));
        assertEquals(List.of(time.wall(), 1e10), List.of(figures.at(), figures.totalBytes()));
        assertEquals(volume.freeBytes(), figures.freeBytes());
    }

    @Test
    void slotsAreCutToo() {
        ActualResult actual = Made.result("task", Plans.APP);
        Slot slot = new Slot(actual);
        volume.claim(0, slot);
        time.pass(100);
        slot.checkpoint(600, 100);
        Set<Double> seen = new HashSet<>();
        for (int seed = 0; seed < 20; seed++) {
            volume.cut(new SplittableRandom(seed));
            seen.add(slot.checkpoint());
        }
        assertTrue(seen.contains(0.0), "it was not on disk for half a minute");
    }
}
