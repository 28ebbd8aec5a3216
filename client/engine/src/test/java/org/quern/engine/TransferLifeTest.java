package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.TransferView;
import org.quern.model.AccountFile;
import org.quern.model.FileId;
import org.quern.model.FileRef;
import org.quern.model.OutputFact;
import org.quern.model.ResultState;
import org.quern.model.TaskId;

/** Retries, waiting times and giving up (docs/protocol/file-transfer.md 2 to 4). */
class TransferLifeTest {
    private static final TransferOutcome LATER = new TransferOutcome.Transient(-184, "HTTP 503");
    private static final TransferOutcome NEVER = new TransferOutcome.Permanent(-224, "HTTP 404");
    private final FakeServer server = new FakeServer("alpha", 1);
    private final FakeWorld world = new FakeWorld(1, server);

    @Test
    void aFailedDownloadIsTriedAgainAfterTwoToFourMinutesThenTwiceThat() {
        world.transfer = command -> isDownload(command, "program") ? LATER : new TransferOutcome.Done();
        double first = nextTry(1);
        assertTrue(first >= 60 && first <= 240, "first wait " + first);
        double second = nextTry(2);
        assertTrue(second >= 120 && second <= 480, "second wait " + second);
    }

    @Test
    void waitingTimesNeverExceedSixHours() {
        world.transfer = command -> isDownload(command, "program") ? LATER : new TransferOutcome.Done();
        world.runUntil("first failure", 60, w -> retries() == 1);
        for (int i = 0; i < 30; i++) {
            world.post(new Event.Asked(new UserCommand.RetryTransfer(new FileId(server.url, "program"))));
            world.run(3);
        }
        assertTrue(wait(transfer()) <= 21_600, "waits " + wait(transfer()));
        assertTrue(retries() > 20);
    }

    @Test
    void whatStillWaitsAfterARestartSaysWhy() {
        world.transfer = command -> isDownload(command, "program") ? LATER : new TransferOutcome.Done();
        world.runUntil("first failure", 60, w -> retries() == 1);
        world.run(3);
        world.crash();
        world.run(3);
        assertTrue(world.view().explanations().stream().anyMatch(
                decision -> decision.subject().equals("program") && decision.reason().contains("next try in")));
    }

    @Test
    void aPermanentFailureFailsTheTaskAtOnceWithTheFileNamed() {
        world.transfer = command -> command instanceof Command.Download d && d.file().name().endsWith("_in") ? NEVER
                : new TransferOutcome.Done();
        world.runUntil("report", 4000, w -> !server.reports.isEmpty());
        var outcome = server.reports.values().iterator().next().getFirst();
        assertEquals(-186, outcome.exitStatus());
        assertTrue(outcome.stderr().contains(server.sent.getFirst() + "_in"), outcome.stderr());
        assertTrue(outcome.stderr().contains("<error_message>permanent HTTP error<"), outcome.stderr());
        assertTrue(outcome.stderr().contains("<file_xfer_error>"), outcome.stderr());
        assertTrue(outcome.stderr().contains("<error_code>-224 (permanent HTTP error)</error_code>"), outcome.stderr());
        String told = world.commands.stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message().text())
                .filter(text -> text.startsWith("Task " + server.sent.getFirst() + " failed")).findFirst()
                .orElseThrow();
        assertTrue(told.contains("cannot be downloaded: " + server.sent.getFirst() + "_in") && told.contains("HTTP 404")
                && !told.contains("<") && !told.contains("\n"), told);
    }

    @Test
    void aProgramThatCannotBeDownloadedIsTheVersionsErrorAndNotTheWorkunits() {
        world.transfer = command -> command instanceof Command.Download d && !d.file().name().endsWith("_in") ? NEVER
                : new TransferOutcome.Done();
        world.runUntil("report", 4000, w -> !server.reports.isEmpty());
        var outcome = server.reports.values().iterator().next().getFirst();
        assertEquals(-186, outcome.exitStatus());
        assertTrue(outcome.stderr().startsWith("<message>\napp_version download error: couldn't get input files:\n"),
                outcome.stderr());
    }

    @Test
    void aProjectsIconIsLinkedWhenItHasComeAndManagersSeeWhen() {
        server.files.add(FakeServer.download("icon_7.png"));
        server.projectFiles = List.of(FileRef.of("icon_7.png", "stat_icon"));
        world.runUntil("link", 200, w -> w.ordered(Command.LinkProjectFiles.class));
        world.run(5);
        List<Command> links = world.commands.stream().filter(Command.LinkProjectFiles.class::isInstance).toList();
        assertEquals(List.of(new Command.LinkProjectFiles(server.url, server.projectFiles, List.of())), links);
        double at = Objects.requireNonNull(world.view).projects().getFirst().filesCame();
        assertTrue(at > world.wall - 200 && at <= world.wall, () -> "at " + at);
        server.projectFiles = null; // what a reply does not name holds no more
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.UPDATE)));
        world.run(30);
        assertEquals(new Command.LinkProjectFiles(server.url, List.of(), List.of("stat_icon")),
                world.commands.stream().filter(Command.LinkProjectFiles.class::isInstance).toList().getLast());
    }

    @Test
    void aFileThatTheUserGivesAProjectsProgramsIsFetchedAndKeptAndLaidIntoTheirSlots() {
        world.ignored = Command.StartTask.class::isInstance;
        world.post(new Event.AccountChanged(new AccountFile(server.url, "key", "", 100, List.of(), "",
                "<app_file><timestamp>7</timestamp><open_name>mine</open_name><url>http://data.test/mine</url></app_file>",
                null)));
        world.runUntil("start", 200, w -> w.ordered(Command.StartTask.class));
        Command.StartTask start = (Command.StartTask) world.commands.stream()
                .filter(Command.StartTask.class::isInstance).findFirst().orElseThrow();
        assertTrue(start.launch().workunit().inputs().contains(FileRef.of("mine_7", "mine")),
                () -> start.launch().workunit().toString());
        assertTrue(start.launch().files().stream().anyMatch(file -> file.name().equals("mine_7") && file.present()));
        world.run(300);
        assertEquals(0, world.commands.stream().filter(command -> command instanceof Command.DeleteFile delete
                && delete.file().name().equals("mine_7")).count());
    }

    @Test
    void aFileOfTheUsersAndPreferencesThatComeWhileATaskRunsReachItAtOnce() {
        world.runUntil("it runs", 200, w -> w.processes.size() == 1);
        world.run(5);
        String preferences = "<app_file><timestamp>7</timestamp><open_name>mine</open_name><url>http://data.test/mine</url></app_file>";
        world.post(
                new Event.AccountChanged(
                        new AccountFile(server.url, "key", "", 100, List.of(), "", preferences, null)));
        world.run(30);
        List<Command.RenewTask> renewals = world.commands.stream().filter(Command.RenewTask.class::isInstance)
                .map(Command.RenewTask.class::cast).toList();
        assertEquals(List.of(false, true), renewals.stream()
                .map(renewal -> renewal.launch().workunit().inputs().contains(FileRef.of("mine_7", "mine"))).toList());
        assertEquals(preferences, renewals.getFirst().launch().projectSpecific());
    }

    @Test
    void anOutputThatCanNeverBeUploadedEndsTheTaskThatStillRuns() {
        world.transfer = command -> command instanceof Command.Upload ? NEVER : new TransferOutcome.Done();
        world.runUntil("it runs", 200, w -> w.processes.size() == 1);
        world.run(5);
        String name = server.sent.getFirst();
        world.post(new Event.UploadRequested(new TaskId(server.url, name),
                new OutputFact(name + "_out", 1, 100, "d41d8cd98f00b204e9800998ecf8427e", "")));
        world.runUntil("it is ended", 60, w -> w.ordered(Command.AbortTask.class));
        world.runUntil("report", 4000, w -> !server.reports.isEmpty());
        var outcome = server.reportsOf(name).getFirst();
        assertEquals(-187, outcome.exitStatus());
        assertTrue(outcome.stderr().startsWith("<message>\nupload failure</message>"), outcome.stderr());
    }

    @Tag("slow")
    @ParameterizedTest(name = "{0}")
    @ValueSource(ints = {-161, -221, -119})
    void anOutputThatARunningTaskHasWrittenAnewComesWithItsEnd(int damage) {
        List<Boolean> once = new ArrayList<>(List.of(true));
        world.transfer = command -> command instanceof Command.Upload && !once.isEmpty() && once.removeLast()
                ? new TransferOutcome.Permanent(damage, "another size") : new TransferOutcome.Done();
        world.runUntil("it runs", 200, w -> w.processes.size() == 1);
        world.run(5);
        String name = server.sent.getFirst();
        world.post(new Event.UploadRequested(new TaskId(server.url, name),
                new OutputFact(name + "_out", 1, 100, "d41d8cd98f00b204e9800998ecf8427e", "")));
        world.run(60);
        assertFalse(world.ordered(Command.AbortTask.class));
        assertEquals(List.of(new Command.AskUploadAgain(new TaskId(server.url, name), "out")),
                world.commands.stream().filter(Command.AskUploadAgain.class::isInstance).toList());
        world.runUntil("report", 20_000, w -> !server.reports.isEmpty());
        assertEquals(0, server.reportsOf(name).getFirst().exitStatus());
        assertEquals(2, world.commands.stream().filter(command -> command instanceof Command.Upload upload
                && upload.file().name().equals(name + "_out")).count());
    }

    @Test
    void aLinkNeverTakesTheNameOfAnotherFileOfTheProject() {
        server.files.add(FakeServer.download("icon_7.png"));
        server.projectFiles = List.of(FileRef.of("icon_7.png", server.program));
        world.run(200);
        assertEquals(0, world.count(Command.LinkProjectFiles.class));
    }

    @Tag("slow")
    @Test
    void aFileOfATaskThatWasAbortedIsNotTriedAgain() {
        world.transfer = command -> isDownload(command, "alphatest_0_in") ? LATER : new TransferOutcome.Done();
        world.runUntil("first failure", 200, w -> attempts() == 1);
        world.serversDown = true; // the report has to wait
        world.post(new Event.Asked(new UserCommand.ForTask(new TaskId(server.url, "alphatest_0"),
                UserCommand.TaskOperation.ABORT)));
        world.run(4000);
        assertEquals(1, attempts());
        assertEquals(List.of(), world.view().transfers());
    }

    private long attempts() {
        return world.commands.stream().filter(command -> command instanceof Command.Download d
                && d.file().name().equals("alphatest_0_in")).count();
    }

    @Tag("slow")
    @ParameterizedTest(name = "{0}")
    @ValueSource(ints = {-161, -221, -119})
    void aTaskWhoseOutputIsDamagedBeforeItsUploadIsComputedAgainAndSucceeds(int damage) {
        List<Boolean> once = new ArrayList<>(List.of(true));
        world.transfer = command -> command instanceof Command.Upload && !once.isEmpty() && once.removeLast()
                ? new TransferOutcome.Permanent(damage, "damaged") : new TransferOutcome.Done();
        world.runUntil("report", 20_000, w -> !server.reports.isEmpty());
        var outcome = server.reports.values().iterator().next().getFirst();
        assertEquals(0, outcome.exitStatus(), outcome.stderr());
        assertEquals(ResultState.FILES_UPLOADED, outcome.state());
        assertEquals(2, world.count(Command.StartTask.class));
        assertTrue(outcome.stderr().contains("the task was computed again"), outcome.stderr());
    }

    @Tag("slow")
    @Test
    void aTaskWhoseOutputsAreDamagedAgainAndAgainHasFailedWithTheReason() {
        world.transfer = command -> command instanceof Command.Upload ? new TransferOutcome.Permanent(-161, "vanished")
                : new TransferOutcome.Done();
        world.runUntil("report", 50_000, w -> !server.reports.isEmpty());
        var outcome = server.reports.values().iterator().next().getFirst();
        assertEquals(ResultState.UPLOAD_FAILED, outcome.state());
        assertTrue(outcome.stderr().contains("vanished"), outcome.stderr());
        assertEquals(3, world.count(Command.StartTask.class));
    }

    @Test
    void noMoreThanTwoDownloadsOfAProjectAndEightInAllRunAtOnce() {
        FakeServer[] many = new FakeServer[6];
        for (int i = 0; i < many.length; i++) {
            many[i] = new FakeServer("p" + i, 6);
        }
        FakeWorld busy = new FakeWorld(8, many);
        busy.ignored = Command.Download.class::isInstance;
        for (int second = 0; second < 120; second++) {
            double bytes = 5000 * second;
            active(busy).forEach(t -> busy.post(new Event.TransferProgressed(new FileId(t.project(), t.file()),
                    bytes)));
            busy.step(1);
        }
        List<TransferView> active = active(busy);
        assertEquals(8, active.size());
        active.forEach(t -> assertTrue(active.stream().filter(o -> o.project().equals(t.project())).count() <= 2));
    }

    @Test
    void transfersThatHardlyMoveKeepOtherProjectsWaitingForHalfAMinuteAtMost() {
        FakeServer[] many = new FakeServer[6];
        for (int i = 0; i < many.length; i++) {
            many[i] = new FakeServer("p" + i, 6);
        }
        FakeWorld busy = new FakeWorld(8, many);
        busy.ignored = command -> command instanceof Command.Download download
                && !download.file().project().equals(many[5].url);
        for (int second = 0; second < 60; second++) {
            double bytes = 15 * second;
            active(busy).forEach(t -> busy.post(new Event.TransferProgressed(new FileId(t.project(), t.file()),
                    bytes)));
            busy.step(1);
        }
        assertTrue(busy.processes.keySet().stream().anyMatch(task -> task.project().equals(many[5].url)));
        List<TransferView> active = active(busy);
        active.forEach(t -> assertTrue(active.stream().filter(o -> o.project().equals(t.project())).count() <= 2));
    }

    private static List<TransferView> active(FakeWorld world) {
        return world.view == null ? List.of()
                : world.view().transfers().stream().filter(TransferView::active).toList();
    }

    @Test
    void noTransferRunsWhileTheNetworkIsNotToBeUsed() {
        world.ignored = Command.Download.class::isInstance;
        world.runUntil("download", 60, w -> w.ordered(Command.Download.class));
        Permission.Verdict no = new Permission.Verdict(false, 4, "the user said so", false);
        world.post(new Event.PermissionChanged(new Permission(Permission.Verdict.YES, Permission.Verdict.YES, no, no)));
        world.step(1);
        assertTrue(world.ordered(Command.StopTransfer.class));
        long calls = world.count(Command.CallScheduler.class);
        world.run(600);
        assertEquals(calls, world.count(Command.CallScheduler.class));
        assertTrue(world.view().transfers().stream().noneMatch(TransferView::active));
        world.ignored = command -> false;
        world.post(new Event.PermissionChanged(Permission.ALL));
        world.runUntil("report", 6000, w -> !server.reports.isEmpty());
    }

    @Test
    void anAttemptIsSeenWithItsSpeedAndLeavesItsTimeAndBytesWhenItIsInterrupted() {
        world.ignored = Command.Download.class::isInstance;
        world.runUntil("download", 60, w -> w.ordered(Command.Download.class));
        FileId program = new FileId(server.url, "program");
        for (int second = 0; second <= 20; second++) { // 5 bytes lie there already
            world.post(new Event.TransferProgressed(program, 5 + 2 * second));
            world.step(1);
        }
        assertEquals(List.of(5.0, 2.0), List.of(attempt().offset(), attempt().bytesPerSecond()));
        assertEquals(45, transfer().state().bytesDone());
        assertEquals(21, transfer().state().timeSoFar());
        assertEquals((transfer().totalBytes() - 45) / 2, transfer().remainingSeconds());
        world.run(11);
        assertEquals(0, attempt().bytesPerSecond(), "it stalls");
        Permission.Verdict no = new Permission.Verdict(false, 4, "the user said so", false);
        world.post(new Event.PermissionChanged(new Permission(Permission.Verdict.YES, Permission.Verdict.YES, no, no)));
        world.run(100);
        assertEquals(List.of(45.0, 33.0, false),
                List.of(transfer().state().bytesDone(), transfer().state().timeSoFar(), transfer().active()));
        world.crash();
        world.post(new Event.PermissionChanged(new Permission(Permission.Verdict.YES, Permission.Verdict.YES, no, no)));
        world.run(2);
        assertEquals(45, transfer().state().bytesDone(), "it is kept with the file");
    }

    private TransferView.Attempt attempt() {
        return java.util.Objects.requireNonNull(transfer().attempt());
    }

    @Test
    void aFileLostFromDiskIsDownloadedAgain() {
        world.ignored = Command.StartTask.class::isInstance;
        world.runUntil("start", 60, w -> w.ordered(Command.StartTask.class));
        long before = world.count(Command.Download.class);
        world.post(new Event.FileLost(new FileId(server.url, server.sent.getFirst() + "_in"), "is missing"));
        world.run(3);
        assertEquals(before + 1, world.count(Command.Download.class));
    }

    @Test
    void aDownloadAbortedByTheUserFailsItsTask() {
        world.ignored = Command.Download.class::isInstance;
        world.runUntil("download", 60, w -> w.ordered(Command.Download.class));
        world.post(new Event.Asked(
                new UserCommand.AbortTransfer(new FileId(server.url, server.sent.getFirst() + "_in"))));
        world.runUntil("report", 6000, w -> !server.reports.isEmpty());
        assertEquals(-186, server.reports.values().iterator().next().getFirst().exitStatus());
    }

    /** While another task is being ended. */
    @Test
    void aTaskWhoseDownloadWasAbortedIsNoSuccessInTheStateOfAProjectThatIsLeft() {
        FakeServer two = new FakeServer("two", 2);
        FakeWorld left = new FakeWorld(1, two);
        left.ignored = command -> isDownload(command, "twotest_1_in") || command instanceof Command.AbortTask;
        left.runUntil("start", 60, w -> !w.processes.isEmpty());
        left.post(new Event.Asked(new UserCommand.AbortTransfer(new FileId(two.url, "twotest_1_in"))));
        left.post(new Event.Asked(new UserCommand.ForProject(two.url, UserCommand.ProjectOperation.DETACH)));
        left.run(5);
        assertEquals(2, two.sent.size());
        assertTrue(left.view().state().projects().stream().flatMap(project -> project.results().stream())
                .noneMatch(held -> held.outcome().readyToReport()), left.view().state().projects()::toString);
    }

    private static boolean isDownload(Command command, String name) {
        return command instanceof Command.Download d && d.file().name().equals(name);
    }

    /** Seconds that the file waits after its n-th failure. */
    private double nextTry(int failures) {
        world.runUntil("failure " + failures, 30_000, w -> retries() == failures);
        return wait(transfer());
    }

    private double wait(TransferView transfer) {
        return transfer.state().nextRequestTime() - world.wall;
    }

    private int retries() {
        return world.view().transfers().stream().filter(t -> t.file().equals("program")).findFirst()
                .map(t -> t.state().retries()).orElse(0);
    }

    private TransferView transfer() {
        return world.view().transfers().stream().filter(t -> t.file().equals("program")).findFirst().orElseThrow();
    }
}
