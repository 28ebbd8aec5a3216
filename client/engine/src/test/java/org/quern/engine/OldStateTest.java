package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.model.AccountFile;
import org.quern.model.BoincError;
import org.quern.model.ExitStatus;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.TaskId;
import org.quern.model.TransferState;
import org.quern.scheduler.contact.RpcTiming;

/** Starts from states that do not fit what else is on the disk: older ones, ones with holes, ones written under another clock. */
class OldStateTest {
    private static final double DAY = 86_400;
    private static final double LONGEST_WAIT = 21_600;
    private final FakeServer server = new FakeServer("alpha", 1);
    private final FakeWorld world = new FakeWorld(1, server);

    @Tag("slow")
    @Test
    void aLostOutputWhoseWorkunitIsNotInTheStateCostsNoTaskTheProjectSendsItAgain() {
        isSentAgainAfter(saved -> with(saved, saved.files(), false));
    }

    @Tag("slow")
    @Test
    void neitherDoesOneOfAVersionWhoseProgramIsNotInTheState() {
        isSentAgainAfter(saved -> with(saved,
                saved.files().stream().filter(file -> !file.name().equals("program")).toList(), true));
    }

    /** A finished task whose output is lost, and a state from which that is missing. */
    private void isSentAgainAfter(UnaryOperator<SavedProject> loss) {
        world.ignored = Command.Upload.class::isInstance;
        world.runUntil("upload", 2000, w -> w.ordered(Command.Upload.class));
        world.run(2);
        project(loss);
        world.ignored = command -> false;
        world.crash();
        world.post(new Event.FileLost(new FileId(server.url, server.sent.getFirst() + "_out"), "is missing"));
        world.runUntil("report", 10_000, w -> !server.reports.isEmpty());
        assertEquals(1, server.sent.size());
        assertEquals(ResultState.FILES_UPLOADED, server.reports.values().iterator().next().getFirst().state());
        assertTrue(world.commands.stream().anyMatch(command -> command instanceof Command.Notify notify
                && notify.message().text().contains("what it was computed with is not in the state")));
    }

    /** The state is from before the upload, and the file was deleted after it. */
    @Test
    void anOutputThatTheServerMayHaveIsAskedForBeforeItsTaskIsComputedAgain() {
        world.ignored = Command.Upload.class::isInstance;
        world.runUntil("upload", 2000, w -> w.ordered(Command.Upload.class));
        world.run(2);
        project(saved -> saved.askedSoon().keepingFilesSince(world.wall));
        world.ignored = command -> false;
        world.crash();
        world.post(new Event.FileLost(new FileId(server.url, server.sent.getFirst() + "_out"), "is missing"));
        world.runUntil("report", 10_000, w -> !server.reports.isEmpty());
        assertEquals(1, world.count(Command.StartTask.class));
        assertEquals(ResultState.FILES_UPLOADED, server.reports.values().iterator().next().getFirst().state());
    }

    /** The first server cannot be reached at first, the second one does not have it. */
    @Tag("slow")
    @Test
    void eachServerOfSuchAnOutputIsAskedBeforeItsTaskIsComputedAgain() {
        double reached = gone(url -> url.endsWith("/second") ? gone() : world.wall < FakeWorld.START + 2500
                ? new TransferOutcome.Transient(-184, "connection refused") : new TransferOutcome.Done());
        assertTrue(reached > FakeWorld.START + 2500, reached + " s");
        assertEquals(1, world.count(Command.StartTask.class));
    }

    @Tag("slow")
    @Test
    void oneThatNoServerHasIsComputedAgainThoughAnotherServerNeverAnswers() {
        gone(url -> world.count(Command.StartTask.class) > 1 ? new TransferOutcome.Done() : url.endsWith("/second")
                ? gone() : new TransferOutcome.Transient(-184, "connection refused"));
        assertEquals(2, world.count(Command.StartTask.class));
    }

    private static TransferOutcome gone() {
        return new TransferOutcome.Permanent(BoincError.FILE_NOT_FOUND.code(), "has vanished");
    }

    /** A finished task whose output is gone, and has two servers that answer so; returns when it was reported. */
    private double gone(Function<String, TransferOutcome> answers) {
        world.ignored = Command.Upload.class::isInstance;
        world.runUntil("upload", 2000, w -> w.ordered(Command.Upload.class));
        world.run(2);
        project(saved -> with(saved, saved.files().stream()
                .map(file -> file.info().uploadable() ? file.withInfo(twoServers(file.info())) : file).toList(), true)
                .askedSoon().keepingFilesSince(world.wall));
        world.ignored = command -> false;
        world.transfer = command -> command instanceof Command.Upload up ? answers.apply(up.url())
                : new TransferOutcome.Done();
        world.crash();
        world.post(new Event.FileLost(new FileId(server.url, server.sent.getFirst() + "_out"), "is missing"));
        world.runUntil("report", 200_000, w -> !server.reports.isEmpty());
        assertEquals(ResultState.FILES_UPLOADED, server.reports.values().iterator().next().getFirst().state());
        return world.wall;
    }

    private static FileInfo twoServers(FileInfo info) {
        return new FileInfo(info.name(), info.nbytes(), info.maxNbytes(), info.md5(), List.of(),
                List.of("http://data.test/first", "http://data.test/second"), false, 0, null, null, false, false, 0,
                false, 0, 0);
    }

    @Tag("slow")
    @Test
    void aTransferDoesNotWaitForATimeThatWasNotedUnderAClockFarAhead() {
        world.ignored = Command.Download.class::isInstance;
        world.runUntil("download", 60, w -> w.ordered(Command.Download.class));
        project(saved -> with(saved, saved.files().stream()
                .map(file -> file.withTransfer(
                        TransferState.created(false, world.wall).withNextRequestTime(world.wall + 70 * DAY)))
                .toList(), true));
        world.ignored = command -> false;
        world.crash();
        world.run(2);
        double longest = world.view().transfers().stream()
                .mapToDouble(transfer -> transfer.state().nextRequestTime() - world.wall).max().orElseThrow();
        assertTrue(longest > 0 && longest <= LONGEST_WAIT, longest + " s");
        world.runUntil("start", LONGEST_WAIT + 60, w -> !w.processes.isEmpty());
    }

    @Test
    void aProjectDoesNotWaitForATimeThatWasNotedUnderAClockFarAhead() {
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        List<AccountFile> accounts = List.copyOf(world.accounts);
        project(saved -> new SavedProject(saved.url(), saved.facts(),
                saved.contact().withMinRpcTime(world.wall + 70 * DAY), saved.flags(), saved.accounting(),
                saved.codeSignKey(), saved.noRscApps(), saved.noRscPrefs(), saved.managerTerms(),
                saved.trickleUpUrls(), saved.apps(), saved.files(), saved.versions(), saved.workunits(),
                saved.results(), saved.projectFiles()));
        world.accounts.clear();
        world.crash();
        world.run(2);
        world.post(new Event.AccountsRead(accounts, new TreeMap<>()));
        world.run(2);
        double wait = world.view().state().projects().getFirst().contact().minRpcTime() - world.wall;
        assertTrue(wait > 0 && wait <= RpcTiming.LONGEST_DELAY, wait + " s");
    }

    /** After a start from a doubtful state, as long as its server could not be reached. */
    @Test
    void aProjectThatIsToBeAskedSoonIsNotOnceItsUserSuspendsIt() {
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        double later = world.wall + 600;
        project(saved -> new SavedProject(saved.url(), saved.facts(), saved.contact().withMinRpcTime(later),
                saved.flags(), saved.accounting(), saved.codeSignKey(), saved.noRscApps(), saved.noRscPrefs(),
                saved.managerTerms(), saved.trickleUpUrls(), saved.apps(), saved.files(), saved.versions(),
                saved.workunits(), saved.results(), saved.projectFiles()).askedSoon());
        world.crash();
        world.run(10);
        long calls = world.count(Command.CallScheduler.class);
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, ProjectOperation.SUSPEND)));
        world.run(1000);
        assertEquals(calls, world.count(Command.CallScheduler.class));
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, ProjectOperation.RESUME)));
        world.runUntil("a contact", 60, w -> w.count(Command.CallScheduler.class) > calls);
    }

    @Test
    void aTaskKeepsItsSlotAndCheckpointWhileTheAccountFileOfItsProjectIsMissing() {
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(500);
        double checkpoint = world.process().checkpoint;
        int slot = world.process().launch.slot();
        List<AccountFile> accounts = List.copyOf(world.accounts);
        world.accounts.clear();
        world.crash();
        world.run(20);
        assertTrue(world.processes.isEmpty());
        world.crash();
        world.run(20);
        world.post(new Event.AccountsRead(accounts, new TreeMap<>()));
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        assertEquals(checkpoint, world.process().launch.checkpointCpuTime());
        assertEquals(slot, world.process().launch.slot());
        assertEquals(0, world.count(Command.ClearSlot.class));
    }

    @Test
    void aDetachedProjectWhoseAccountFileCannotBeRemovedYetIsNotAttachedAgain() {
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        List<AccountFile> accounts = List.copyOf(world.accounts);
        world.diskFails = true;
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, ProjectOperation.DETACH)));
        world.runUntil("detached", 30, w -> w.view().state().projects().isEmpty());
        world.post(new Event.AccountsRead(accounts, new TreeMap<>()));
        world.run(2);
        assertTrue(world.view().state().projects().isEmpty());
        world.diskFails = false;
        world.runUntil("removed", 30, w -> w.ordered(Command.RemoveProject.class));
        world.post(new Event.AccountsRead(accounts, new TreeMap<>()));
        world.run(2);
        assertEquals(1, world.view().state().projects().size(), "it may be attached again now");
    }

    /** Of two generations: one in which the task was being ended, and one in which another task has its slot. */
    @Test
    void aTaskOfWhoseEndADamagedStateTellsWithoutItsSlotIsComputedAnew() {
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(5);
        project(saved -> saved.withResults(saved.results().stream().map(held -> new SavedResult(held.result(),
                held.outcome().withExitStatus(ExitStatus.ABORTED_BY_USER).withStderr("aborted by user"))).toList()));
        world.disk = world.disk.withTasks(List.of());
        world.crash();
        world.runUntil("report", 10_000, w -> !server.reports.isEmpty());
        ResultOutcome told = server.reports.values().iterator().next().getFirst();
        assertEquals(ResultState.FILES_UPLOADED, told.state());
        assertEquals(0, told.exitStatus());
        assertEquals(1, world.count(Command.Upload.class), "its output goes out");
    }

    /** The task was to be uploaded once, an older state has it computed again, and it is aborted then. */
    @Test
    void nothingIsToBeUploadedOfATaskThatWasAborted() {
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(300);
        String output = server.sent.getFirst() + "_out";
        project(saved -> with(saved, saved.files().stream().map(file -> file.name().equals(output)
                ? file.withTransfer(TransferState.created(true, world.wall))
                : file).toList(), true));
        world.crash();
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.ignored = Command.CallScheduler.class::isInstance;
        world.post(new Event.Asked(new UserCommand.ForTask(new TaskId(server.url, server.sent.getFirst()),
                UserCommand.TaskOperation.ABORT)));
        world.runUntil("the end", 120, w -> w.ordered(Command.ClearSlot.class));
        world.run(5);
        assertEquals(List.of(), world.view().transfers());
        assertEquals(List.of(), world.disk.projects().getFirst().files().stream()
                .filter(file -> file.transfer() != null).map(FileRecord::name).toList());
    }

    private void project(UnaryOperator<SavedProject> change) {
        world.disk = world.disk.withProjects(world.disk.projects().stream().map(change).toList());
    }

    private static SavedProject with(SavedProject saved, List<FileRecord> files, boolean whole) {
        return new SavedProject(saved.url(), saved.facts(), saved.contact(), saved.flags(), saved.accounting(),
                saved.codeSignKey(), saved.noRscApps(), saved.noRscPrefs(), saved.managerTerms(),
                saved.trickleUpUrls(), saved.apps(), files, saved.versions(),
                whole ? saved.workunits() : List.of(), saved.results(), saved.projectFiles());
    }
}
