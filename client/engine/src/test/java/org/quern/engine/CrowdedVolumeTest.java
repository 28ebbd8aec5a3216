package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Decision;
import org.quern.model.BoincError;
import org.quern.model.DiskPolicy;
import org.quern.model.ExitStatus;
import org.quern.model.FileId;

/** A volume that others fill: what has not begun waits, and the user's own limit alone gives tasks up (docs/disk.md). */
class CrowdedVolumeTest extends SmallDisk {
    private static final double MIB = 1 << 20;

    @Tag("slow")
    @Test
    void aNewTaskWaitsWhileOthersFillTheVolumeAndIsComputedWhenThereIsSpace() {
        alpha.supply = 1;
        alpha.inputBytes = 400;
        volumeFree = 300;
        FakeWorld world = volumeToBeKeptFree(200);
        world.run(900);
        assertEquals(List.of(), List.copyOf(alpha.reports.keySet()));
        assertEquals(List.of(), downloads(world, alpha.sent.getFirst() + "_in"));
        Decision why = world.explained(alpha.sent.getFirst());
        assertEquals("wait", why.verdict());
        assertTrue(why.reason().startsWith("Download of "), why.reason());
        assertTrue(why.reason().contains("since the volume is to keep 200 bytes free"), why.reason());
        assertTrue(why.reason().endsWith("sooner if there is space, and given up at its deadline"), why.reason());
        volumeFree = 1e5;
        world.runUntil("the report", 3000, w -> !alpha.reports.isEmpty());
        assertEquals(0, alpha.reportsOf(alpha.sent.getFirst()).getFirst().exitStatus());
    }

    @Test
    void aTaskThatFitsNeitherTheVolumeNorTheUsersOwnLimitFails() {
        alpha.supply = 1;
        alpha.inputBytes = 900;
        volumeFree = 300;
        FakeWorld world = volumeToBeKeptFree(200);
        world.runUntil("the report", 120, w -> !alpha.reports.isEmpty());
        assertEquals(BoincError.DOWNLOAD_FAILED.code(),
                alpha.reportsOf(alpha.sent.getFirst()).getFirst().exitStatus());
    }

    @Tag("slow")
    @Test
    void tasksThatHaveNotStartedAreKeptWhenOthersFillTheVolumeAndAreComputedAfterwards() {
        alpha.supply = 3;
        alpha.files.add(FakeServer.download("kept", 50, true));
        volumeFree = 1e5;
        FakeWorld world = volumeToBeKeptFree(200);
        world.runUntil("a task", 120, w -> w.processes.size() == 1);
        world.run(65);
        volumeFree = 100;
        world.run(2000);
        assertEquals(List.of(new FileId(alpha.url, "kept")), deleted(world), "sticky files go as they did");
        assertFalse(world.view().permission().compute().allowed());
        assertEquals(1, alerts(world).size(), alerts(world).toString());
        assertTrue(alerts(world).getFirst().startsWith("Disk: the volume has 50 bytes less free than is to be kept free"
                + " (disk_min_free_gb), and nothing more may be deleted"), alerts(world).toString());
        assertEquals(List.of(), List.copyOf(alpha.reports.keySet()));
        volumeFree = 1e5;
        world.runUntil("all three", 50_000, w -> alpha.reports.size() == 3);
        assertTrue(alpha.reports.values().stream().allMatch(told -> told.getFirst().exitStatus() == 0));
    }

    @Test
    void aVolumeThatOthersFilledIsToldWithAllThatItLacks() {
        core = 24 * 1024;
        volumeFree = 19.9 * MIB;
        FakeWorld world = world(DiskPolicy.SHARES, 1e9, 102.4 * MIB);
        world.runUntil("the alert", 300, w -> !alerts(w).isEmpty());
        assertTrue(alerts(world).getFirst().startsWith("Disk: the volume has 82.5 MiB less free than is to be kept"),
                alerts(world).toString());
    }

    @Test
    void aTaskThatWaitsForSpaceIsGivenUpAtItsDeadline() {
        alpha.supply = 1;
        alpha.inputBytes = 400;
        volumeFree = 300;
        alpha.latency = 100;
        FakeWorld world = volumeToBeKeptFree(200);
        world.runUntil("the task", 120, w -> !w.results().isEmpty());
        world.runUntil("the report", 20_000, w -> !alpha.reports.isEmpty());
        assertEquals(ExitStatus.UNSTARTED_LATE, alpha.reportsOf(alpha.sent.getFirst()).getFirst().exitStatus());
    }

    /** The user wants so much of the volume to stay free, and lets us use 1100 bytes. */
    private FakeWorld volumeToBeKeptFree(double bytes) {
        return world(DiskPolicy.SHARES, LIMIT, bytes);
    }
}
