package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.DiskSettings;
import org.quern.model.DiskPolicy;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedTask;

/** Tasks that have not started do not keep each other from starting for good (docs/disk.md). */
class RoomForCopiesTest extends CopiesOnSmallDisk {
    private double limit = LIMIT;

    /** 100 bytes are free, and each of both needs more than 350 for its copies. */
    @Tag("slow")
    @Test
    void tasksWhoseInputsLeaveNoRoomForAnyCopyAreComputedOneAfterTheOther() {
        FakeWorld world = withInputs(LIMIT + 2 * INPUT, 2);
        limit(world, LIMIT);
        for (int step = 0; step < 6_000 && alpha.reports.size() < 2; step++) {
            step(world);
        }
        assertEquals(List.of(0, 0), exits());
        assertEquals(1, deletedInputs(world), () -> "one gives way to the other, once: " + deleted(world));
    }

    @Tag("slow")
    @Test
    void noInputGivesWayThatCannotBeFetchedAgainNow() {
        FakeWorld world = withInputs(LIMIT + 2 * INPUT, 2);
        limit(world, LIMIT);
        world.post(new Event.PermissionChanged(new Permission(Permission.Verdict.YES, Permission.Verdict.YES,
                new Permission.Verdict(false, 1, "the user said so", false), Permission.Verdict.YES)));
        for (int step = 0; step < 2_000; step++) {
            step(world);
        }
        assertEquals(0, deletedInputs(world));
    }

    /** Whatever is free went to the next input without a copy. */
    @Tag("slow")
    @Test
    void nearItsDeadlineATaskWithCopiesIsNotOvertakenByThoseWithoutAny() {
        alpha.supply = 1;
        alpha.latency = 92_000;
        FakeWorld world = withInputs(LIMIT, 1);
        alpha.supply = 60;
        alpha.most = 3;
        alpha.inputBytes = 150;
        alpha.copiesInputs = false;
        alpha.latency = 2_000_000;
        call(world);
        world.run(300);
        world.post(new Event.PermissionChanged(Permission.ALL));
        String first = alpha.sent.getFirst();
        for (int step = 0; step < 12_000 && !alpha.reports.containsKey(first); step++) {
            step(world);
        }
        assertTrue(alpha.reports.size() > 2, "others were computed before");
        assertEquals(0, alpha.reportsOf(first).getFirst().exitStatus());
    }

    /** They came while nothing might compute. */
    private FakeWorld withInputs(double mostBytes, int count) {
        FakeWorld world = world(DiskPolicy.SHARES, mostBytes);
        world.figures = () -> with(figures(world), leaving(world));
        world.post(new Event.PermissionChanged(Permission.ALL.withoutComputing(1, "the user said so")));
        world.runUntil("the inputs", 300, w -> w.view().state().projects().stream()
                .flatMap(project -> project.files().stream())
                .filter(file -> file.present() && file.name().endsWith("_in")).count() == count);
        return world;
    }

    private void step(FakeWorld world) {
        world.step(1);
        assertTrue(figures(world).usedTotal() <= limit, () -> "used are " + figures(world));
        assertTrue(world.view().permission().compute().allowed(), () -> alerts(world).toString());
    }

    private void limit(FakeWorld world, double bytes) {
        limit = bytes;
        world.settings = world.settings.with(new DiskSettings(0, 0, bytes, DiskPolicy.SHARES));
        world.post(new Event.SettingsChanged(world.settings));
        world.post(new Event.PermissionChanged(Permission.ALL));
    }

    private static long deletedInputs(FakeWorld world) {
        return world.decisions.stream().filter(why -> why.verdict().equals("delete") && why.subject().endsWith("_in"))
                .count();
    }

    /** With the copies of the tasks that were started and have their slots. */
    @Override
    DiskFigures figures(FakeWorld world) {
        List<SavedTask> tasks = world.view == null ? List.of() : world.view().state().tasks();
        long copies = tasks.stream().filter(task -> task.project().equals(alpha.url) && copies(world, task)).count();
        return with(super.figures(world), INPUT * copies);
    }

    private DiskFigures with(DiskFigures figures, double more) {
        TreeMap<ProjectUrl, Double> used = new TreeMap<>(figures.projectBytes());
        used.computeIfPresent(alpha.url, (url, before) -> before + more);
        return new DiskFigures(figures.at(), figures.clientBytes(), used, figures.totalBytes(), figures.freeBytes());
    }

    /** Bytes of inputs that are given up and whose deletion waits for the state. */
    private static double leaving(FakeWorld world) {
        return world.decisions.stream().filter(why -> why.verdict().equals("delete")).map(Decision::subject).distinct()
                .filter(name -> world.commands.stream().noneMatch(command -> !world.latest.contains(command)
                        && command instanceof Command.DeleteFile gone && gone.file().name().equals(name)))
                .mapToDouble(name -> file(world, name).info().nbytes()).sum();
    }

    private static boolean copies(FakeWorld world, SavedTask task) {
        return world.commands.stream().anyMatch(command -> command instanceof Command.StartTask start
                && start.launch().result().name().equals(task.resultName())
                && start.launch().workunit().inputs().getFirst().copyFile());
    }
}
