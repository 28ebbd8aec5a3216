package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.view.ProjectView;
import org.quern.engine.view.TaskScheduling;
import org.quern.model.DiskPolicy;
import org.quern.model.HostInfo;
import org.quern.model.Ledger;
import org.quern.model.OldResult;
import org.quern.model.OutputFact;
import org.quern.model.ProjectAccounting;
import org.quern.model.ResultOutcome;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;
import org.quern.scheduler.Ledgers;
import org.quern.scheduler.account.RecentCredit;

/** Figures that servers and managers are told of tasks and projects (docs/protocol/scheduler-rpc.md 4.1, docs/protocol/gui-rpc.md 6.10). */
class TaskFiguresTest extends SmallDisk {
    @Test
    void aResultIsReportedWithThePeaksOfItsSwapSpaceAndItsDiskAlsoThoseBeforeARestart() {
        alpha.supply = 1;
        FakeWorld world = new FakeWorld(1, alpha);
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(65);
        TaskId task = world.processes.keySet().iterator().next();
        world.post(new Event.TaskMeasured(task, 1e6, 3e6, 1, 8e9, 3));
        world.post(new Event.TaskDiskMeasured(task, 5e6));
        world.process().end = FakeProcess.signal(9);
        world.run(65);
        world.crash();
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.post(new Event.TaskMeasured(task, 1e6, 0, 1, 2e9, 0));
        world.process().end = FakeProcess.finished();
        world.runUntil("report", 4000, w -> !alpha.reportsOf(task.result()).isEmpty());
        ResultOutcome told = alpha.reportsOf(task.result()).getFirst();
        assertEquals(3e6, told.peakSwapBytes());
        assertEquals(5e6, told.peakDiskBytes());
    }

    @Test
    void managersSeeTheAddressSpaceAndHowOftenATaskWaitsForPages() {
        alpha.supply = 1;
        FakeWorld world = new FakeWorld(1, alpha);
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        TaskId task = world.processes.keySet().iterator().next();
        world.post(new Event.TaskMeasured(task, 1e6, 0, 1, 8e9, 100));
        world.step(1);
        world.run(9);
        world.post(new Event.TaskMeasured(task, 1e6, 0, 1, 7e9, 150));
        world.step(1);
        TaskScheduling seen = world.view().tasks().getFirst().scheduling();
        assertEquals(7e9, seen.virtualBytes());
        assertEquals(5, seen.pageFaultRate(), 0.6);
    }

    @Test
    void whatCameSinceTheLastLookAtTheDiskIsToldToServersAndShownToManagers() {
        alpha.supply = 1;
        alpha.inputBytes = 300;
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runSeconds = 20;
        world.runUntil("report", 4000, w -> !alpha.reports.isEmpty());
        assertTrue(alpha.requests.getLast().disk().usedByProject() >= 300,
                alpha.requests.getLast().disk()::toString);
        assertTrue(alpha.requests.getLast().disk().usedTotal() >= CORE + 300);
        ProjectAccounting shown = world.view().state().find(alpha.url).orElseThrow().accounting();
        assertTrue(shown.diskUsage() >= 100, shown::toString);
        assertTrue(shown.diskShare() > 0, shown::toString);
    }

    @Test
    void aProjectsRunTimeGrowsWhileItsTaskRunsAndItsEndAddsNothing() {
        alpha.supply = 1;
        FakeWorld world = new FakeWorld(1, alpha);
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(100);
        assertEquals(100, world.view().state().find(alpha.url).orElseThrow().accounting().elapsedTime(), 3);
        world.runUntil("report", 4000, w -> !alpha.reports.isEmpty());
        assertEquals(alpha.reports.values().iterator().next().getFirst().finalElapsedTime(),
                world.view().state().find(alpha.url).orElseThrow().accounting().elapsedTime(), 3);
    }

    @Test
    void theStateFileTellsWhenACheckpointsFractionWasToldAndWhatTheTaskUses() {
        alpha.supply = 1;
        FakeWorld world = new FakeWorld(1, alpha);
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(30);
        assertEquals(0, world.view().state().tasks().getFirst().checkpointFractionDoneElapsed(), "no checkpoint yet");
        TaskId task = world.processes.keySet().iterator().next();
        world.post(new Event.TaskMeasured(task, 1e6, 0, 1, 8e9, 3));
        world.run(80);
        SavedTask saved = world.view().state().tasks().getFirst();
        assertEquals(60, saved.checkpointElapsedTime(), 3);
        assertEquals(60, saved.checkpointFractionDoneElapsed(), 3);
        assertEquals(8e9, saved.virtualBytes());
        assertEquals(0, saved.swapBytes());
    }

    @Test
    void anOutputThatWasUploadedBeforeAWalkSawItIsNotTakenOffWhatIsThere() {
        alpha.supply = 1;
        alpha.inputBytes = 300;
        FakeWorld world = world(DiskPolicy.SHARES, 1e9);
        world.outputs = task -> List.of(new OutputFact(task.result() + "_out", 1, 600,
                "d41d8cd98f00b204e9800998ecf8427e", ""));
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(70);
        world.ignored = Command.MeasureDisk.class::isInstance;
        world.runUntil("report", 4000, w -> !alpha.reports.isEmpty());
        assertTrue(alpha.requests.getLast().disk().usedByProject() >= 400, alpha.requests.getLast().disk()::toString);
    }

    @Test
    void aRequestForWorkTellsWhatTheDiskHoldsNow() {
        FakeWorld world = world(DiskPolicy.SHARES, 1e9);
        world.ignored = command -> command instanceof Command.MeasureDisk(double tolerance) && tolerance > 0;
        world.run(100);
        core = 77_777;
        int before = alpha.requests.size();
        world.runUntil("the next request", 3000, w -> alpha.requests.size() > before);
        assertTrue(alpha.requests.getLast().work().asksForWork());
        assertTrue(alpha.requests.getLast().disk().usedTotal() >= core, alpha.requests.getLast().disk()::toString);
    }

    @Test
    void whatCameIsMeasuredSoonAndNotWithinAnHourOnly() {
        alpha.supply = 1;
        FakeWorld world = world(DiskPolicy.SHARES, 1e9);
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        long walks = world.count(Command.MeasureDisk.class);
        world.run(25);
        assertTrue(world.commands.stream().filter(new Command.MeasureDisk(0)::equals).count() >= 2,
                walks + " walks before");
    }

    @Tag("slow")
    @Test
    void aReportedTaskIsListedForAnHourAlsoAfterARestart() {
        alpha.supply = 1;
        FakeWorld world = new FakeWorld(1, alpha);
        world.runSeconds = 20;
        world.runUntil("the end of it", 4000, w -> !w.view().oldResults().isEmpty());
        world.run(5);
        List<OldResult> listed = world.view().oldResults();
        world.crash();
        world.run(5);
        assertEquals(listed, world.view().oldResults());
        assertEquals(alpha.sent.getFirst(), listed.getFirst().name());
        world.run(3700);
        assertEquals(List.of(), world.view().oldResults());
    }

    @Test
    void aProjectThatComputesLosesPriorityAndOneThatWaitsKeepsIt() {
        alpha.supply = 1;
        FakeWorld world = new FakeWorld(1, alpha, beta);
        world.run(300);
        List<ProjectView> seen = Objects.requireNonNull(world.view).projects();
        assertEquals(List.of(-2.0, 0.0), seen.stream().map(ProjectView::schedPriority).toList());
        assertEquals(0, Double.compare(0.0, seen.getLast().schedPriority()), "managers would show minus nothing");
    }

    @Test
    void whatAProjectUsedAndItsRecentCreditStandWithItForManagersAndForBoincsClient() {
        alpha.supply = 1;
        FakeWorld world = new FakeWorld(1, alpha);
        world.run(600);
        SavedState state = world.view().state();
        ProjectAccounting shown = state.find(alpha.url).orElseThrow().accounting();
        assertTrue(shown.cpuTime() > 300 && shown.cpuTime() <= 600, shown::toString);
        double cobblestones = shown.cpuTime() * state.host().fpops() * 200 / 86_400e9;
        assertEquals(cobblestones, shown.cpuCredit(), cobblestones / 1e9);
        assertEquals(0, shown.gpuTime() + shown.gpuCredit());
        assertEquals(cobblestones * Math.log(2) / 10, shown.rec(), cobblestones / 1000,
                "credit a day, fading by half in ten days");
        assertTrue(shown.recTime() > world.wall - 120 && shown.recTime() <= world.wall, shown::toString);
    }

    @Test
    void theRecentCreditOfAStateOfBoincsClientCounts() {
        SavedState fresh = SavedState.fresh(HostInfo.plain(1, 1e9), "plat", "7.20.5");
        FakeWorld world = new FakeWorld(1, alpha);
        world.run(5);
        SavedProject project = world.view().state().find(alpha.url).orElseThrow();
        SavedState boincs = fresh.withProjects(List.of(new SavedProject(project.url(), project.facts(),
                project.contact(), project.flags(), project.accounting().withRecent(100, 1.7e9), project.codeSignKey(),
                project.noRscApps(), project.noRscPrefs(), project.managerTerms(), project.trickleUpUrls(),
                project.apps(),
                project.files(), project.versions(), project.workunits(), project.results(), project.projectFiles())));
        Ledger recent = Ledgers.of(RecentCredit.memories(boincs)).of(RecentCredit.INSTANCE);
        assertEquals(100 * 1e9 / 200, RecentCredit.credit(recent, alpha.url), "operations per second");
    }
}
