package org.quern.engine.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Permission;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.file.DirectionBackoff;
import org.quern.model.FileRef;
import org.quern.model.ProjectUrl;

/** A start needs 600 bytes for its copies, and 300 of 1,000 are free. */
class WaitingInputsTest {
    private static final ProjectUrl A = LimitedDisk.A;
    private static final ProjectUrl B = LimitedDisk.B;
    private static final double DUE = 40 * LimitedDisk.DAY;
    private final LimitedDisk disk = new LimitedDisk();
    private final HeldResult held = disk.task(A, "t", DUE, true);

    WaitingInputsTest() {
        disk.file(A, "t_in", 600);
        disk.measured(600, 100);
    }

    /** A task that has not begun, with an input of that size. */
    private HeldResult waiting(ProjectUrl url, String name, double due, double bytes) {
        HeldResult other = disk.task(url, name, due, true);
        disk.file(url, name + "_in", bytes);
        return other;
    }

    private boolean giveWay() {
        return giveWay(600);
    }

    private boolean giveWay(double need) {
        return disk.at(tick -> WaitingInputs.giveWay(tick, disk.project(A), held, need));
    }

    /** Its own project's go first, the one that is due last before the others, and no more than suffice. */
    @Test
    void inputsOfTasksThatAreDueLaterGoAndAreFetchedAgain() {
        waiting(A, "later", 2 * DUE, 310);
        waiting(A, "last", 3 * DUE, 350);
        waiting(B, "theirs", 4 * DUE, 400);
        assertTrue(giveWay());
        assertEquals(List.of("last_in"), disk.deleted());
        assertFalse(disk.record(A, "last_in").present());
        assertTrue(disk.record(A, "last_in").transfer() != null);
        assertEquals(
                List.of("Disk: delete last_in (350 bytes): its space is for the copies with which task t starts, which"
                        + " is due sooner; it is fetched again"),
                disk.told().stream().filter(text -> text.startsWith("Disk"))
                        .toList());
    }

    @Test
    void thoseOfAnotherProjectGoOnlyIfItsOwnDoNotSuffice() {
        waiting(A, "own", 2 * DUE, 310);
        waiting(B, "theirs", 4 * DUE, 400);
        assertTrue(giveWay(650));
        assertEquals(List.of("own_in", "theirs_in"), disk.deleted());
    }

    @Test
    void whileAnotherProjectComputesItsWaitingTasksGiveNoWay() {
        disk.running(B, disk.task(B, "computing", DUE, false));
        waiting(B, "theirs", 4 * DUE, 400);
        assertFalse(giveWay());
        assertEquals(List.of(), disk.deleted());
    }

    /** Nobody gives way to a task that is due later, so no two take from each other in turn; the name decides between equals. */
    @ParameterizedTest
    @CsvSource({"z, 40, true", "a, 40, false", "a, 39, false", "a, 41, true"})
    void onlyWhatIsDueLaterGives(String name, double days, boolean gives) {
        waiting(A, name, days * LimitedDisk.DAY, 400);
        assertEquals(gives, giveWay());
    }

    @Test
    void nothingGoesInVain() {
        waiting(A, "later", 2 * DUE, 310);
        assertFalse(giveWay(650));
        assertEquals(List.of(), disk.deleted());
        assertTrue(disk.record(A, "later_in").present());
    }

    @Test
    void nothingGoesThatCouldNotBeFetchedAgain() {
        waiting(A, "later", 2 * DUE, 400);
        disk.state.permission(Permission.nothing("the user wants none"));
        assertFalse(giveWay());
        disk.state.permission(Permission.ALL);
        disk.project(A).fileState().heldBack(false, new DirectionBackoff(1, LimitedDisk.NOW + 1));
        assertFalse(giveWay());
        disk.project(A).fileState().heldBack(false, DirectionBackoff.NONE);
        disk.project(A).diskState().undeletable(LimitedDisk.NOW);
        assertFalse(giveWay());
        disk.later = 3600;
        assertTrue(giveWay());
    }

    @Test
    void whereSomethingComputesItWaitsForThatUnlessItsDeadlineIsNear() {
        waiting(A, "later", 2 * DUE, 400);
        disk.running(A, disk.task(A, "computing", DUE, false));
        assertFalse(giveWay());
        disk.later = DUE - LimitedDisk.DAY;
        assertTrue(giveWay());
    }

    @Test
    void whereAnotherTaskCanStartAsItIsNobodyGivesWay() {
        waiting(A, "later", 2 * DUE, 400);
        disk.task(A, "fits", DUE, false);
        assertFalse(giveWay());
    }

    @Test
    void whatAnotherTaskOrAProgramNeedsStays() {
        HeldResult later = waiting(A, "later", 2 * DUE, 400);
        disk.project(A).work()
                .assigned(new org.quern.model.Result("shares", "later_w", "p", 1, "", LimitedDisk.NOW + 1, 0,
                        false, List.of(FileRef.of("shares_out", ""))));
        assertFalse(giveWay());
        assertTrue(later.unfinished());
    }

    /** What it computed counts more than its input. */
    @Test
    void aTaskThatHasBegunKeepsItsInput() {
        HeldResult later = waiting(A, "later", 2 * DUE, 400);
        ActiveTask task = disk.slot(A, later);
        task.copies().hold(true);
        assertTrue(giveWay());
        disk.file(A, "later_in", 400);
        disk.measured(600, 100);
        task.work().usedCpu(1);
        assertFalse(giveWay());
        assertTrue(Objects.requireNonNull(disk.project(A).files().get("later_in")).present());
    }
}
