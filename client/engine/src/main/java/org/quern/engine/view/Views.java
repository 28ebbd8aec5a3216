package org.quern.engine.view;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.estimate.Estimates;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.file.DirectionBackoff;
import org.quern.engine.state.file.TransferRun;
import org.quern.engine.task.DiskFaults;
import org.quern.engine.tick.Explanations;
import org.quern.engine.tick.TickContext;
import org.quern.model.FileRecord;
import org.quern.model.Ledger;
import org.quern.model.TransferState;
import org.quern.scheduler.account.RecentCredit;
import org.quern.scheduler.forecast.CreditRanking;

/** Takes the picture of the state that readers outside may see. */
public final class Views {
    private Views() {}

    public static ClientView of(TickContext tick, Explanations explanations) {
        ClientState state = tick.state();
        return new ClientView(tick.now(), state.clock().aheadSeconds(), state.saved(), tasks(state), transfers(tick),
                state.permission(), state.disk(),
                state.settings(), state.devices().sought(), state.devices().leftOut(), SilentCardView.of(state),
                explanations.all(),
                state.modes(), state.oldResults().listed(), projects(tick),
                DiskFaults.trouble(tick), state.quitting());
    }

    private static List<ProjectView> projects(TickContext tick) {
        List<ProjectState> all = List.copyOf(tick.state().projects().values());
        CreditRanking ranking = ranking(tick.state(), all);
        List<ProjectView> views = new ArrayList<>();
        for (ProjectState project : all) {
            views.add(new ProjectView(project.url(), project.session().isUnderWay(), wait(project.backoff(false), tick),
                    wait(project.backoff(true), tick), project.account().guiUrls(),
                    ranking.priority(views.size()), project.lastingFiles().cameAt(), project.leavesForGood()));
        }
        tick.removals().forEach(project -> views.add(ProjectView.leftOver(project)));
        return views;
    }

    /** As BOINC orders projects, whatever policy is in force here (docs/protocol/scheduling.md 4.1). */
    private static CreditRanking ranking(ClientState state, List<ProjectState> projects) {
        Ledger ledger = state.ledgers().of(RecentCredit.INSTANCE);
        return new CreditRanking(
                projects.stream().mapToDouble(project -> project.accounting().resourceShare()).toArray(),
                projects.stream().mapToDouble(project -> RecentCredit.credit(ledger, project.url())).toArray(), 1,
                state.settings().schedule().recHalfLifeSeconds());
    }

    private static double wait(DirectionBackoff backoff, TickContext tick) {
        return Math.max(0, backoff.until() - tick.now().wall());
    }

    private static List<ClientView.TaskView> tasks(ClientState state) {
        List<ClientView.TaskView> views = new ArrayList<>();
        for (ActiveTask task : state.tasks()) {
            ProjectState project = state.find(task.id().project());
            HeldResult held = state.find(task.id());
            if (project != null && held != null) {
                views.add(new ClientView.TaskView(project.url(), task.id().result(), task.phase(), task.scheduled(),
                        task.slot(),
                        task.pid(),
                        task.work().elapsed(), task.work().cpuTime(), task.work().fractionDone(),
                        Estimates.remainingSeconds(state, project, held),
                        task.use().resident(), task.remarks(), task.sporadic().state(), TaskScheduling.of(task, held)));
            }
        }
        return views;
    }

    private static List<TransferView> transfers(TickContext tick) {
        List<TransferView> views = new ArrayList<>();
        for (ProjectState project : tick.state().projects().values()) {
            project.transfers().forEach((name, run) -> {
                FileRecord file = project.files().get(name);
                TransferState transfer = file == null ? null : file.transfer();
                if (file != null && transfer != null) {
                    views.add(new TransferView(project.url(), file, run.soFar(transfer, tick.now().mono()),
                            attempt(run, tick.now().mono()), wait(project.backoff(run.upload()), tick),
                            run.lastError()));
                }
            });
        }
        return views;
    }

    private static TransferView.@Nullable Attempt attempt(TransferRun run, MonotonicTime mono) {
        return run.active() ? new TransferView.Attempt(run.url(), run.offset(), run.bytesPerSecond(mono)) : null;
    }
}
