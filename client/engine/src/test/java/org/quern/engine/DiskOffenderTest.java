package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.settings.DiskSettings;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.BoincError;
import org.quern.model.DiskPolicy;
import org.quern.model.ExitStatus;
import org.quern.model.FileRecord;
import org.quern.model.OutputFact;
import org.quern.model.ProjectUrl;
import org.quern.model.TaskId;

/** A running program that fills the disk: its own project pays for it (docs/disk.md). */
class DiskOffenderTest extends SmallDisk {
    private final FakeWorld world = world(DiskPolicy.SHARES);
    private double slot;

    @BeforeEach
    void oneProgramOfAlphaAndThreeWaitingTasksOfBeta() {
        world.runSeconds = 9_000;
        world.figures = () -> withSlot(figures(world));
        alpha.supply = 1;
        world.runUntil("a task of alpha", 120, w -> w.processes.size() == 1);
        beta.supply = 3;
        world.post(new Event.Asked(new UserCommand.ForProject(beta.url, ProjectOperation.UPDATE)));
        world.runUntil("tasks of beta", 300, w -> beta.sent.size() == 3);
        world.run(10);
    }

    @Tag("slow")
    @Test
    void theOthersLoseNothingAndGoOnAfterAnHour() {
        fill(900);
        world.run(3000);
        assertEquals(List.of(), List.copyOf(beta.reports.keySet()));
        assertFalse(world.view().permission().compute().allowed(), "the user has time to make space");
        assertEquals(List.of(), List.copyOf(alpha.reports.keySet()));
        world.runUntil("alpha's task has failed", 1000, w -> !alpha.reports.isEmpty());
        assertEquals(ExitStatus.DISK_LIMIT, alpha.reportsOf(alpha.sent.getFirst()).getFirst().exitStatus());
        world.runUntil("computing again", 200, w -> w.view().permission().compute().allowed());
        world.runUntil("all of beta's", 100_000, w -> beta.reports.size() == 3);
        assertEquals(List.of(0, 0, 0),
                beta.reports.values().stream().map(told -> told.getFirst().exitStatus()).toList());
    }

    /** Its result is worth more than the room, which its server takes from here soon. */
    @Tag("slow")
    @Test
    void aProgramThatHasFinishedIsNotEndedForItsRoom() {
        fill(900);
        world.run(3000);
        world.runSeconds = 1e9;
        world.ignored = Command.KillTask.class::isInstance;
        TaskId task = new TaskId(alpha.url, alpha.sent.getFirst());
        world.post(new Event.FinishFileSeen(task));
        world.run(800);
        assertEquals(0, world.count(Command.AbortTask.class));
        world.process().end = FakeProcess.finished();
        world.runUntil("it is reported", 2000, w -> !alpha.reports.isEmpty());
        assertEquals(0, alpha.reportsOf(task.result()).getFirst().exitStatus());
    }

    @Tag("slow")
    @Test
    void theProgramGoesOnWhereTheUserRaisesTheLimitInTime() {
        fill(900);
        world.run(3000);
        core = -1000;
        world.post(new Event.DiskMeasured(withSlot(figures(world))));
        world.run(4000);
        assertTrue(world.view().permission().compute().allowed());
        assertEquals(List.of(), List.copyOf(alpha.reports.keySet()));
    }

    @Tag("slow")
    @Test
    void aProgramWhoseEndWouldNotSufficeIsNotEnded() {
        slot = 900;
        world.post(new Event.TaskDiskMeasured(new TaskId(alpha.url, alpha.sent.getFirst()), 100));
        world.post(new Event.DiskMeasured(withSlot(figures(world))));
        world.run(8000);
        assertEquals(List.of(), List.copyOf(alpha.reports.keySet()));
        assertEquals(List.of(), List.copyOf(beta.reports.keySet()));
    }

    @Tag("slow")
    @Test
    void whatItsTaskWroteGoesWithIt() {
        alpha.acknowledges = false;
        wrote(900);
        fill(900);
        world.runUntil("alpha's task has failed", 5000, w -> !alpha.reports.isEmpty());
        slot = 0;
        assertEquals(List.of(alpha.sent.getFirst() + "_out"), deleted());
        world.runUntil("a task of beta runs", 600,
                w -> w.processes.keySet().stream().anyMatch(task -> task.project().equals(beta.url)));
    }

    @Tag("slow")
    @Test
    void outputsThatItsServerTakesNotForDaysAreGivenUp() {
        alpha.acknowledges = false;
        world.transfer = command -> command instanceof Command.Upload upload
                && upload.file().project().equals(alpha.url) ? new TransferOutcome.Transient(-184, "no room")
                        : new TransferOutcome.Done();
        wrote(900);
        world.processes.values().iterator().next().end = FakeProcess.finished();
        days(2);
        assertEquals(List.of(), deleted(), "a weekend is waited for");
        assertEquals(List.of(), List.copyOf(alpha.reports.keySet()));
        days(1.5);
        world.post(new Event.Asked(new UserCommand.ForProject(alpha.url, ProjectOperation.UPDATE)));
        world.run(120);
        assertEquals(BoincError.UPLOAD_FAILED.code(),
                alpha.reportsOf(alpha.sent.getFirst()).getFirst().exitStatus());
        assertEquals(List.of(alpha.sent.getFirst() + "_out"), deleted());
        assertEquals(3, beta.reports.size(), "the others went on");
    }

    @Tag("slow")
    @Test
    void outputsThatTheUserKeepsFromItsServerAreNoFaultOfAnybody() {
        wrote(900);
        Permission.Verdict yes = Permission.Verdict.YES;
        world.post(new Event.PermissionChanged(
                new Permission(yes, yes, yes, new Permission.Verdict(false, 1, "never", false))));
        world.processes.values().iterator().next().end = FakeProcess.finished();
        days(4);
        assertEquals(List.of(), deleted());
        assertEquals(List.of(), List.copyOf(alpha.reports.keySet()));
    }

    @Tag("slow")
    @Test
    void theHourBeginsWithTheUsersOwnLimit() {
        limits(1000, LIMIT);
        fill(300);
        world.run(60);
        volumeFree = 0;
        world.post(new Event.DiskMeasured(withSlot(figures(world))));
        world.run(7200);
        assertFalse(world.view().permission().compute().allowed(), "others filled the volume");
        limits(1000, 750);
        world.run(3000);
        assertEquals(List.of(), List.copyOf(alpha.reports.keySet()), "an hour to think again");
        world.runUntil("alpha's task has failed", 1000, w -> !alpha.reports.isEmpty());
    }

    @Tag("slow")
    @Test
    void whatAProgramOnceHeldIsNoReasonToEndIt() {
        fill(900);
        world.run(60);
        fill(10);
        world.run(60);
        core = 960;
        world.post(new Event.DiskMeasured(withSlot(figures(world))));
        world.run(8000);
        assertEquals(List.of(), List.copyOf(alpha.reports.keySet()));
    }

    @Tag("slow")
    @Test
    void filesThatBelongToNobodyCostNoTask() {
        double large = 1e9;
        limits(0, large);
        fill(300);
        world.run(60);
        core = large;
        world.post(new Event.DiskMeasured(withSlot(figures(world))));
        world.run(8000);
        assertFalse(world.view().permission().compute().allowed());
        assertTrue(alerts(world).getLast().contains("belong to no project take "), alerts(world).getLast());
        assertEquals(List.of(), List.copyOf(alpha.reports.keySet()));
        assertEquals(List.of(), List.copyOf(beta.reports.keySet()));
    }

    @Tag("slow")
    @Test
    void aWalkThatDoesNotComeBackKeepsNobodyFromItsServer() {
        world.run(30);
        world.figures = null;
        alpha.supply = 5;
        int before = alpha.requests.size();
        world.processes.values().iterator().next().end = FakeProcess.finished();
        world.runUntil("alpha's task is done and reported", 2000, w -> alpha.reports.size() >= 1);
        world.run(3600);
        assertTrue(alpha.requests.stream().skip(before).anyMatch(request -> request.work().asksForWork()));
        long walks = world.commands.stream().filter(new Command.MeasureDisk(0)::equals).count();
        assertTrue(walks < 150, walks + " walks were ordered, one a minute is enough");
    }

    private void days(double days) {
        for (int step = 0; step < days * 720; step++) {
            world.step(120);
        }
    }

    private void wrote(double bytes) {
        world.outputs = task -> List.of(new OutputFact(task.result() + "_out", FileRecord.PRESENT,
                task.project().equals(alpha.url) ? bytes : 1, "d41d8cd98f00b204e9800998ecf8427e", ""));
    }

    private List<String> deleted() {
        return world.commands.stream().filter(Command.DeleteFile.class::isInstance)
                .map(command -> ((Command.DeleteFile) command).file().name()).filter(name -> name.endsWith("_out"))
                .filter(name -> name.startsWith(alpha.sent.getFirst())).distinct().toList();
    }

    private void limits(double keptFree, double most) {
        EngineSettings settings = world.settings.with(new DiskSettings(keptFree, 0, most, DiskPolicy.SHARES));
        world.settings = settings;
        world.post(new Event.SettingsChanged(settings));
    }

    private void fill(double bytes) {
        slot = bytes;
        world.post(new Event.TaskDiskMeasured(new TaskId(alpha.url, alpha.sent.getFirst()), bytes));
        world.post(new Event.DiskMeasured(withSlot(figures(world))));
    }

    /** A slot counts as its project's, until its task has ended. */
    private DiskFigures withSlot(DiskFigures measured) {
        TreeMap<ProjectUrl, Double> bytes = new TreeMap<>(measured.projectBytes());
        if (world.view().tasks().stream().anyMatch(task -> task.project().equals(alpha.url))) {
            bytes.merge(alpha.url, slot, Double::sum);
        }
        return new DiskFigures(measured.at(), measured.clientBytes(), bytes, measured.totalBytes(),
                measured.freeBytes());
    }
}
