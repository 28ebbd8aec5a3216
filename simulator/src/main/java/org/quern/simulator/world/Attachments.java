package org.quern.simulator.world;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.quern.model.AccountFacts;
import org.quern.model.ContactState;
import org.quern.model.FileRecord;
import org.quern.model.ManagerTerms;
import org.quern.model.ProjectAccounting;
import org.quern.model.ProjectFlags;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.RpcReason;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;
import org.quern.model.Workunit;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.Known;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.ProjectStart;
import org.quern.simulator.scenario.QueuedTask;

/** Projects that the host knows from before, with the tasks that it holds of them, as a state file would tell. */
final class Attachments {
    private Attachments() {}

    static SavedProject of(ProjectModel project, Known known, Map<TaskId, SimTask> tasks) {
        ProjectStart start = project.start();
        Known.Contact stands = known.of(project.url());
        ContactState before = stands == null ? ContactState.ATTACHED.withPending(RpcReason.NONE).withRpcSeqno(1)
                : stands.state();
        ContactState contact = before.withMasterFetchPending(false)
                .withSchedulerUrls(List.of(project.url().canonical() + "cgi"));
        ProjectFlags flags = ProjectFlags.NONE.withSuspendedByUser(start.suspended())
                .withDontRequestMoreWork(start.takesNoMore())
                .withServerFlags(false, false, false, !project.correctable(), true);
        ProjectAccounting accounting = ProjectAccounting.FRESH.withResourceShare(project.share())
                .withDurationCorrection(start.durationCorrection());
        FileRecord program = FileRecord.described(Replies.program(), 0).withStatus(FileRecord.PRESENT, "");
        List<Workunit> workunits = new ArrayList<>(start.queue().stream()
                .map(queued -> Replies.workunit(queued.name(), project.apps().get(queued.app()),
                        queued.fpopsEstimate(), List.of()))
                .toList());
        List<SavedResult> results = new ArrayList<>(
                start.queue().stream().map(queued -> result(project, queued, known, tasks)).toList());
        for (Known.Finished done : stands == null ? List.<Known.Finished>of() : stands.unreported()) {
            AppModel app = project.apps().get(done.app());
            workunits.add(Replies.workunit(done.name(), app, app.fpopsEstimate(), List.of()));
            results.add(new SavedResult(Replies.result(done.name(), done.version(), done.deadline(), 0, List.of()),
                    ResultOutcome.FRESH.withState(ResultState.FILES_UPLOADED).reportable(done.completed())));
        }
        return new SavedProject(project.url(), AccountFacts.UNKNOWN.withHostId(1), contact, flags, accounting, null,
                List.of(), List.of(), ManagerTerms.NONE, List.of(), Replies.apps(project), List.of(program),
                Replies.versions(project),
                workunits, results, List.of());
    }

    private static SavedResult result(ProjectModel project, QueuedTask queued, Known known,
            Map<TaskId, SimTask> tasks) {
        SimTask task = tasks.get(new TaskId(project.url(), queued.name()));
        if (task == null) {
            throw new IllegalStateException("no task " + queued.name());
        }
        ResultOutcome outcome = ResultOutcome.FRESH.withState(ResultState.FILES_DOWNLOADED)
                .withSuspendedByUser(queued.suspended() || !mayBegin(task.id, known));
        return new SavedResult(Replies.result(queued.name(), queued.version(), task.deadline, task.sentAt, List.of()),
                outcome);
    }

    /** What computes outside goes on first; the others come in as soon as it does. */
    static boolean mayBegin(TaskId task, Known known) {
        return known.running().isEmpty() || known.running().contains(task);
    }

    /** Those that have run already, each in a slot. */
    static List<SavedTask> begun(Collection<SimTask> tasks) {
        List<SavedTask> begun = new ArrayList<>();
        for (SimTask task : tasks) {
            if (task.ran > 0) {
                double done = Math.min(1, task.ran / task.totalSeconds());
                begun.add(new SavedTask(task.id.project(), task.id.result(), begun.size(), 0, 1, task.ran, task.ran,
                        done, task.ran, task.ran, false, 0, 0, 0, 0, 0, 0));
            }
        }
        return begun;
    }
}
