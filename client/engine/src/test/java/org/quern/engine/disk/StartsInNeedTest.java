package org.quern.engine.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Permission;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;

/** A task whose start copies an input of 400 bytes waits for room, and downloads leave it some. */
class StartsInNeedTest {
    private static final double DUE = 40 * LimitedDisk.DAY;
    private final LimitedDisk disk = new LimitedDisk();
    private final HeldResult held = disk.task(LimitedDisk.A, "t", DUE, true);
    private final ActiveTask waiting = disk.slot(LimitedDisk.A, held);

    StartsInNeedTest() {
        disk.file(LimitedDisk.A, "t_in", 400);
        disk.measured(400, 100);
        waiting.copies().refused(400);
    }

    /** Bytes that a download for a task which is due then leaves free. */
    private double kept(org.quern.model.ProjectUrl url, boolean copies, double due) {
        return disk.at(tick -> StartsInNeed.kept(tick, disk.project(url), copies, () -> LimitedDisk.NOW + due));
    }

    private void chosen() {
        waiting.chosen(LimitedDisk.NOW, java.util.List.of(), java.util.List.of(), false);
    }

    /** It is tried again in the next turns: nobody may take what was just made free for it, but who is due sooner. */
    @ParameterizedTest
    @CsvSource({"41, 400", "40, 0", "39, 0"})
    void forAStartThatRoomWasMadeForEveryDownloadThatIsDueLaterLeavesIt(double days, double bytes) {
        chosen();
        assertEquals(bytes, kept(LimitedDisk.A, false, days * LimitedDisk.DAY));
        assertEquals(bytes, kept(LimitedDisk.B, false, days * LimitedDisk.DAY));
    }

    @Test
    void whileItWaitsForItsTimeOrMayNotRunNobodyLeavesItAnything() {
        chosen();
        held.waitsForRoom(LimitedDisk.NOW + 1, "no room");
        assertEquals(0, kept(LimitedDisk.B, true, 2 * DUE));
        held.waitsForRoom(LimitedDisk.NOW, "no room");
        assertEquals(400, kept(LimitedDisk.B, true, 2 * DUE));
        disk.state.permission(Permission.nothing("the user wants none"));
        assertEquals(0, kept(LimitedDisk.B, true, 2 * DUE));
    }

    /** One of its own project leaves it room if its task would wait as well; another only when the deadline comes near. */
    @Test
    void aDownloadOfItsOwnProjectWhoseTaskWouldWaitToo() {
        assertEquals(400, kept(LimitedDisk.A, true, 2 * DUE));
        assertEquals(0, kept(LimitedDisk.A, false, 2 * DUE));
        assertEquals(0, kept(LimitedDisk.B, true, 2 * DUE));
        disk.later = DUE - LimitedDisk.DAY;
        assertEquals(400, kept(LimitedDisk.A, false, 2 * DUE));
    }

    @Test
    void nothingIsKeptForOneThatWillNotFitHoweverLongItWaits() {
        disk.measured(400, 600); // 0 are free, and no other task of the project would free any
        assertEquals(0, kept(LimitedDisk.A, true, 2 * DUE));
        disk.task(LimitedDisk.A, "other", 2 * DUE, false);
        disk.file(LimitedDisk.A, "other_in", 401);
        assertEquals(400, kept(LimitedDisk.A, true, 3 * DUE));
    }

    @Test
    void whatATaskHasInItsSlotIsFreeAtItsEnd() {
        disk.measured(400, 600);
        ActiveTask other = disk.running(LimitedDisk.A, disk.task(LimitedDisk.A, "other", 2 * DUE, false));
        other.use().diskMeasured(400);
        assertEquals(0, kept(LimitedDisk.A, true, 3 * DUE));
        other.use().diskMeasured(401);
        assertEquals(400, kept(LimitedDisk.A, true, 3 * DUE));
    }

    @Test
    void aTaskThatStartedOrWaitsForNothingKeepsNothing() {
        chosen();
        waiting.copies().refused(0);
        assertEquals(0, kept(LimitedDisk.B, true, 2 * DUE));
        waiting.copies().refused(400);
        waiting.startOrdered(org.quern.model.ResourceUsage.oneCpu(1e9), 400, disk.now().mono());
        assertEquals(0, kept(LimitedDisk.B, true, 2 * DUE));
    }

    /** A thousand seconds of run and a day beside it; of a long one twice its run. */
    @ParameterizedTest
    @CsvSource({"87399, true", "87400, false"})
    void itsDeadlineIsNearWhenADayIsLeftBesideItsRun(double due, boolean near) {
        HeldResult one = disk.task(LimitedDisk.A, "one", due, false);
        assertEquals(near, StartsInNeed.isPressing(disk.state, disk.project(LimitedDisk.A), one, LimitedDisk.NOW));
    }

    @Test
    void aProjectComputesWhileATaskOfItsThatBeganMayGoOn() {
        assertFalse(isComputing());
        ActiveTask other = disk.running(LimitedDisk.A, disk.task(LimitedDisk.A, "other", DUE, false));
        assertTrue(isComputing());
        assertFalse(StartsInNeed.isComputing(disk.state, disk.project(LimitedDisk.B)));
        java.util.Objects.requireNonNull(disk.state.find(other.id())).suspendedByUser(true);
        assertFalse(isComputing());
        java.util.Objects.requireNonNull(disk.state.find(other.id())).suspendedByUser(false);
        disk.state.permission(Permission.nothing("the user wants none"));
        assertFalse(isComputing());
    }

    private boolean isComputing() {
        return StartsInNeed.isComputing(disk.state, disk.project(LimitedDisk.A));
    }

    /** 500 are free. */
    @ParameterizedTest
    @CsvSource({"true, 499, true", "true, 500, false", "false, 600, true"})
    void anotherTaskCanStartAsItIsIfItsCopiesFit(boolean copies, double bytes, boolean fits) {
        disk.task(LimitedDisk.A, "other", DUE, copies);
        disk.file(LimitedDisk.A, "other_in", bytes);
        assertEquals(fits, anyFits());
    }

    @Test
    void whatIsSuspendedOrWaitsForRoomItselfCannot() {
        HeldResult other = disk.task(LimitedDisk.A, "other", DUE, false);
        assertTrue(anyFits());
        other.suspendedByUser(true);
        assertFalse(anyFits());
        other.suspendedByUser(false);
        other.waitsForRoom(LimitedDisk.NOW + 1, "no room");
        assertFalse(anyFits());
        other.waitsForRoom(LimitedDisk.NOW, "no room");
        assertTrue(anyFits());
        other.waitsForFiles();
        assertFalse(anyFits());
    }

    private boolean anyFits() {
        return StartsInNeed.anyFits(disk.state, disk.project(LimitedDisk.A), held, LimitedDisk.NOW);
    }
}
