package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.model.UnixTime;

/** Room that a project was refused, and downloads that wait for it. */
class ProjectDiskStateTest {
    private final ChangeFlags flags = new ChangeFlags();
    private final ProjectDiskState disk = new ProjectDiskState(flags);

    @BeforeEach
    void nothingIsToBeLookedAt() {
        flags.written();
        flags.contacts().looked(new MonotonicTime(1), UnixTime.NEVER);
    }

    @Test
    void aDownloadWaitsForSpaceUntilItHasIt() {
        assertTrue(disk.postpone("file", "the disk is full", 500));
        assertTrue(flags.isUnsaved(), "when it is tried again must be known after a restart");
        assertEquals(List.of("file"), disk.postponed());
        assertEquals("the disk is full", disk.whyPostponed("file"));
        assertEquals(500, disk.failedUntil("file"));
        disk.admitted("file");
        assertEquals(List.of(), disk.postponed());
        assertNull(disk.whyPostponed("file"));
        assertEquals(UnixTime.NONE, disk.failedUntil("file"));
    }

    @Test
    void whoWantsADownloadSoonerNeedNotAskTwice() {
        disk.postpone("file", "the disk is full", 500);
        assertFalse(disk.postpone("file", "it is still full", 900));
        assertEquals(500, disk.failedUntil("file"));
        disk.postpone("file", "it is still full", 0);
        assertEquals(0, disk.failedUntil("file"));
        assertEquals("the disk is full", disk.whyPostponed("file"));
    }

    @Test
    void whatIsAsLargeAsWhatWasRefusedIsNotTriedForTenMinutes() {
        assertFalse(disk.refuses(1e12, 1000));
        disk.refused(100, 1000, false);
        assertTrue(disk.isShort(1599));
        assertTrue(disk.refuses(100, 1599));
        assertFalse(disk.refuses(99, 1599));
        assertFalse(disk.isShort(1600));
        assertFalse(disk.refuses(100, 1600));
    }

    @Test
    void theSmallestOfWhatWasRefusedLatelyCounts() {
        disk.refused(100, 1000, false);
        disk.refused(300, 1100, false);
        assertTrue(disk.refuses(100, 1100));
        disk.refused(50, 1200, false);
        assertTrue(disk.refuses(50, 1799));
        disk.refused(300, 1800, false);
        assertFalse(disk.refuses(299, 1800), "the others were refused long ago");
    }

    @Test
    void whoFilledTheVolumeIsKnownOfTheLastRefusal() {
        assertFalse(disk.isRefusedByVolume());
        disk.refused(100, 1000, true);
        assertTrue(disk.isRefusedByVolume());
        disk.refused(100, 1000, false);
        assertFalse(disk.isRefusedByVolume());
    }

    @Test
    void onceThereIsMoreRoomThanWasRefusedItsServerMayBeAskedAgain() {
        assertFalse(disk.eased(1e12), "nothing was refused");
        disk.refused(100, 1000, false);
        assertFalse(disk.eased(100));
        assertTrue(disk.isShort(1001));
        assertFalse(flags.contacts().isDue());
        assertTrue(disk.eased(101));
        assertFalse(disk.isShort(1001));
        assertTrue(flags.contacts().isDue());
        assertFalse(flags.isUnsaved(), "no download waited");
        assertFalse(disk.eased(101), "once");
    }

    @Test
    void thatThereIsRoomForWaitingDownloadsIsKnownAfterARestart() {
        disk.refused(100, 1000, false);
        disk.postpone("file", "the disk is full", 500);
        flags.written();
        disk.eased(101);
        assertTrue(flags.isUnsaved());
    }

    @Test
    void nothingIsPlannedForAnHourWithFilesThatCannotBeDeleted() {
        assertFalse(disk.isUndeletable(1000));
        disk.undeletable(1000);
        assertTrue(disk.isUndeletable(4599));
        assertFalse(disk.isUndeletable(4600));
    }

    @Test
    void allItsWaitsMoveWithTheClientsTime() {
        disk.refused(100, 1000, false);
        disk.undeletable(1000);
        disk.postpone("file", "the disk is full", 1500);
        disk.postpone("other", "the disk is full", 0);
        disk.moved(-400);
        assertTrue(disk.isShort(1199));
        assertFalse(disk.isShort(1200));
        assertTrue(disk.isUndeletable(4199));
        assertFalse(disk.isUndeletable(4200));
        assertEquals(1100, disk.failedUntil("file"));
        assertEquals(0, disk.failedUntil("other"), "it has not failed");
        assertEquals("the disk is full", disk.whyPostponed("file"));
    }
}
