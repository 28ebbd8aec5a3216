package org.quern.engine.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.datamanager.snapshot.ProjectDisk;
import org.quern.datamanager.snapshot.StoredFile;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.model.ExitStatus;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.ResultState;
import org.quern.model.Workunit;

/** What the data manager is told of the disk. */
class DiskSnapshotsTest {
    private static final ProjectUrl A = LimitedDisk.A;
    private static final ProjectUrl GONE = ProjectUrl.of("https://gone.example/");
    private final LimitedDisk disk = new LimitedDisk();
    private final ProjectState project = disk.project(A);

    private ProjectDisk ofA() {
        return DiskSnapshots.of(disk.state, disk.now()).projects().getFirst();
    }

    private List<String> files() {
        return ofA().files().stream().map(file -> file.name() + " " + file.bytes() + (file.referenced() ? " used" : ""))
                .toList();
    }

    private List<String> results() {
        return ofA().results().stream().map(result -> result.name() + " " + result.stage() + " " + result.files())
                .toList();
    }

    private void figures(double client, Map<ProjectUrl, Double> projects) {
        disk.state.disk(new DiskFigures(LimitedDisk.NOW, client, new TreeMap<>(projects), 1e6, 1e6));
    }

    /** 1000 may be used; 50 of the client, 30 of a project that is not attached any more. */
    @Test
    void whatIsUsedIsOfProjectsOrOfTheClient() {
        figures(50, Map.of(A, 100.0, LimitedDisk.B, 200.0, GONE, 30.0));
        DiskSnapshot snapshot = DiskSnapshots.of(disk.state, disk.now());
        assertEquals("1000.0 80.0", snapshot.totalLimitBytes() + " " + snapshot.coreUsageBytes());
        assertEquals(List.of(100.0, 200.0), snapshot.projects().stream().map(ProjectDisk::usageBytes).toList());
        assertEquals(620, DiskSnapshots.freeBytes(disk.state));
        assertEquals(620, snapshot.freeBytes());
        DiskSnapshot alone = DiskSnapshots.alone(disk.state, project, disk.now());
        assertEquals("50.0 1", alone.coreUsageBytes() + " " + alone.projects().size());
    }

    /** What lies in the client's folder and is not the client's: more than 256 MiB. */
    @Test
    void noProjectPaysForStrangeFiles() {
        double most = 256 * 1024 * 1024;
        figures(most, Map.of());
        assertEquals(0, DiskSnapshots.strangeBytes(disk.state));
        figures(most + 70, Map.of());
        assertEquals(70, DiskSnapshots.strangeBytes(disk.state));
        assertEquals(1070, DiskSnapshots.ownLimitBytes(disk.state));
    }

    @Test
    void copiesThatAStartHasMadeAndNobodyHasSeenCountForTheirProject() {
        figures(0, Map.of(A, 100.0, LimitedDisk.B, 100.0));
        ActiveTask task = disk.slot(A, disk.task(A, "t", LimitedDisk.DAY, true));
        task.copies().refused(0);
        task.startOrdered(ResourceUsage.oneCpu(1e9), 0, new MonotonicTime(1));
        double before = DiskSnapshots.usage(disk.state, project);
        disk.state.watch().grant(new FileId(A, "f"), 30);
        assertEquals(before + 30, DiskSnapshots.usage(disk.state, project));
        assertEquals(100, DiskSnapshots.usage(disk.state, disk.project(LimitedDisk.B)));
    }

    private void sticky(String name, double bytes) {
        project.fileState().described(new FileInfo(name, bytes, 0, "", List.of("http://a.example/f"), List.of(), false,
                0, null, null, false, true, 0, false, 0, 0), LimitedDisk.NOW);
        project.fileState().downloaded(disk.record(A, name), "", LimitedDisk.NOW);
    }

    @Test
    void aFileCountsThatIsHereOrComesAndThatAResultOrItsServerWantsKept() {
        sticky("kept", 10);
        disk.file(A, "nobodys", 20);
        disk.task(A, "t", LimitedDisk.DAY, false);
        disk.file(A, "t_in", 30);
        disk.task(A, "u", LimitedDisk.DAY, false);
        disk.described(A, "u_in", 40);
        disk.task(A, "v", LimitedDisk.DAY, false);
        disk.described(A, "v_in", 50);
        disk.state.watch().grant(new FileId(A, "v_in"), 50);
        assertEquals(List.of("kept 10.0", "t_in 30.0", "v_in 50.0"), files().stream().sorted().toList());
    }

    @Test
    void aFileIsUsedByAVersionByAWorkunitWithoutAResultAndByATransferForNoResult() {
        sticky("moves", 10);
        project.fileState().queued(disk.record(A, "moves"), false, LimitedDisk.NOW);
        sticky("in", 20);
        project.work().told(new Workunit("alone", "app", 1, "", 1, 1, 1, 1, List.of(FileRef.of("in", "")), "", null));
        sticky("free", 30);
        assertEquals(List.of("free 30.0", "in 20.0 used", "moves 10.0 used"), files().stream().sorted().toList());
    }

    /** A transfer for a result's sake ends with the result. */
    @Test
    void aFileOfAResultIsNotUsedOtherwise() {
        disk.task(A, "t", LimitedDisk.DAY, false);
        disk.file(A, "t_in", 30);
        project.fileState().queued(disk.record(A, "t_in"), false, LimitedDisk.NOW);
        assertEquals(List.of("t_in 30.0"), files());
    }

    @Test
    void whereNothingCanBeDeletedAllFilesAreUsed() {
        sticky("kept", 10);
        project.diskState().undeletable(LimitedDisk.NOW);
        assertEquals(List.of("kept 10.0 used"), files());
    }

    @Test
    void howFarAResultIsAndWhatItHolds() {
        HeldResult queued = disk.task(A, "queued", LimitedDisk.DAY, false);
        disk.slot(A, disk.task(A, "runs", LimitedDisk.DAY, false));
        disk.task(A, "done", LimitedDisk.DAY, false).computed();
        project.taskOver(disk.task(A, "over", LimitedDisk.DAY, false), ResultState.FILES_UPLOADED, LimitedDisk.NOW);
        disk.task(A, "wrong", LimitedDisk.DAY, false).recordedError();
        assertEquals(List.of("done UPLOADING [done_out, done_in]", "over AWAITING_ACK [over_out, over_in]",
                "queued QUEUED [queued_out, queued_in]", "runs RUNNING [runs_out, runs_in]",
                "wrong AWAITING_ACK [wrong_out, wrong_in]"), results().stream().sorted().toList());
        assertTrue(queued.unfinished());
    }

    @Test
    void whatWasGivenUpForSpaceNeedsItsInputNoMore() {
        HeldResult given = disk.task(A, "given", LimitedDisk.DAY, false);
        given.endedWith(ExitStatus.ABORTED_BY_CLIENT);
        project.taskOver(given, ResultState.ABORTED, LimitedDisk.NOW);
        HeldResult aborted = disk.task(A, "aborted", LimitedDisk.DAY, false);
        aborted.endedWith(ExitStatus.ABORTED_BY_USER);
        project.taskOver(aborted, ResultState.ABORTED, LimitedDisk.NOW);
        assertEquals(List.of("aborted AWAITING_ACK [aborted_out, aborted_in]", "given AWAITING_ACK [given_out]"),
                results().stream().sorted().toList());
    }

    @Test
    void aFileIsAsOldAsItsLastUse() {
        sticky("kept", 10);
        project.fileState().used("kept", LimitedDisk.NOW + 70);
        StoredFile file = ofA().files().getFirst();
        assertEquals(LimitedDisk.NOW + 70, file.lastUsed());
        assertFalse(file.referenced());
    }
}
