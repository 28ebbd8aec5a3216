package org.quern.engine.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.DiskFigures;
import org.quern.model.FileId;

/** When the disk is measured, and what follows from what was found. */
class DiskStageTest {
    private static final double MIB = 1 << 20;
    private final LimitedDisk disk = new LimitedDisk();

    /** What is measured in a turn so many seconds later: bytes by which the free space must have moved, 0 for a walk. */
    private List<Double> run(double later) {
        disk.later = later;
        disk.at(tick -> {
            new DiskStage().run(tick);
            return 0;
        });
        return disk.commands.stream().filter(Command.MeasureDisk.class::isInstance)
                .map(command -> ((Command.MeasureDisk) command).tolerance()).toList();
    }

    private void found(double a, double b) {
        disk.at(tick -> {
            DiskStage.measured(tick,
                    new DiskFigures(disk.now().wall(), 0, new TreeMap<>(Map.of(LimitedDisk.A, a, LimitedDisk.B, b)),
                            1e6, 1e6));
            return 0;
        });
    }

    /** Once at the start, then every hour; the free space is looked at every minute. */
    @ParameterizedTest
    @CsvSource({"59, -1", "60, 64", "3599, 64", "3600, 0"})
    void theDiskIsWalkedOverEveryHourAndTheVolumeLookedAtEveryMinute(double later, double mib) {
        assertEquals(List.of(0.0), run(0));
        found(100, 100);
        run(0); // the first look
        assertEquals(mib < 0 ? List.of() : List.of(mib * MIB), run(later));
    }

    @Test
    void whileSomethingWaitsForSpaceTheVolumeIsLookedAtEveryTenSeconds() {
        run(0);
        found(100, 100);
        run(0);
        disk.project(LimitedDisk.A).diskState().refused(10_000, LimitedDisk.NOW, false);
        assertEquals(List.of(), run(9));
        assertEquals(List.of(MIB), run(10));
    }

    /** 1,200 of 1,000 bytes are used, and there is nothing that could go. */
    @Test
    void computingIsSuspendedWhileTheLimitIsExceededAndTheUserIsToldOnce() {
        run(0);
        found(1200, 0);
        run(1);
        assertFalse(disk.state.watch().violation().isEmpty());
        assertTrue(disk.told().getFirst().startsWith("Disk: "), disk.told()::toString);
        run(100);
        assertEquals(List.of(), disk.told());
        found(1000, 0);
        run(200);
        assertEquals("", disk.state.watch().violation());
    }

    /** What was granted or deleted since is counted until a walk that began later has seen it. */
    @Test
    void whatWasCountedIsReplacedByWhatWasSeen() {
        run(0);
        found(100, 100);
        disk.described(LimitedDisk.A, "coming", 300);
        disk.state.watch().grant(new FileId(LimitedDisk.A, "coming"), 300);
        assertEquals(500, DiskSnapshots.freeBytes(disk.state));
        disk.later = 10;
        found(150, 100);
        assertEquals(450, DiskSnapshots.freeBytes(disk.state), "it is still to come");
        disk.state.watch().arrived(new FileId(LimitedDisk.A, "coming"), LimitedDisk.NOW + 20);
        disk.later = 30;
        found(450, 100);
        assertEquals(450, DiskSnapshots.freeBytes(disk.state));
    }

    @ParameterizedTest
    @CsvSource({"899, 100, false", "900, 100, true"})
    void figuresAtTheLimitAreAwaited(double a, double b, boolean awaited) {
        run(0);
        found(10, 10);
        disk.state.contacts().looked(disk.now().mono(), Double.POSITIVE_INFINITY);
        DiskFigures next = new DiskFigures(disk.now().wall(), 0,
                new TreeMap<>(Map.of(LimitedDisk.A, a, LimitedDisk.B, b)), 1e6, 1e6);
        assertEquals(awaited, DiskStage.isAwaited(disk.state, next, disk.now()));
    }

    @Test
    void theFirstFiguresAreAwaited() {
        disk.state.contacts().looked(disk.now().mono(), Double.POSITIVE_INFINITY);
        assertTrue(DiskStage.isAwaited(disk.state, disk.state.disk(), disk.now()));
    }

    /** Nothing is asked for while something was refused, the limit is exceeded, or nothing is free and nothing may go. */
    @ParameterizedTest
    @CsvSource({"999, false", "1000, true", "1001, true"})
    void aProjectWithoutRoomIsNotAskedForWork(double used, boolean isShort) {
        disk.measured(used, 0);
        assertEquals(isShort, disk.at(tick -> DiskStage.isShort(tick, disk.project(LimitedDisk.A))));
        disk.measured(100, 0);
        disk.project(LimitedDisk.A).diskState().refused(10_000, LimitedDisk.NOW, false);
        assertTrue(disk.<Boolean>at(tick -> DiskStage.isShort(tick, disk.project(LimitedDisk.A))));
        disk.later = 600;
        assertFalse(disk.<Boolean>at(tick -> DiskStage.isShort(tick, disk.project(LimitedDisk.A))));
    }

    @Test
    void aRequestForWorkWaitsForAWalkThatItBegan() {
        assertFalse(disk.<Boolean>at(DiskStage::measuresFirst), "nothing is known yet: it does not wait");
        run(0);
        found(100, 100);
        disk.later = 3000;
        assertTrue(disk.<Boolean>at(DiskStage::measuresFirst));
        assertEquals(1, disk.commands.stream().filter(Command.MeasureDisk.class::isInstance).count());
        found(100, 100);
        assertFalse(disk.<Boolean>at(DiskStage::measuresFirst));
    }

    @Test
    void projectsAreToldOfTheVolumeThatWasMeasured() {
        found(300, 100);
        assertEquals(List.of(1e6, 1e6),
                List.of(disk.state.host().diskTotalBytes(), disk.state.host().diskFreeBytes()));
    }

    @Test
    void managersAreToldWhatEachProjectUsesAndMayUse() {
        run(0);
        found(300, 100);
        run(1);
        assertEquals(300, disk.project(LimitedDisk.A).accounting().diskUsage());
        assertEquals(500, disk.project(LimitedDisk.A).accounting().diskShare(), 100);
    }
}
