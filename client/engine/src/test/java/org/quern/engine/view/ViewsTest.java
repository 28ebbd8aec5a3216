package org.quern.engine.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.host.MadeHost;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.file.DirectionBackoff;
import org.quern.engine.state.file.TransferRun;
import org.quern.engine.tick.Explanations;
import org.quern.engine.tick.PersistStage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.AccountFile;
import org.quern.model.FileInfo;
import org.quern.model.Ledger;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.scheduler.account.RecentCredit;

class ViewsTest {
    private static final ProjectUrl A = MadeHost.A;
    private static final ProjectUrl B = ProjectUrl.of("https://b.example/");
    private static final double NOW = MadeHost.NOW;
    private final MadeHost host = new MadeHost();

    private ClientView view() {
        return host.at(tick -> Views.of(tick, new Explanations()));
    }

    private void attachB() {
        host.state.attached(new ProjectState(new AccountFile(B, "key", "", 100, List.of(), "", "", null),
                host.state.flags()));
    }

    @Test
    void ofAClientThatJustStartedThereIsLittleToSee() {
        ClientView view = view();
        assertEquals(host.now(), view.now());
        assertEquals(host.state.permission(), view.permission());
        assertEquals(List.of(), view.tasks());
        assertEquals(List.of(), view.transfers());
        assertEquals(new ProjectView(A, false, 0, 0, null, 0, 0, false), view.projects().getFirst());
        assertEquals("", view.startTrouble());
        assertFalse(view.quitting());
    }

    @Test
    void whatWasSeenIsChangedByNobody() {
        host.running(host.task("t", "", ResourceUsage.oneCpu(1e9)));
        ClientView view = view();
        assertThrows(UnsupportedOperationException.class, () -> view.tasks().clear());
        assertThrows(UnsupportedOperationException.class, () -> view.projects().clear());
    }

    @Test
    void whyNoTaskCanBeStartedIsSeen() {
        host.state.startHold().begin("the disk is full", host.now().mono());
        host.state.quit();
        assertEquals("the disk is full true", view().startTrouble() + " " + view().quitting());
    }

    @Test
    void aTaskIsSeenWhileItHasASlotAndItsProject() {
        HeldResult held = host.task("t", "", ResourceUsage.oneCpu(1e9));
        assertEquals(List.of(), view().tasks());
        ActiveTask task = host.running(held);
        ClientView.TaskView seen = view().tasks().getFirst();
        assertEquals("t 77 1000.0 0", seen.result() + " " + seen.pid() + " " + seen.remaining() + " " + seen.slot());
        assertEquals(task.phase(), seen.phase());
        host.state.detached(host.project());
        assertEquals(List.of(), view().tasks());
    }

    @Test
    void whichCardsATaskHasAndThatItRunsForItsDeadlineIsSeenWhileItRuns() {
        HeldResult held = host.task("t", "", ResourceUsage.oneCpu(1e9));
        ActiveTask task = host.running(held);
        task.chosen(NOW, List.of(1, 2), List.of("b", "c"), true);
        TaskScheduling seen = view().tasks().getFirst().scheduling();
        assertEquals("true [1, 2]", seen.forDeadline() + " " + seen.devices());
        task.chosen(NOW, List.of(1), List.of("b"), false);
        assertFalse(view().tasks().getFirst().scheduling().forDeadline());
        task.chosen(NOW, List.of(1), List.of("b"), true);
        task.passedOver();
        TaskScheduling later = view().tasks().getFirst().scheduling();
        assertEquals("false []", later.forDeadline() + " " + later.devices());
    }

    /** 3 of 4 operations for half of the shares: 0.75 / 0.5 and 0.25 / 0.5. */
    @Test
    void projectsAreOrderedByWhatTheyHadLatelyForTheirShare() {
        attachB();
        Ledger ledger = RecentCredit.withCredit(RecentCredit.withCredit(Ledger.EMPTY, A, 3e9, NOW), B, 1e9, NOW);
        host.state.books().noted(RecentCredit.INSTANCE, ledger);
        assertEquals(List.of(-1.5, -0.5), view().projects().stream().map(ProjectView::schedPriority).toList());
        host.project().account(host.project().account().withResourceShare(300));
        host.project().settleShare();
        assertEquals(List.of(-1.0, -1.0), view().projects().stream().map(ProjectView::schedPriority).toList());
    }

    @Test
    void howLongTransfersOfAProjectWaitIsSeenByDirection() {
        host.project().fileState().heldBack(false, new DirectionBackoff(1, NOW + 60));
        host.project().fileState().heldBack(true, new DirectionBackoff(1, NOW + 90));
        host.later = 70;
        ProjectView seen = view().projects().getFirst();
        assertEquals("0.0 20.0", seen.downloadWaitSeconds() + " " + seen.uploadWaitSeconds());
    }

    @Test
    void aProjectIsAttachedUntilItIsToLeaveForGood() {
        attachB();
        assertTrue(view().isAttached(A));
        assertTrue(view().isAttached(ProjectUrl.of("http://b.example")));
        assertFalse(view().isAttached(ProjectUrl.of("https://c.example/")));
        assertFalse(view().isLeaving(A));
        host.project().leave(false);
        assertTrue(view().isAttached(A), "it is reset");
        host.project().leave(true);
        ClientView view = view();
        assertEquals("false true", view.isAttached(A) + " " + view.isLeaving(A));
        assertEquals("true false", view.isAttached(B) + " " + view.isLeaving(B));
    }

    private TickContext tick(PersistStage persist) {
        return new TickContext(host.now(), NOW, 1, host.state, new Random(1), new Explanations(), persist.held(),
                TimeAdvance.POLLED);
    }

    @Test
    void aProjectOfWhichOnlyFilesAreLeftIsLeaving() {
        PersistStage persist = new PersistStage(true);
        TickContext before = tick(persist);
        before.orderAfterSave(new Command.RemoveProject(B));
        persist.release(before);
        ClientView view = Views.of(tick(persist), new Explanations());
        assertEquals(List.of(A, B), view.projects().stream().map(ProjectView::project).toList());
        assertEquals("false true", view.isAttached(B) + " " + view.isLeaving(B));
    }

    /** 100 bytes in its first ten seconds. */
    @Test
    void aTransferIsSeenWithItsPresentAttempt() {
        ProjectState project = host.project();
        project.fileState().described(FileInfo.named("f", 1000), NOW);
        project.fileState().queued(Objects.requireNonNull(project.files().get("f")), false, NOW);
        TransferRun run = Objects.requireNonNull(project.transfers().get("f"));
        assertNull(view().transfers().getFirst().attempt());
        run.start("https://a.example/f", host.now().mono());
        run.progressed(host.now().mono(), 0);
        run.progressed(new MonotonicTime(1010), 100);
        run.failed("the connection broke");
        project.fileState().heldBack(false, new DirectionBackoff(1, NOW + 60));
        host.later = 10;
        TransferView seen = view().transfers().getFirst();
        assertEquals("f 100.0 10.0 50.0 the connection broke", seen.file() + " " + seen.state().bytesDone() + " "
                + seen.state().timeSoFar() + " " + seen.projectWaitSeconds() + " " + seen.lastError());
        assertEquals("https://a.example/f", Objects.requireNonNull(seen.attempt()).url());
        project.fileState().transfersEnded();
        assertEquals(List.of(), view().transfers());
    }

    @Test
    void whatAProgramUsesIsSeen() {
        HeldResult held = host.task("t", "", ResourceUsage.oneCpu(1e9));
        ActiveTask task = host.running(held);
        task.use().measured(new Event.TaskMeasured(task.id(), 500, 20, 1), 500, host.now().mono());
        assertEquals(500, view().tasks().getFirst().residentBytes());
        assertEquals(20, view().tasks().getFirst().scheduling().swapBytes());
    }
}
