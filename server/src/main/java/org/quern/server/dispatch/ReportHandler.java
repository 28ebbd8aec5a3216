package org.quern.server.dispatch;

import java.util.List;
import java.util.Optional;
import org.quern.model.ReportedResult;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SchedulerRequest;
import org.quern.server.store.Entry;
import org.quern.server.store.HostRow;
import org.quern.server.store.Outcome;
import org.quern.server.store.ResultRow;
import org.quern.server.store.Store;
import org.quern.server.store.WorkunitRow;

/** Takes reports, and tells the client which of its other tasks nobody needs. */
final class ReportHandler {

    /** What is kept of a task's error output, characters: enough to see what went wrong. */
    private static final int STDERR_KEPT = 4000;

    private ReportHandler() {}

    /**
     * Records each report once. All are acknowledged: the repeated, the unknown and those of other hosts too, since sending
     * them again would not make them more useful (docs/protocol/scheduler-rpc.md 5.8).
     */
    static void take(Store.Transaction t, HostRow host, SchedulerRequest request, Answer answer, double now) {
        for (ReportedResult report : request.results()) {
            String name = report.result().name();
            t.tables().result(name).filter(row -> row.host() == host.id() && isAwaited(row))
                    .ifPresent(row -> t.record(entry(name, report.outcome(), now)));
            answer.acks.add(name);
        }
    }

    /** Late reports are welcome as long as the replica was only given up for lack of a reply. */
    private static boolean isAwaited(ResultRow row) {
        return row.stage() == ResultRow.Stage.IN_PROGRESS || row.outcome() == Outcome.NO_REPLY;
    }

    private static Entry entry(String name, ResultOutcome told, double now) {
        String stderr = told.stderr();
        return new Entry.ResultReported(name, now, isSuccess(told) ? Outcome.SUCCESS : Outcome.CLIENT_ERROR,
                told.exitStatus(),
                told.state().code(), told.finalCpuTime(), told.finalElapsedTime(),
                stderr.substring(Math.max(0, stderr.length() - STDERR_KEPT)));
    }

    /** The only combination that counts as success (docs/protocol/scheduler-rpc.md 4.8). */
    private static boolean isSuccess(ResultOutcome told) {
        return told.state() == ResultState.FILES_UPLOADED && told.exitStatus() == 0;
    }

    /** Goes through the tasks that the client still has. */
    static void adviseOnOthers(Store.Transaction t, HostRow host, SchedulerRequest request, Answer answer) {
        List<SchedulerRequest.OtherResult> others = request.otherResults();
        for (SchedulerRequest.OtherResult other : others == null ? List.<SchedulerRequest.OtherResult>of() : others) {
            String name = other.name();
            Optional<ResultRow> row = t.tables().result(name).filter(each -> each.host() == host.id());
            Optional<WorkunitRow> workunit = row.flatMap(each -> t.tables().workunit(each.workunit()));
            if (workunit.isEmpty() || !workunit.get().failure().isEmpty()) {
                answer.aborts.add(name);
            } else if (workunit.get().isDecided()) {
                answer.abortsIfNotStarted.add(name);
            }
        }
    }
}
