package org.quern.datamanager;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quern.datamanager.deletion.LruDeletion;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.datamanager.snapshot.ProjectDisk;
import org.quern.datamanager.snapshot.StoredFile;

/** A volume whose size and free space cannot be told, and odd input. */
class UnlimitedDiskTest {
    private static final ProjectDisk WITHOUT_SHARE = ProjectDisk.of("A", 0, new LruDeletion(),
            List.of(new StoredFile("a1", 500, false, 1, 0, 0)), List.of());
    private static final DiskSnapshot UNLIMITED = new DiskSnapshot(1, Double.POSITIVE_INFINITY, 10,
            List.of(WITHOUT_SHARE, ProjectDisk.of("B", 100, new LruDeletion(), List.of(), List.of())));

    @Test
    void everythingFits() {
        assertEquals(ReclaimVerdict.SPACE_WAS_THERE, ReclaimPlanner.associate(UNLIMITED, "B", 1e18).verdict());
        assertEquals(ReclaimVerdict.WITHIN_LIMIT, ReclaimPlanner.relieve(UNLIMITED).verdict());
    }

    @Test
    void nobodyOffends() {
        assertEquals(List.of(), Offenders.greatestFirst(Offenders.shareUses(UNLIMITED)));
    }

    @Test
    void aLimitBelowTheClientsOwnFilesMakesEveryUsedByteAnOffence() {
        DiskSnapshot disk = new DiskSnapshot(1, 5, 10, UNLIMITED.projects());
        ReclaimPlan plan = ReclaimPlanner.relieve(disk);
        assertEquals(List.of("a1"), plan.files().stream().map(removal -> removal.file().name()).toList());
        assertEquals(ReclaimVerdict.STILL_OVER_LIMIT, plan.verdict());
        assertEquals(-5, plan.freeBytes());
    }

    @Test
    void usageThatLagsBehindTheFilesNeverFallsBelowZero() {
        ProjectDisk lagging = new ProjectDisk("A", 0, 100, new LruDeletion(), WITHOUT_SHARE.files(), List.of(),
                List.of());
        ReclaimPlan plan = ReclaimPlanner.relieve(new DiskSnapshot(1, 50, 0, List.of(lagging)));
        assertEquals(0, plan.shareUses().getFirst().usageBytes());
        assertEquals(50, plan.freeBytes());
    }

    @Test
    void filesThatAreNoLongerThereGiveNoRoomForAnother() {
        ProjectDisk lagging = new ProjectDisk("A", 0, 100, new LruDeletion(), WITHOUT_SHARE.files(), List.of(),
                List.of());
        DiskSnapshot disk = new DiskSnapshot(1, 50, 0, List.of(lagging));
        ReclaimPlan plan = ReclaimPlanner.associate(disk, "A", 300);
        assertEquals(ReclaimVerdict.NO_SPACE, plan.verdict());
        assertEquals(List.of(), plan.files());
        assertEquals(50, ReclaimPlanner.offer(disk, "A").selfBytes());
    }

    @Test
    void aSumThatRoundsUpGivesNoRoomThatItsFilesDoNotGive() {
        List<StoredFile> files = IntStream.range(0, 10).mapToObj(i -> new StoredFile("a" + i, 0.1, false, 1, i, 0))
                .toList();
        DiskSnapshot disk = new DiskSnapshot(1, 1, 0,
                List.of(new ProjectDisk("A", 0, 1, new LruDeletion(), files, List.of(), List.of())));
        for (double bytes = 1 - 1e-14; bytes < 1 + 1e-14; bytes = Math.nextUp(bytes)) {
            ReclaimPlan plan = ReclaimPlanner.associate(disk, "A", bytes);
            assertEquals(plan.verdict().granted() ? 10 : 0, plan.files().size(), "for " + bytes);
        }
    }
}
