package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.command.Message;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.tick.ExitStatus;
import org.quern.model.BoincError;
import org.quern.model.DiskPolicy;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SchedulerRequest;

/** The data manager in the engine: room for files before they come, and the user's limit kept (docs/protocol/literature.md 3). */
class DiskManagerTest {
    /** Bytes that everything may use, and that the client uses itself; each project's program takes 100. */
    private static final double LIMIT = 1100;
    private static final double CORE = 100;
    private static final double MIB = 1 << 20;

    private final FakeServer alpha = new FakeServer("alpha", 0);
    private final FakeServer beta = new FakeServer("beta", 0);
    /** Bytes that the client's own files take; grows when others fill the disk. */
    private double core = CORE;
    private double volumeFree = 1e6;

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
    void spaceThatWasGrantedIsNotGrantedAgain() {
        alpha.supply = 3;
        alpha.inputBytes = 400;
        FakeWorld world = world(DiskPolicy.SHARES);
        world.ignored = command -> command instanceof Command.Download
                || (command instanceof Command.CallScheduler && !alpha.sent.isEmpty());
        world.run(60);
        assertEquals(List.of(0, 0, BoincError.DOWNLOAD_FAILED.code()),
                world.results().stream().map(result -> result.outcome().exitStatus()).toList(),
                "100, 400 and 400 of 1000 are granted");
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
    void aNewTaskWaitsWhileOthersFillTheVolumeAndIsComputedWhenThereIsSpace() {
        alpha.supply = 1;
        alpha.inputBytes = 400;
        volumeFree = 300;
        FakeWorld world = volumeToBeKeptFree(200);
        world.run(900);
        assertEquals(List.of(), List.copyOf(alpha.reports.keySet()));
        assertEquals(List.of(), downloads(world, alpha.sent.getFirst() + "_in"));
        Decision why = world.view().explanations().stream().filter(d -> d.subject().equals(alpha.sent.getFirst()))
                .findFirst().orElseThrow();
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
        assertTrue(alerts(world).getFirst().startsWith("Disk: the volume has 82.5 MB less free than is to be kept"),
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
        FakeWorld world = world(DiskPolicy.REPORT_ONLY);
        core = 5000;
        world.runUntil("both tasks", 200, w -> w.results().size() == 2);
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

    /** The project described it before, for nothing, and it was forgotten. */
    @Test
    void aFileThatWasForgottenBeforeItCameNeedsRoomWhenItIsWanted() {
        alpha.files.add(FakeServer.download("alphatest_0_in", 900, false));
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runUntil("its end", 200, w -> !deleted(w).isEmpty());
        alpha.supply = 1;
        alpha.inputBytes = 900;
        call(world);
        world.runUntil("the report", 2000, w -> !alpha.reports.isEmpty());
        assertEquals(List.of(), downloads(world, "alphatest_0_in"));
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

    private FakeWorld world(DiskPolicy policy) {
        return world(policy, LIMIT);
    }

    /** The user wants so much of the volume to stay free, and lets us use 1100 bytes. */
    private FakeWorld volumeToBeKeptFree(double bytes) {
        return world(DiskPolicy.SHARES, LIMIT, bytes);
    }

    private FakeWorld world(DiskPolicy policy, double limit) {
        return world(policy, limit, 0);
    }

    private FakeWorld world(DiskPolicy policy, double limit, double keptFree) {
        EngineSettings usual = EngineSettings.defaults(1, "plat");
        EngineSettings settings = new EngineSettings(1, false, 1e9, 1e9, 1e9, 0.1, 0.5, 3600, false, 60, 1, 8, 2, true,
                true, "", "8.3.0", "Quern", usual.platform(), List.of(), "",
                new EngineSettings.DiskLimits(keptFree, 0, limit, policy));
        FakeWorld world = new FakeWorld(1, HostInfo.plain(1, FakeServer.FLOPS), settings, alpha, beta);
        world.figures = () -> figures(world);
        return world;
    }

    /** What a walk finds: the files that are here. */
    private DiskFigures figures(FakeWorld world) {
        TreeMap<ProjectUrl, Double> bytes = new TreeMap<>();
        for (SavedProject project : world.view == null ? List.<SavedProject>of() : world.view().state().projects()) {
            bytes.put(project.url(), project.files().stream().filter(FileRecord::present)
                    .mapToDouble(file -> file.info().nbytes()).sum());
        }
        return new DiskFigures(world.wall, core, bytes, 1e6, volumeFree);
    }

    private static void call(FakeWorld world) {
        int before = world.server().requests.size();
        world.post(
                new Event.Asked(new UserCommand.ForProject(world.server().url, UserCommand.ProjectOperation.UPDATE)));
        world.runUntil("a call", 200, w -> w.server().requests.size() > before);
        world.run(3);
    }

    private List<String> listed() {
        return alpha.requests.getLast().stickyFiles().stream().map(FileRecord::name).toList();
    }

    private List<SchedulerRequest> asks() {
        return alpha.requests.stream().filter(request -> request.work().asksForWork()).toList();
    }

    private static FileRecord file(FakeWorld world, String name) {
        return world.view().state().projects().stream().flatMap(project -> project.files().stream())
                .filter(file -> file.name().equals(name)).findFirst().orElseThrow();
    }

    private static List<FileInfo> downloads(FakeWorld world, String name) {
        return world.commands.stream().filter(Command.Download.class::isInstance).map(Command.Download.class::cast)
                .map(download -> download.record().info()).filter(info -> info.name().equals(name)).toList();
    }

    private static List<FileId> deleted(FakeWorld world) {
        return world.commands.stream().filter(Command.DeleteFile.class::isInstance)
                .map(command -> ((Command.DeleteFile) command).file())
                .filter(file -> !file.name().endsWith("_out") && !file.name().equals("program")).toList();
    }

    private static List<String> alerts(FakeWorld world) {
        return world.commands.stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message())
                .filter(message -> message.priority() == Message.Priority.ALERT).map(Message::text).toList();
    }
}
