package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.DiskSettings;
import org.quern.model.BoincError;
import org.quern.model.DiskPolicy;
import org.quern.model.ExitStatus;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;

/** Copies that starts make in their slots keep within the user's limit (docs/disk.md). */
class CopyStageTest extends CopiesOnSmallDisk {

    @Tag("slow")
    @Test
    void tasksWhoseCopiesDoNotFitBesideEachOtherAreComputedOneAfterTheOther() {
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runUntil("the first start", 120, w -> w.count(Command.StartTask.class) == 1);
        for (int step = 0; step < 20_000 && alpha.reports.size() < 2; step++) {
            world.step(1);
            assertTrue(figures(world).usedTotal() <= LIMIT, "used are " + figures(world).usedTotal());
            assertTrue(world.view().permission().compute().allowed(), alerts(world).toString());
        }
        assertEquals(List.of(0, 0), exits());
        assertEquals(2, world.count(Command.StartTask.class), "no start was in vain");
        assertTrue(world.decisions.stream().anyMatch(why -> why.reason()
                .contains("350 bytes of that are for copies that the start of its task makes")));
    }

    @Tag("slow")
    @Test
    void aStartWhoseCopiesWouldPassALoweredLimitWaitsUntilItIsRaised() {
        FakeWorld world = withBothInputs();
        limit(world, LIMIT - 100);
        world.run(100);
        assertEquals(0, world.count(Command.StartTask.class));
        assertTrue(world.view().permission().compute().allowed(), alerts(world).toString());
        Decision why = world.explained(alpha.sent.getFirst());
        assertEquals("wait", why.verdict());
        assertEquals("its start copies 350 bytes of files into its slot, and 0 bytes are free of the 1000 bytes that"
                + " disk_max_used_gb allows; it starts when there is space, and is given up at its deadline; to have it"
                + " sooner, raise disk_max_used_gb", why.reason());
        limit(world, LIMIT + 2 * INPUT);
        world.runUntil("both", 20_000, w -> alpha.reports.size() == 2);
        assertEquals(List.of(0, 0), exits());
    }

    @Tag("slow")
    @Test
    void aTaskWithoutCopiesStartsBeforeOneThatWaitsForThem() {
        beta.supply = 1;
        FakeWorld world = withBothInputs();
        world.runUntil("the other task", 20_000, w -> w.view().state().projects().stream()
                .flatMap(project -> project.files().stream())
                .anyMatch(file -> file.present() && file.name().equals("betatest_0_in")));
        limit(world, LIMIT);
        world.runUntil("the other task's end", 3000, w -> !beta.reports.isEmpty());
        assertEquals(List.of(), List.copyOf(alpha.reports.keySet()));
    }

    @Tag("slow")
    @Test
    void tasksThatWaitForRoomForTheirCopiesAreGivenUpAtTheirDeadline() {
        alpha.latency = 5000;
        FakeWorld world = withBothInputs();
        limit(world, LIMIT - 100);
        world.runUntil("the reports", 20_000, w -> alpha.reports.size() == 2);
        assertEquals(List.of(ExitStatus.UNSTARTED_LATE, ExitStatus.UNSTARTED_LATE), exits());
    }

    @Tag("slow")
    @Test
    void aTaskThatHasComputedBeforeIsNotGivenUpWhileItWaitsForRoom() {
        alpha.latency = 5000;
        FakeWorld world = withBothInputs();
        limit(world, LIMIT - 100);
        world.run(100);
        String first = alpha.sent.getFirst();
        world.post(new Event.CheckpointFound(new TaskId(alpha.url, first), 500, 600, 0.5));
        world.runUntil("the reports", 20_000, w -> alpha.reports.size() == 2);
        assertEquals(0, alpha.reportsOf(first).getFirst().exitStatus());
        assertEquals(ExitStatus.UNSTARTED_LATE, alpha.reportsOf(alpha.sent.getLast()).getFirst().exitStatus());
    }

    @Test
    void aTaskThatWouldNeverFitWithItsCopiesFailsBeforeItsFilesCome() {
        alpha.inputBytes = 600;
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runUntil("the reports", 300, w -> alpha.reports.size() == 2);
        assertEquals(List.of(BoincError.DOWNLOAD_FAILED.code(), BoincError.DOWNLOAD_FAILED.code()), exits());
        assertEquals(List.of(), downloads(world, alpha.sent.getFirst() + "_in"));
    }

    /** 460 bytes, their copy and the program's 100 are more than 1000. */
    @Test
    void aTaskThatWouldNotFitBesideItsOwnProgramFailsAtOnceAndDoesNotWaitForItsDeadline() {
        alpha.inputBytes = 460;
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runUntil("the reports", 300, w -> alpha.reports.size() == 2);
        assertEquals(List.of(BoincError.DOWNLOAD_FAILED.code(), BoincError.DOWNLOAD_FAILED.code()), exits());
    }

    @Test
    void nothingIsCopiedBeforeTheDiskHasBeenMeasured() {
        FakeWorld world = world(DiskPolicy.SHARES);
        world.ignored = Command.MeasureDisk.class::isInstance;
        world.run(300);
        assertEquals(0, world.count(Command.StartTask.class));
        assertEquals("the disk is being measured", world.decisions.stream()
                .filter(why -> why.subject().equals(alpha.sent.getFirst()) && why.verdict().equals("wait")).toList()
                .getLast().reason());
        world.ignored = command -> false;
        world.post(new Event.DiskMeasured(figures(world)));
        world.runUntil("the start", 20, w -> w.count(Command.StartTask.class) == 1);
        world.runUntil("its reason", 2, w -> w.explained(alpha.sent.getFirst()).verdict().equals("run"));
    }

    @Test
    void aWalkInTheMiddleOfTheCopyingCountsNothingTwice() {
        alpha.supply = 1;
        FakeWorld world = world(DiskPolicy.SHARES);
        world.figures = () -> super.figures(world);
        world.ignored = Command.StartTask.class::isInstance;
        world.runUntil("the start", 120, w -> w.count(Command.StartTask.class) == 1);
        world.ignored = command -> command instanceof Command.StartTask || command instanceof Command.MeasureDisk;
        world.post(new Event.SlotMeasured(new TaskId(alpha.url, alpha.sent.getFirst()), 300));
        world.post(new Event.DiskMeasured(with(super.figures(world), 300)));
        world.run(100);
        assertTrue(world.view().permission().compute().allowed(), alerts(world).toString());
    }

    private static DiskFigures with(DiskFigures figures, double bytes) {
        Map<ProjectUrl, Double> used = new TreeMap<>(figures.projectBytes());
        used.replaceAll((url, before) -> url.canonical().contains("alpha") ? before + bytes : before);
        return new DiskFigures(figures.at(), figures.clientBytes(), new TreeMap<>(used), figures.totalBytes(),
                figures.freeBytes());
    }

    /** The files of two tasks came while the limit was high, and nothing has computed yet. */
    private FakeWorld withBothInputs() {
        FakeWorld world = world(DiskPolicy.SHARES, LIMIT + 2 * INPUT);
        world.post(new Event.PermissionChanged(Permission.ALL.withoutComputing(1, "the user said so")));
        world.runUntil("both inputs", 300, w -> w.view().state().projects().stream()
                .flatMap(project -> project.files().stream())
                .filter(file -> file.present() && file.name().endsWith("_in")).count() == 2);
        return world;
    }

    private void limit(FakeWorld world, double bytes) {
        world.settings = world.settings.with(new DiskSettings(0, 0, bytes, DiskPolicy.SHARES));
        world.post(new Event.SettingsChanged(world.settings));
        world.post(new Event.PermissionChanged(Permission.ALL));
    }

    /** The copies of the tasks that were started and have their slots. */
    @Override
    DiskFigures figures(FakeWorld world) {
        DiskFigures figures = super.figures(world);
        List<SavedTask> tasks = world.view == null ? List.of() : world.view().state().tasks();
        long copies = tasks.stream().filter(task -> task.project().equals(alpha.url) && world.commands.stream()
                .anyMatch(command -> command instanceof Command.StartTask start
                        && start.launch().result().name().equals(task.resultName())))
                .count();
        return with(figures, INPUT * copies);
    }
}
