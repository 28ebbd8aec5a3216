package org.quern.engine.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.model.BoincError;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;
import org.quern.model.ResultState;

/** Room for files before they come: a thousand bytes in all, shared by two projects. */
class DiskAllocationTest {
    private static final ProjectUrl A = LimitedDisk.A;
    private static final double DUE = 40 * LimitedDisk.DAY;
    private final LimitedDisk disk = new LimitedDisk();
    private final ProjectState project = disk.project(A);

    /** A task whose input of that size has still to come. */
    private HeldResult coming(String name, double bytes, boolean copies) {
        HeldResult held = disk.task(A, name, DUE, copies);
        held.waitsForFiles();
        disk.described(A, name + "_in", bytes);
        return held;
    }

    private void admit(HeldResult held) {
        disk.at(tick -> {
            DiskAllocation.admit(tick, project, held);
            return 0;
        });
    }

    private boolean download(String name) {
        project.fileState().queued(disk.record(A, name), false, LimitedDisk.NOW);
        return admitDownload(name);
    }

    private boolean admitDownload(String name) {
        return disk.at(tick -> DiskAllocation.admitDownload(tick, project, disk.record(A, name)));
    }

    private boolean expects(String name) {
        return disk.state.watch().count().expects(new FileId(A, name));
    }

    /** When its next attempt may come, Unix seconds. */
    private double next(String name) {
        return Objects.requireNonNull(disk.record(A, name).transfer()).nextRequestTime();
    }

    private double free() {
        return DiskSnapshots.freeBytes(disk.state);
    }

    /** More than its size must be free. */
    @ParameterizedTest
    @CsvSource({"799, true", "800, false"})
    void aFileThatFitsHasItsSpaceFromThenOn(double bytes, boolean fits) {
        disk.measured(100, 100);
        HeldResult held = coming("t", bytes, false);
        admit(held);
        assertEquals(fits, expects("t_in"));
        assertEquals(fits ? 800 - bytes : 800, free());
    }

    /** Its files alone would do, but a start copies them once more: 450 and 450 are more than the 800 that are free. */
    @Test
    void theCopiesThatItsStartMakesMustFitAsWell() {
        disk.measured(100, 100);
        HeldResult held = coming("t", 450, true);
        admit(held);
        assertFalse(expects("t_in"));
        HeldResult smaller = coming("u", 399, true);
        admit(smaller);
        assertTrue(expects("u_in"));
        assertEquals(401, free(), "the copies take their space when they are made");
    }

    /** Beside its own project's files alone it would fit: it waits. */
    @Test
    void whatOthersHaveTheSpaceOfWaits() {
        disk.measured(100, 700);
        HeldResult held = coming("t", 400, false);
        admit(held);
        assertEquals(ResultState.NEW, held.state());
        assertFalse(held.errorRecorded());
    }

    @Test
    void whatWouldNotFitIfItWereAloneFailsBeforeItStarts() {
        disk.measured(100, 0);
        HeldResult held = coming("t", 2000, false);
        admit(held);
        assertTrue(held.errorRecorded());
        assertEquals(BoincError.DOWNLOAD_FAILED.code(), held.outcome().exitStatus());
        assertTrue(held.outcome().stderr().contains("no disk space for its file t_in"), held.outcome().stderr());
    }

    @Test
    void aFileThatIsHereOrWasGrantedNeedsNothingMore() {
        disk.measured(900, 0);
        disk.file(A, "here", 500);
        assertTrue(admitDownload("here"));
        disk.measured(0, 0);
        coming("t", 600, false);
        assertTrue(download("t_in"));
        assertTrue(download("t_in"));
        assertEquals(400, free());
    }

    @Test
    void aDownloadWithoutRoomIsPostponedAndSaysSoOnce() {
        disk.measured(100, 700);
        coming("t", 400, false);
        assertFalse(download("t_in"));
        assertEquals(1, disk.told().size(), disk.told()::toString);
        assertTrue(disk.told().getFirst().startsWith("Download of t_in is postponed for 10 minutes: "),
                disk.told()::toString);
        assertTrue(disk.told().getFirst().endsWith("; files of other projects, here or on their way, have 700 bytes"),
                disk.told()::toString);
        assertEquals(LimitedDisk.NOW + 600, next("t_in"));
        assertFalse(download("t_in"));
        assertEquals(List.of(), disk.told());
    }

    /** 300 were refused a moment ago: so are 301, and 299 are tried. */
    @Test
    void whatWasRefusedAMomentAgoIsNotPlannedAgain() {
        disk.measured(100, 700);
        coming("t", 300, false);
        coming("u", 301, false);
        assertFalse(download("t_in"));
        assertFalse(download("u_in"));
        assertTrue(disk.told().getFirst().contains("there is no disk space for 301 bytes, as was found a moment ago"),
                disk.told()::toString);
    }

    /** As soon as there is room, not in ten minutes. */
    @Test
    void aDownloadThatWaitedIsTriedWhenThereIsRoom() {
        disk.measured(100, 700);
        coming("t", 300, false);
        assertFalse(download("t_in"));
        disk.measured(100, 600);
        disk.at(tick -> {
            DiskAllocation.retry(tick);
            return 0;
        });
        assertEquals(LimitedDisk.NOW + 600, next("t_in"));
        disk.measured(100, 599);
        disk.at(tick -> {
            DiskAllocation.retry(tick);
            return 0;
        });
        assertEquals(0, next("t_in"));
        assertTrue(download("t_in"));
        assertNull(project.diskState().whyPostponed("t_in"));
    }

    @Test
    void theSpaceOfADeletionIsFreeOnceItIsCarriedOut() {
        disk.measured(600, 0);
        coming("t", 500, false);
        disk.state.watch().count().leaving(new FileId(A, "old"), 300);
        assertFalse(download("t_in"));
        assertNull(project.diskState().whyPostponed("t_in"));
        disk.state.watch().gone(new FileId(A, "old"), LimitedDisk.NOW);
        assertTrue(download("t_in"));
    }

    /** What began when nothing was known of the disk is stopped, the largest first, until the rest fits. */
    @Test
    void downloadsThatDoNotFitAreStoppedWhenTheDiskIsMeasured() {
        for (String name : List.of("small", "large", "middle")) {
            coming(name, name.equals("small") ? 200 : name.equals("large") ? 500 : 250, false);
            assertTrue(download(name + "_in"));
            Objects.requireNonNull(project.transfers().get(name + "_in")).start("http://a.example/f",
                    disk.now().mono());
        }
        disk.measured(200, 100);
        disk.at(tick -> {
            DiskAllocation.stopWhatDoesNotFit(tick);
            return 0;
        });
        assertEquals(List.of("large_in"), disk.commands.stream().filter(Command.StopTransfer.class::isInstance)
                .map(command -> ((Command.StopTransfer) command).file().name()).toList());
        assertEquals(250, free());
        assertTrue(disk.told().getFirst().endsWith("500 bytes do not fit on the disk, as it was just measured"),
                disk.told()::toString);
    }

    @Test
    void aVolumeThatWasFullMeanwhileHoldsTheProjectsDownloadsBack() {
        disk.measured(100, 0);
        coming("t", 300, false);
        project.fileState().queued(disk.record(A, "t_in"), false, LimitedDisk.NOW);
        disk.at(tick -> {
            DiskAllocation.diskFull(tick, project, disk.record(A, "t_in"), "no space left on device");
            return 0;
        });
        assertTrue(project.diskState().isShort(LimitedDisk.NOW));
        assertTrue(project.diskState().isRefusedByVolume());
        assertTrue(disk.state.watch().awaitsWalk(disk.now().mono()));
    }

    @Test
    void aFileForAnEndedResultAloneIsNotWantedAndAStickyOneIs() {
        HeldResult held = coming("t", 300, false);
        disk.file(A, "stray", 10);
        assertEquals(java.util.Set.of("t_in"), DiskAllocation.wanted(project));
        project.taskOver(held, ResultState.ABORTED, LimitedDisk.NOW);
        assertEquals(java.util.Set.of(), DiskAllocation.wanted(project));
    }
}
