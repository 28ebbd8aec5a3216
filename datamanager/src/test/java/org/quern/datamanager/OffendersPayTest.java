package org.quern.datamanager;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quern.datamanager.deletion.DeletionCatalog;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.datamanager.snapshot.ProjectDisk;
import org.quern.datamanager.snapshot.StoredFile;
import org.quern.datamanager.snapshot.StoredResult;

/** Whose results go when the user's own limit is exceeded: a running program of A holds {@code slot} bytes of 100. */
class OffendersPayTest {
    @Test
    void nobodyLosesATaskWhereAllTogetherDoNotSuffice() {
        ReclaimPlan plan = keep(110, 6);
        assertEquals(ReclaimVerdict.STILL_OVER_LIMIT, plan.verdict());
        assertEquals(List.of(), plan.removals());
        assertEquals(-16, plan.freeBytes());
    }

    @Test
    void aProjectWithinItsShareLosesNoTaskToOneAboveIt() {
        ReclaimPlan plan = keep(96, 5);
        assertEquals(ReclaimVerdict.STILL_OVER_LIMIT, plan.verdict());
        assertEquals(List.of(), plan.removals());
    }

    @Test
    void aProjectAboveItsShareGivesTasksUpIfThatSuffices() {
        ReclaimPlan plan = keep(45, 60);
        assertEquals(ReclaimVerdict.BACK_WITHIN_LIMIT, plan.verdict());
        assertEquals(List.of("b4"), plan.results().stream().map(removal -> removal.result().name()).toList());
    }

    /** B has five waiting tasks with an input each. */
    private static ReclaimPlan keep(double slot, double inputs) {
        var policy = DeletionCatalog.of(false, false);
        var running = new StoredResult("a", StoredResult.Stage.RUNNING, 0, List.of());
        List<StoredFile> files = IntStream.range(0, 5)
                .mapToObj(i -> new StoredFile("in" + i, inputs / 5, false, 1, 1e9, 0)).toList();
        List<StoredResult> waiting = IntStream.range(0, 5)
                .mapToObj(i -> new StoredResult("b" + i, StoredResult.Stage.QUEUED, i, List.of("in" + i))).toList();
        var disk = new DiskSnapshot(0, 100, 0,
                List.of(new ProjectDisk("A", 1, slot, policy, List.of(), List.of(running), List.of()),
                        new ProjectDisk("B", 1, inputs, policy, files, waiting, List.of())));
        return ReclaimPlanner.keepLimits(disk, 100, Double.POSITIVE_INFINITY);
    }
}
