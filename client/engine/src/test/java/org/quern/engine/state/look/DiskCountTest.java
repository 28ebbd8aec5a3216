package org.quern.engine.state.look;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;

/** Counting between two walks over the disk (choice C16). */
class DiskCountTest {
    private static final ProjectUrl A = ProjectUrl.of("https://a.example/");
    private static final FileId FILE = new FileId(A, "file");
    private static final FileId OTHER = new FileId(A, "other");

    private final DiskCount count = new DiskCount();

    @Test
    void grantedSpaceCountsUntilAWalkHasSeenTheFile() {
        count.grant(FILE, 100);
        assertEquals(100, count.change(A));
        count.measured(10, id -> 100);
        assertEquals(100, count.change(A), "it has not come");
        count.arrived(FILE, 20);
        count.measured(15, id -> 0);
        assertEquals(100, count.change(A), "the walk began before it came");
        count.measured(21, id -> 0);
        assertEquals(0, count.change(A));
        assertFalse(count.expects(FILE));
    }

    @Test
    void nothingIsTakenOffForAnOutputThatComesAndGoesBetweenTwoWalks() {
        count.appeared(FILE, 10);
        count.leaving(FILE, 100);
        count.gone(FILE, 12);
        assertEquals(0, count.change(A));
        count.appeared(OTHER, 10);
        count.measured(11, id -> 0);
        count.leaving(OTHER, 7);
        assertEquals(-7, count.change(A), "the walk saw it");
    }

    @Test
    void whatAWalkSawOfADownloadIsNotCountedTwice() {
        count.grant(FILE, 100);
        count.measured(10, id -> 30);
        assertEquals(30, count.change(A));
        count.giveBack(FILE);
        assertEquals(0, count.change(A));
        count.grant(OTHER, 7);
        count.measured(20, id -> -1);
        assertEquals(0, count.change(A), "nothing is known of it any more");
        assertFalse(count.expects(OTHER));
    }

    @Test
    void whatIsToBeDeletedIsThereUntilItIsGone() {
        count.grant(OTHER, 7);
        count.leaving(FILE, 100);
        assertEquals(100, count.leaving());
        count.gone(FILE, 12);
        assertEquals(0, count.leaving());
    }

    @Test
    void aFileThatLeavesCountsNoMoreFromTheOrderOn() {
        count.leaving(FILE, 100);
        assertEquals(-100, count.change(A));
        count.measured(10, id -> 0);
        assertEquals(-100, count.change(A), "the walk may have seen it");
        count.gone(FILE, 11);
        count.measured(12, id -> 0);
        assertEquals(0, count.change(A));
    }

    @Test
    void aFileThatCannotBeDeletedCountsAgain() {
        count.leaving(FILE, 100);
        count.stayed(FILE);
        assertEquals(0, count.change(A));
    }

    @Test
    void aFileThatLeavesBeforeAWalkHasSeenItLeavesNothingBehind() {
        count.grant(FILE, 100);
        count.grant(OTHER, 7);
        count.leaving(FILE, 100);
        assertEquals(7, count.change(A));
        assertTrue(count.expects(OTHER));
    }

    /** Else its space would count as granted when it is wanted again. */
    @Test
    void aFileThatNeverCameIsNotExpectedOnceItIsForgotten() {
        count.leaving(FILE, 0);
        assertFalse(count.expects(FILE));
    }

    @Test
    void aDownloadThatIsPutOffCountsWithWhatNoWalkHasSeenOfIt() {
        count.grant(FILE, 100);
        count.measured(10, id -> 70);
        count.putOff(FILE, 40, 20);
        assertEquals(30, count.change(A), "30 of the file were measured, 30 came since");
        assertFalse(count.expects(FILE));
        assertEquals(0, count.granted(FILE));
        count.leaving(FILE, 60);
        assertEquals(-30, count.change(A), "what came of it is deleted");
    }

    @Test
    void whatCameOfADownloadThatWasPutOffIsForgottenWithTheWalkThatSawIt() {
        count.grant(FILE, 100);
        count.putOff(FILE, 40, 20);
        assertEquals(60, count.change(A));
        count.measured(19, id -> 0);
        assertEquals(60, count.change(A));
        count.measured(21, id -> 0);
        assertEquals(0, count.change(A));
    }

    @Test
    void nothingMayBeWrittenIntoAFileThatIsToBeDeletedUntilItIsGoneOrStays() {
        assertFalse(count.isLeaving(FILE));
        count.grant(FILE, 100);
        assertFalse(count.isLeaving(FILE), "it is to come");
        count.arrived(FILE, 10);
        count.measured(11, id -> 0);
        count.leaving(FILE, 100);
        assertTrue(count.isLeaving(FILE));
        count.gone(FILE, 12);
        assertFalse(count.isLeaving(FILE));
        count.leaving(OTHER, 7);
        count.stayed(OTHER);
        assertFalse(count.isLeaving(OTHER));
    }

    @Test
    void aDownloadThatIsPutOffBeforeAnythingCameLeavesNothingBehind() {
        count.grant(FILE, 100);
        count.putOff(FILE, 100, 20);
        count.leaving(FILE, 7);
        assertEquals(-7, count.change(A), "whatever is deleted later is no part of it");
    }

    /** What a walk that began in the same moment saw of it nobody knows: it counts once more. */
    @Test
    void aWalkThatBeganAsAFileCameHasNotSeenIt() {
        count.grant(FILE, 100);
        count.arrived(FILE, 20);
        count.measured(20, id -> 0);
        assertEquals(100, count.change(A));
    }

    @Test
    void aFileThatIsStillExpectedButLiesThereWholeIsExpectedUntilItArrives() {
        count.grant(FILE, 100);
        count.measured(10, id -> 0);
        assertEquals(0, count.change(A));
        assertTrue(count.expects(FILE));
        count.measured(20, id -> 30);
        assertEquals(30, count.change(A), "some of it got lost");
    }

    @Test
    void aProjectThatMovesTakesWhatIsCountedForItAlong() {
        ProjectUrl to = ProjectUrl.of("https://new.example/");
        FileId others = new FileId(ProjectUrl.of("https://b.example/"), "file");
        count.grant(FILE, 100);
        count.grant(others, 7);
        count.moved(A, to);
        assertEquals(100, count.change(to));
        assertEquals(0, count.change(A));
        assertEquals(7, count.change(others.project()));
        assertEquals(100, count.granted(new FileId(to, "file")));
        assertEquals(7, count.granted(others));
        assertFalse(count.expects(FILE));
        count.moved(ProjectUrl.of("https://unknown.example/"), A);
        assertEquals(0, count.change(A));
    }

    /** A walk under the new time has seen what came before it. */
    @Test
    void whenFilesCameIsMovedWithTheClientsTime() {
        count.grant(FILE, 100);
        count.arrived(FILE, 5000);
        count.grant(OTHER, 7);
        count.moved(-4000);
        count.measured(1000, id -> 7);
        assertEquals(107, count.change(A));
        count.measured(1001, id -> 7);
        assertEquals(7, count.change(A));
        assertEquals(7, count.granted(OTHER), "it is still on its way");
    }

    /** Else its space would count as granted when it is wanted again. */
    @Test
    void whatCameOfADownloadAndWasSeenByNoWalkLeavesNothingBehindWhenItIsDeleted() {
        count.grant(FILE, 100);
        count.putOff(FILE, 40, 20);
        count.leaving(FILE, 60);
        assertEquals(0, count.change(A));
        assertFalse(count.expects(FILE));
        assertTrue(count.isLeaving(FILE), "it must not begin again before it is gone");
        count.measured(30, id -> 100);
        assertEquals(0, count.change(A));
        count.gone(FILE, 35);
        assertFalse(count.isLeaving(FILE));
        count.measured(40, id -> 100);
        assertEquals(0, count.change(A));
    }
}
