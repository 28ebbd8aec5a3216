package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.model.DiskPolicy;
import org.quern.model.FileId;
import org.quern.model.SavedProject;

/** After a start from a doubtful state files whose tasks it has lost stay until their server has answered (docs/reliability.md). */
class KeptFilesTest extends SmallDisk {
    private static final double DAY = 86_400;
    private static final String INPUT = "alphatest_0_in";

    @Tag("slow")
    @Test
    void theyAreUsedWhenTheServerSendsTheTaskAgain() {
        FakeWorld world = afterLoss();
        world.run(1000);
        assertEquals(List.of(), deleted(world), "its server has not answered");
        world.crash();
        world.run(1000);
        assertEquals(List.of(), deleted(world), "nor since the next start");
        world.serversDown = false;
        world.runUntil("the report", 30_000, w -> !alpha.reports.isEmpty());
        assertEquals(0, alpha.reportsOf(alpha.sent.getFirst()).getFirst().exitStatus());
        assertEquals(1, downloads(world, INPUT).size(), "it did not come again");
    }

    @Test
    void theyGoWhenTheServerHasAnsweredAndSentNoTaskForThem() {
        FakeWorld world = afterLoss();
        alpha.sent.clear();
        world.serversDown = false;
        world.runUntil("the deletion", 30_000, w -> !deleted(w).isEmpty());
        assertEquals(List.of(new FileId(alpha.url, INPUT)), deleted(world));
    }

    @Test
    void theyGoAfterADayOfAServerThatDoesNotAnswer() {
        FakeWorld world = afterLoss();
        world.step(DAY - 100);
        world.run(50);
        assertEquals(List.of(), deleted(world));
        world.step(100);
        world.run(100);
        assertEquals(List.of(new FileId(alpha.url, INPUT)), deleted(world));
    }

    @Test
    void theyAreDiskUseAndGoForAProjectThatNeedsTheSpace() {
        beta.files.add(FakeServer.download("theirs", 700, true));
        FakeWorld world = afterLoss();
        world.servers.remove(alpha.url);
        world.serversDown = false;
        world.runUntil("the download", 30_000, w -> !downloads(w, "theirs").isEmpty());
        assertEquals(List.of(new FileId(alpha.url, INPUT)), deleted(world));
        assertFalse(world.view().state().find(alpha.url).orElseThrow().files().stream()
                .anyMatch(file -> file.name().equals(INPUT)));
    }

    /** A task had begun; the client starts again from what is left of its state, which knows its files only, and no server answers. */
    private FakeWorld afterLoss() {
        alpha.supply = 1;
        alpha.inputBytes = 500;
        beta.supply = 0;
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runUntil("a task", 120, w -> !w.processes.isEmpty());
        world.run(60);
        world.serversDown = true;
        world.disk = world.disk.withTasks(List.of()).withProjects(world.disk.projects().stream()
                .map(project -> without(project).askedSoon().keepingFilesSince(world.wall)).toList());
        world.crash();
        world.run(10);
        return world;
    }

    private static SavedProject without(SavedProject project) {
        return project.withWork(project.apps(), project.files(), project.versions(), List.of(), List.of());
    }
}
