package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.model.BoincError;
import org.quern.model.DiskPolicy;
import org.quern.model.ExitStatus;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.ResourceType;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;

/** The data manager in the engine: room for files before they come, and the user's limit kept (docs/protocol/literature.md 3). */
class DiskManagerTest extends SmallDisk {
    @Test
    void aTaskWhoseFilesDoNotFitIsReportedAsFailedBeforeItStarts() {
        alpha.supply = 1;
        alpha.inputBytes = 900;
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runUntil("the report", 120, w -> !alpha.reports.isEmpty());
        ResultOutcome told = alpha.reportsOf(alpha.sent.getFirst()).getFirst();
        assertEquals(BoincError.DOWNLOAD_FAILED.code(), told.exitStatus());
        assertEquals(ResultState.FILES_DOWNLOADING, told.state());
        assertTrue(told.stderr().contains("no disk space for its file alphatest_0_in"), told.stderr());
        assertEquals(List.of(), downloads(world, "alphatest_0_in"));
        assertEquals(0, world.count(Command.StartTask.class));
    }

    @Test
    void aDownloadThatDoesNotFitIsPostponedAndComesAsSoonAsThereIsSpace() {
        alpha.files.add(FakeServer.download("big", 850, true));
        FakeWorld world = world(DiskPolicy.SHARES);
        core = 600;
        world.run(100);
        assertEquals(List.of(), downloads(world, "big"));
        Decision why = world.decisions.stream().filter(d -> d.subject().equals("big")).toList().getLast();
        assertEquals("wait", why.verdict());
        assertTrue(why.reason().startsWith("Download of big is postponed for 10 minutes: 850 bytes for"), why.reason());
        core = 40;
        world.post(new Event.DiskMeasured(figures(world)));
        world.run(3);
        assertEquals(1, downloads(world, "big").size());
        assertTrue(file(world, "big").present());
    }

    @Test
    void aDownloadThatBeganBeforeTheDiskWasKnownIsStoppedIfItDoesNotFit() {
        alpha.files.add(FakeServer.download("big", 850, true));
        FakeWorld world = world(DiskPolicy.SHARES);
        world.ignored = command -> command instanceof Command.MeasureDisk
                || (command instanceof Command.Download d && d.file().name().equals("big"));
        core = 600;
        world.run(100);
        assertEquals(1, downloads(world, "big").size(), "nothing is known of the disk");
        world.post(new Event.DiskMeasured(figures(world)));
        world.run(700);
        assertTrue(world.commands.contains(new Command.StopTransfer(new FileId(alpha.url, "big"))));
        assertEquals(1, downloads(world, "big").size(), "it is not begun again");
        Decision why = world.decisions.stream().filter(d -> d.subject().equals("big")).toList().getLast();
        assertTrue(why.reason().startsWith("Download of big is postponed for 10 minutes: "), why.reason());
    }

    @Test
    void roomIsMadeAtTheCostOfAnOffenderOnceTheStateWithoutItsFileIsSaved() {
        beta.files.add(FakeServer.download("theirs", 600, true));
        FakeWorld world = world(DiskPolicy.SHARES);
        world.run(70);
        assertTrue(file(world, "theirs").present());
        alpha.supply = 1;
        alpha.inputBytes = 400;
        world.runUntil("the task", 50_000, w -> !alpha.sent.isEmpty());
        world.diskFails = true;
        world.run(5);
        assertEquals(0, world.view().state().find(beta.url).orElseThrow().files().stream()
                .filter(file -> file.name().equals("theirs")).count(), "it is planned");
        assertEquals(List.of(), deleted(world), "the state that forgets it is not on disk yet");
        world.diskFails = false;
        world.runUntil("the start", 60, w -> w.count(Command.StartTask.class) == 1);
        assertEquals(List.of(new FileId(beta.url, "theirs")), deleted(world));
    }

    @Test
    void aDownloadBeginsWhenWhatMadeRoomForItIsGone() {
        beta.files.add(FakeServer.download("theirs", 600, true));
        FakeWorld world = world(DiskPolicy.SHARES);
        world.run(70);
        alpha.supply = 1;
        alpha.inputBytes = 400;
        world.ignored = Command.DeleteFile.class::isInstance;
        world.runUntil("the deletion", 50_000, w -> !deleted(w).isEmpty());
        world.run(5);
        assertEquals(List.of(), downloads(world, "alphatest_0_in"), "the file is still there");
        assertEquals("the space for it is free when files that nobody needs are deleted",
                world.explained("alphatest_0_in").reason());
        world.post(new Event.FileDeleted(new FileId(beta.url, "theirs"), ""));
        world.step(1);
        assertEquals(1, downloads(world, "alphatest_0_in").size());
    }

    @Test
    void aDownloadThatMetAFullVolumeBeginsAgainWhenTheDiskHasBeenMeasured() {
        alpha.files.add(FakeServer.download("big", 300, true));
        FakeWorld world = world(DiskPolicy.SHARES);
        world.transfer = command -> command instanceof Command.Download download
                && download.file().name().equals("big") && downloads(world, "big").size() == 1 ? full()
                        : new TransferOutcome.Done();
        world.runUntil("the first attempt", 100, w -> downloads(w, "big").size() == 1);
        world.step(1);
        world.step(650); // as after sleep: the wait is over, and the walk that its failure asked for has not been
        assertEquals(1, downloads(world, "big").size(), "nobody knows whether it would meet a full volume again");
        assertEquals("the disk is being measured", world.explained("big").reason());
        world.run(30);
        assertEquals(1, downloads(world, "big").size(), "it would");
        volumeFree = 1e6;
        world.runUntil("the second attempt", 15, w -> downloads(w, "big").size() == 2);
    }

    @Test
    void aViolationCostsFilesThenQueuedTasksAndThenAllComputing() {
        alpha.supply = 3;
        alpha.files.add(FakeServer.download("kept", 50, true));
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runSeconds = 100_000;
        world.runUntil("a task", 120, w -> w.processes.size() == 1);
        world.run(65);

        core = 551;
        world.run(70);
        assertEquals(List.of(new FileId(alpha.url, "kept")), deleted(world));
        assertEquals(List.of(), alpha.reportsOf(alpha.sent.get(2)));

        core = 650;
        world.runUntil("the report", 3000, w -> !alpha.reportsOf(alpha.sent.get(2)).isEmpty());
        ResultOutcome givenUp = alpha.reportsOf(alpha.sent.get(2)).getFirst();
        assertEquals(ExitStatus.ABORTED_BY_CLIENT, givenUp.exitStatus());
        assertEquals(ResultState.ABORTED, givenUp.state());
        assertTrue(deleted(world).contains(new FileId(alpha.url, alpha.sent.get(2) + "_in")));
        assertEquals(List.of(), alpha.reportsOf(alpha.sent.get(1)), "one was enough");

        core = 1000;
        world.run(130);
        assertFalse(world.view().permission().compute().allowed());
        assertEquals(32, world.view().permission().compute().code());
        assertEquals(Set.of(), world.processes.keySet(), "the task has left memory; it has a checkpoint");
        assertEquals(1, alerts(world).size(), "one alert however long it lasts: " + alerts(world));
        assertTrue(alerts(world).getFirst().contains("computation is suspended until there is space"));

        core = CORE;
        world.runUntil("computing again", 70, w -> w.view().permission().compute().allowed());
        world.runUntil("the task goes on", 10, w -> w.processes.size() == 1);
    }

    @Test
    void noWorkIsAskedForWhileThereIsNoSpace() {
        alpha.supply = 1000;
        alpha.most = 1;
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runUntil("a task", 120, w -> !w.results().isEmpty());
        core = LIMIT - 300;
        world.run(2);
        world.post(new Event.DiskMeasured(figures(world)));
        world.run(130);
        int full = asks().size();
        world.run(400);
        assertEquals(full, asks().size());
        assertTrue(world.view().explanations().stream()
                .anyMatch(why -> why.kind() == Decision.Kind.PROJECT
                        && why.reason().contains("there is no disk space for its work")),
                world.view().explanations().toString());
        core = CORE;
        world.runUntil("a request for work", 200, w -> asks().size() > full);
    }

    @Test
    void withReportOnlyNothingIsRefusedAndNothingDeleted() {
        alpha.supply = 2;
        alpha.inputBytes = 900;
        alpha.answers = List.of(new SchedulerReply.ResourceAnswer(ResourceType.CPU, SchedulerReply.Supply.WORK));
        FakeWorld world = world(DiskPolicy.REPORT_ONLY);
        core = 5000;
        world.runUntil("both tasks", 200, w -> w.results().size() == 2);
        world.post(new Event.Asked(
                new UserCommand.ForProject(alpha.url, UserCommand.ProjectOperation.UPDATE)));
        world.run(30);
        assertEquals(List.of(), deleted(world));
        assertTrue(world.view().permission().compute().allowed());
        assertEquals(0, alpha.requests.getLast().disk().free());
    }

    @Test
    void unknownFiguresLimitNothing() {
        alpha.supply = 1;
        alpha.inputBytes = 1e15;
        FakeWorld world = world(DiskPolicy.SHARES, 0);
        world.figures = () -> new DiskFigures(world.wall, 0, new TreeMap<>(), 0, -1);
        world.runUntil("the start", 120, w -> w.count(Command.StartTask.class) == 1);
        assertFalse(alpha.requests.getLast().disk().tellsAmounts());
    }

    @Test
    void aStickyFileStaysIsListedAndGoesWhenTheProjectSaysSo() {
        alpha.files.add(FakeServer.download("kept", 50, true));
        FakeWorld world = world(DiskPolicy.SHARES);
        world.run(30);
        call(world);
        assertEquals(List.of("kept"), listed());
        alpha.deletions.add("kept");
        call(world);
        world.runUntil("the deletion", 30, w -> !deleted(w).isEmpty());
        call(world);
        assertEquals(List.of(), listed());
        assertEquals(List.of(new FileId(alpha.url, "kept")), deleted(world));
    }

    @Test
    void useIsNotedAtTheDownloadTheMentionAndTheStart() {
        alpha.supply = 1;
        alpha.files.add(FakeServer.download("kept", 50, true));
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runUntil("a task", 120, w -> !w.processes.isEmpty());
        double started = file(world, "alphatest_0_in").lastUsed();
        double first = file(world, "kept").lastUsed();
        assertTrue(started > FakeWorld.START && first > FakeWorld.START, started + " " + first);
        world.run(100);
        world.crash();
        world.runUntil("the second start", 60, w -> !w.processes.isEmpty());
        assertTrue(file(world, "alphatest_0_in").lastUsed() > started + 99, "the start of a task is a use");
        assertTrue(file(world, "program").lastUsed() > started + 99, "of its program too");
        assertEquals(first, file(world, "kept").lastUsed());
        alpha.files.add(FakeServer.download("kept", 50, true));
        call(world);
        assertTrue(file(world, "kept").lastUsed() > first + 100);
    }

    @Test
    void filesThatCannotBeDeletedAreNotDeletedOneAfterTheOther() {
        alpha.files.add(FakeServer.download("k1", 100, true));
        alpha.files.add(FakeServer.download("k2", 100, true));
        alpha.files.add(FakeServer.download("k3", 100, true));
        FakeWorld world = world(DiskPolicy.SHARES);
        world.run(70);
        world.deletionProblem = "permission is denied";
        core = 610;
        world.run(200);
        assertEquals(1, deleted(world).size());
        assertTrue(alerts(world).getFirst().contains("cannot be deleted: permission is denied"),
                alerts(world)::toString);
    }

    @Test
    void aDownloadThatMeetsAFullVolumeWaitsForSpaceAndCountsAsNoFailure() {
        alpha.files.add(FakeServer.download("big", 300, true));
        FakeWorld world = world(DiskPolicy.REPORT_ONLY);
        world.transfer = command -> command instanceof Command.Download download
                && download.file().name().equals("big") && downloads(world, "big").size() == 1 ? full()
                        : new TransferOutcome.Done();
        world.runUntil("the first attempt", 100, w -> downloads(w, "big").size() == 1);
        world.run(50);
        assertEquals(1, downloads(world, "big").size(), "it waits while the volume is full");
        assertEquals(0, Objects.requireNonNull(file(world, "big").transfer()).retries());
        volumeFree = 1e6;
        world.runUntil("the second attempt", 15, w -> downloads(w, "big").size() == 2);
        world.run(2);
        assertTrue(file(world, "big").present());
    }

    @Test
    void aClientThatIsToldToEndDoesSoOnAFullDiskToo() {
        alpha.supply = 1;
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runUntil("a task", 120, w -> !w.processes.isEmpty());
        world.diskFails = true;
        world.post(new Event.Asked(new UserCommand.Quit()));
        world.runUntil("the end", 60, w -> w.exited);
        assertTrue(world.processes.isEmpty());
        world.diskFails = false;
        world.crash();
        world.runUntil("the next client goes on", 60, w -> !w.processes.isEmpty());
    }

    private TransferOutcome full() {
        volumeFree = 10;
        return new TransferOutcome.NoSpace("cannot write big: No space left on device");
    }

    private List<String> listed() {
        return alpha.requests.getLast().stickyFiles().stream().map(FileRecord::name).toList();
    }

    private List<SchedulerRequest> asks() {
        return alpha.requests.stream().filter(request -> request.work().asksForWork()).toList();
    }

    @Tag("slow")
    @Test
    void theAmountsOfFreeSpaceGoToServersOnlyThatAnswerForResources() {
        FakeWorld world = world(DiskPolicy.SHARES);
        alpha.answers = List.of(new SchedulerReply.ResourceAnswer(ResourceType.CPU,
                SchedulerReply.Supply.NO_WORK_BUT_SUPPORTED));
        world.run(7200);
        assertFalse(alpha.requests.getFirst().disk().tellsAmounts(), "nobody knows yet what it reads");
        assertTrue(alpha.requests.getLast().disk().tellsAmounts());
        assertTrue(beta.requests.size() > 1);
        assertTrue(beta.requests.stream().noneMatch(request -> request.disk().tellsAmounts()));
        assertTrue(beta.requests.getLast().disk().usedTotal() > 0, "what BOINC's servers read is told");
    }

    @Test
    void figuresAreAwaitedByWhatWaitsForSpaceAndWhereTheyAreBeyondTheLimit() {
        FakeWorld world = world(DiskPolicy.SHARES);
        assertTrue(world.engine.awaits(figures(world)), "the first ones");
        world.runUntil("rest", 300, now -> now.engine.rests());
        assertFalse(world.engine.awaits(figures(world)), "nobody asked, and all fits");
        core = LIMIT;
        assertTrue(world.engine.awaits(figures(world)), "the limit is reached");
    }
}
