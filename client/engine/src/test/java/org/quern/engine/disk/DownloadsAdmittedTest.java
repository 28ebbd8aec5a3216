package org.quern.engine.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.datamanager.Cause;
import org.quern.datamanager.ReclaimPlan;
import org.quern.datamanager.ReclaimVerdict;
import org.quern.datamanager.Removal;
import org.quern.datamanager.snapshot.ComingFile;
import org.quern.datamanager.snapshot.StoredResult;
import org.quern.engine.settings.DiskSettings;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.model.DiskPolicy;
import org.quern.model.ExitStatus;
import org.quern.model.FileId;

/** A download of 100 bytes that is about to start; 1000 may be used. */
class DownloadsAdmittedTest {
    private static final FileId ID = new FileId(LimitedDisk.A, "f");
    private final LimitedDisk disk = new LimitedDisk();
    private final ProjectState project = disk.project(LimitedDisk.A);

    @BeforeEach
    void isQueued() {
        disk.measured(100, 100);
        disk.described(LimitedDisk.A, "f", 100);
        project.fileState().queued(disk.record(LimitedDisk.A, "f"), false, LimitedDisk.NOW);
    }

    private boolean admitted() {
        return disk.at(tick -> DiskAllocation.admitDownload(tick, project, disk.record(LimitedDisk.A, "f")));
    }

    @Test
    void whatFitsHasItsSpaceAndWaitsNoMore() {
        project.diskState().postpone("f", "there was none", 0);
        assertTrue(admitted());
        assertEquals(100, disk.state.watch().count().granted(ID));
        assertEquals(List.of(), project.diskState().postponed());
    }

    @Test
    void whereTheUserWantsReportsOnlyAllIsAdmittedAndNothingCounted() {
        disk.state.use(EngineSettings.defaults(2, "p").with(new DiskSettings(0, 1, 1000, DiskPolicy.REPORT_ONLY)));
        project.diskState().postpone("f", "there was none", 0);
        assertTrue(admitted());
        assertFalse(disk.state.watch().count().expects(ID));
        assertEquals(List.of(), project.diskState().postponed());
    }

    @Test
    void whatLiesThereUnderItsNameMustGoFirst() {
        disk.state.watch().count().leaving(ID, 50);
        assertFalse(admitted());
        assertFalse(disk.state.watch().count().expects(ID));
    }

    @Test
    void oneThatWaitedForSpaceWaitsForAWalkThatIsToCome() {
        project.diskState().postpone("f", "there was none", 0);
        disk.state.watch().walkNow();
        assertFalse(admitted());
        disk.measured(100, 100);
        assertTrue(admitted());
    }

    /** 50 are free, and 800 more when a file is deleted. */
    @Test
    void spaceThatIsFreeOnlyWhenSomethingIsDeletedIsWaitedFor() {
        disk.measured(950, 0);
        disk.state.watch().count().leaving(new FileId(LimitedDisk.A, "old"), 800);
        assertFalse(admitted());
        assertTrue(disk.state.watch().count().expects(ID), "it is granted by then");
    }

    @Test
    void aVolumeThatWasFullInTheMiddleHasItTriedLater() {
        disk.at(tick -> {
            DiskAllocation.diskFull(tick, project, disk.record(LimitedDisk.A, "f"), "no space left on device");
            return 0;
        });
        assertEquals(List.of("Download of f is postponed for 10 minutes: no space left on device"),
                disk.told());
        assertTrue(project.diskState().isRefusedByVolume());
        assertTrue(project.diskState().refuses(100, LimitedDisk.NOW));
    }

    /** A download that is put off, one of which the part goes, and a task that is given up. */
    @Test
    void aPlanIsCarriedOut() {
        HeldResult held = disk.task(LimitedDisk.A, "t", LimitedDisk.DAY, false);
        disk.described(LimitedDisk.A, "part", 100);
        PresentFiles.note(disk.state, new FileId(LimitedDisk.A, "part"), 40, LimitedDisk.NOW);
        disk.state.watch().grant(ID, 100);
        String url = LimitedDisk.A.canonical();
        ReclaimPlan plan = new ReclaimPlan(ReclaimVerdict.BACK_WITHIN_LIMIT, "", List.of(
                new Removal.OfGrant(url, new ComingFile("f", 100, 0, false), new Cause.Stalled()),
                new Removal.OfPart(url, new ComingFile("part", 0, 40, false), new Cause.Stalled()),
                new Removal.OfGrant(url, new ComingFile("nobodys", 100, 0, false), new Cause.Stalled()),
                new Removal.OfResult(url, new StoredResult("t", StoredResult.Stage.QUEUED, 0, List.of()))),
                List.of(), 0);
        disk.at(tick -> {
            DiskAllocation.carryOut(tick, plan);
            return 0;
        });
        assertFalse(disk.state.watch().count().expects(ID));
        assertEquals(List.of("part"), disk.deleted());
        assertEquals(ExitStatus.ABORTED_BY_CLIENT, held.outcome().exitStatus());
        assertEquals(3, disk.told().size());
    }
}
