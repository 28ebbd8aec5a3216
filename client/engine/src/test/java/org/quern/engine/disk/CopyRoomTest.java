package org.quern.engine.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Permission;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.model.FileId;

/** Tasks that were chosen to run and whose starts copy their inputs into their slots. */
class CopyRoomTest {
    private static final double DUE = 40 * LimitedDisk.DAY;
    private final LimitedDisk disk = new LimitedDisk();

    private ActiveTask chosen(String name, double bytes) {
        HeldResult held = disk.task(LimitedDisk.A, name, DUE, true);
        disk.file(LimitedDisk.A, name + "_in", bytes);
        ActiveTask task = disk.slot(LimitedDisk.A, held);
        task.chosen(LimitedDisk.NOW, List.of(), List.of(), false);
        return task;
    }

    private void run() {
        disk.at(tick -> {
            new CopyStage().run(tick);
            return 0;
        });
    }

    private void retry() {
        disk.at(tick -> {
            CopyStage.retry(tick);
            return 0;
        });
    }

    private HeldResult held(ActiveTask task) {
        return java.util.Objects.requireNonNull(disk.state.find(task.id()));
    }

    /** 700 are free: more than the copies take. */
    @ParameterizedTest
    @CsvSource({"699, true", "700, false"})
    void aTaskStartsIfItsCopiesFit(double bytes, boolean starts) {
        disk.measured(300, 0);
        ActiveTask task = chosen("t", bytes);
        run();
        assertEquals(!starts, task.copies().isHeld());
        assertEquals(starts ? 0 : bytes, task.copies().refusedBytes());
    }

    @Test
    void whatTwoStartsOfOneTurnTakeCountsTogether() {
        disk.measured(300, 0);
        ActiveTask one = chosen("a", 400);
        ActiveTask two = chosen("b", 299);
        ActiveTask three = chosen("c", 300);
        run();
        assertEquals(List.of(false, false, true),
                List.of(one.copies().isHeld(), two.copies().isHeld(), three.copies().isHeld()));
    }

    @Test
    void itSaysOnceWhyItWaitsAndIsTriedAgainInTenMinutes() {
        disk.measured(300, 0);
        ActiveTask task = chosen("t", 800);
        run();
        assertEquals(
                List.of("Task t waits: its start copies 800 bytes of files into its slot, and 700 bytes are free of the"
                        + " 1000 bytes that disk_max_used_gb allows; it starts when there is space, and is given up at its deadline;"
                        + " to have it sooner, raise disk_max_used_gb"),
                disk.told());
        assertEquals(LimitedDisk.NOW + 600, held(task).deferredUntil());
        disk.later = 600;
        run();
        assertEquals(List.of(), disk.told());
        assertEquals(LimitedDisk.NOW + 1200, held(task).deferredUntil());
    }

    /** As soon as there is more than it needs. */
    @ParameterizedTest
    @CsvSource({"200, false", "199, true"})
    void itIsTriedAsSoonAsThereIsRoom(double used, boolean tried) {
        disk.measured(300, 0);
        ActiveTask task = chosen("t", 800);
        run();
        disk.measured(used, 0);
        retry();
        assertEquals(tried ? 0 : LimitedDisk.NOW + 600, held(task).deferredUntil());
    }

    @Test
    void beforeTheDiskWasMeasuredAndWhileADeletionIsUnderWayItWaitsForAMoment() {
        ActiveTask task = chosen("t", 300);
        run();
        assertTrue(task.copies().isHeld());
        assertEquals(0, task.copies().refusedBytes());
        disk.measured(900, 0);
        disk.state.watch().count().leaving(new FileId(LimitedDisk.A, "old"), 300);
        run();
        assertTrue(task.copies().isHeld());
        disk.state.watch().gone(new FileId(LimitedDisk.A, "old"), LimitedDisk.NOW);
        run();
        assertFalse(task.copies().isHeld());
    }

    @Test
    void whoMayNotStartTakesNoRoomFromOthers() {
        disk.measured(300, 0);
        ActiveTask resting = chosen("a", 600);
        ActiveTask other = chosen("b", 600);
        held(resting).waitsForRoom(LimitedDisk.NOW + 1, "no room");
        run();
        assertFalse(other.copies().isHeld());
        held(resting).waitsForRoom(LimitedDisk.NOW, "no room");
        run();
        assertEquals(List.of(false, true), List.of(resting.copies().isHeld(), other.copies().isHeld()));
        disk.state.permission(Permission.nothing("the user wants none"));
        run();
        assertFalse(other.copies().isHeld());
    }

    @Test
    void aStartForWhichOthersGiveWayIsMadeAndKeepsWhatWasMadeFree() {
        disk.measured(800, 0);
        ActiveTask task = chosen("t", 400);
        disk.task(LimitedDisk.A, "later", 2 * DUE, true);
        disk.file(LimitedDisk.A, "later_in", 350);
        run();
        assertEquals(List.of("later_in"), disk.deleted());
        assertTrue(task.copies().isHeld(), "until it is deleted");
        assertEquals(400, task.copies().refusedBytes());
        assertTrue(CopyStage.isWaitedFor(disk.state));
        disk.state.watch().gone(new FileId(LimitedDisk.A, "later_in"), LimitedDisk.NOW);
        run();
        assertFalse(task.copies().isHeld());
    }

    @Test
    void aTaskThatNobodyChoseOrThatRunsIsNotLookedAt() {
        disk.measured(300, 0);
        ActiveTask running = chosen("a", 600);
        running.startOrdered(org.quern.model.ResourceUsage.oneCpu(1e9), 0, disk.now().mono());
        running.started(77, 1, LimitedDisk.NOW);
        disk.task(LimitedDisk.A, "b", DUE, true);
        run();
        assertFalse(running.copies().isHeld());
        assertEquals(List.of(), disk.told());
        assertFalse(CopyStage.isWaitedFor(disk.state));
    }
}
