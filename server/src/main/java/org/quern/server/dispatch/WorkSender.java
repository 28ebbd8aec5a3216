package org.quern.server.dispatch;

import java.util.List;
import java.util.Locale;
import org.quern.model.SchedulerReply.ResourceAnswer;
import org.quern.model.SchedulerRequest;
import org.quern.model.ServerMessage;
import org.quern.model.WorkRequest;
import org.quern.scheduler.send.AssignmentPass;
import org.quern.scheduler.send.SendState;
import org.quern.server.config.ProjectConfig;
import org.quern.server.store.Entry;
import org.quern.server.store.HostRow;
import org.quern.server.store.Outcome;
import org.quern.server.store.ResultRow;
import org.quern.server.store.Store;
import org.quern.server.store.WorkunitRow;
import org.quern.server.store.WorkunitTerms;
import org.quern.server.work.Application;

/** Decides which replicas go out with a reply: lost ones first, else as many new ones as the send policy allows. */
final class WorkSender {

    private static final double DAY_SECONDS = 86400;

    private final Application application;
    private final ProjectConfig config;

    WorkSender(Application application, ProjectConfig config) {
        this.application = application;
        this.config = config;
    }

    /** Whether the host may ask for work again, by the time of its last request. */
    boolean isTooSoon(HostRow host, double now) {
        return now < host.lastWorkRequestAt() + config.sending().minRequestSpacingSeconds();
    }

    /** Fills in the answer's assignments. {@code host} is the record from before this request. */
    void serve(Store.Transaction t, HostRow host, SchedulerRequest request, Answer answer, double now) {
        HostVersions versions = HostVersions.of(application, config.versions(), request);
        boolean asks = request.work().asksForWork() && !request.dontSendWork();
        SendState state = SendState.opening(Wish.of(request, now), versions.supported());
        answer.without = versions.without();
        if (versions.supported().isEmpty()) {
            answer.notice("_(\"This project doesn't support computers of type\") " + request.platform());
            answer.delayAtLeast(DAY_SECONDS);
        } else if (asks && isTooSoon(host, now)) {
            answer.low(String.format(Locale.ROOT,
                    "Not sending work. Last request too recent. Please wait %.0f seconds.",
                    Math.ceil(host.lastWorkRequestAt() + config.sending().minRequestSpacingSeconds() - now)));
        } else if (asks) {
            state = send(t, host, request, versions, state, answer);
        }
        if (asks) {
            tellSupplies(request.work(), state, answer);
        }
    }

    /** The three-state answer of docs/protocol/literature.md 2 for each resource that work was asked for. */
    private static void tellSupplies(WorkRequest work, SendState state, Answer answer) {
        work.perResource().stream().filter(WorkRequest.Ask::isWanted)
                .forEach(ask -> answer.supplies.add(new ResourceAnswer(ask.type(), state.answer(ask.type()))));
    }

    private SendState send(Store.Transaction t, HostRow host, SchedulerRequest request, HostVersions versions,
            SendState opening, Answer answer) {
        HostLimits limits = HostLimits.of(request);
        Selection selection = new Selection(t.tables(), host, config, versions, limits);
        SendState state = versions.runnable().isEmpty() ? opening
                : resendLost(t, host, request, selection, opening, answer);
        if (!answer.assignments.isEmpty()) {
            return state;
        }
        List<ResultRow> unsent = t.tables().unsent();
        List<Selection.Pick> picks = selection.of(unsent, opening);
        picks.forEach(pick -> assign(t, host, pick, opening.request().now(), answer));
        if (picks.isEmpty()) {
            explain(t, unsent, limits, opening, answer);
        }
        return picks.isEmpty() ? opening : picks.getLast().after();
    }

    /** What the host should have and does not list goes out again, and nothing else then. */
    private static SendState resendLost(Store.Transaction t, HostRow host, SchedulerRequest request,
            Selection selection, SendState opening, Answer answer) {
        List<SchedulerRequest.OtherResult> others = request.otherResults();
        if (others == null) {
            return opening;
        }
        SendState state = opening;
        List<String> listed = others.stream().map(SchedulerRequest.OtherResult::name).toList();
        for (ResultRow row : t.tables().inProgressOf(host.id())) {
            WorkunitRow workunit = t.tables().workunit(row.workunit()).orElseThrow();
            if (!listed.contains(row.name()) && workunit.isDecided()) {
                t.record(new Entry.ResultGivenUp(row.name(), state.request().now(), Outcome.DETACHED));
            } else if (!listed.contains(row.name())) {
                Selection.Pick pick = selection.again(row, workunit, state);
                state = pick.after();
                assign(t, host, pick, state.request().now(), answer);
                answer.low("Resent lost task " + row.name());
            }
        }
        return state;
    }

    private static void assign(Store.Transaction t, HostRow host, Selection.Pick pick, double now, Answer answer) {
        String name = pick.result().name();
        t.record(new Entry.ResultSent(name, host.id(), now, now + pick.workunit().terms().delaySeconds()));
        answer.assignments.add(new Answer.Assignment(t.tables().result(name).orElseThrow(), pick.workunit(),
                pick.version()));
    }

    /** Why nothing was sent, as far as the user can do something about it. */
    private void explain(Store.Transaction t, List<ResultRow> unsent, HostLimits limits, SendState state,
            Answer answer) {
        if (unsent.isEmpty()) {
            answer.low("Project has no tasks available");
            return;
        }
        answer.messages.addFirst(new ServerMessage("No tasks sent", "low"));
        if (state.workNeeded()) {
            WorkunitTerms terms = t.tables().workunit(unsent.getFirst().workunit()).orElseThrow().terms();
            tellShortage(terms, limits, answer);
        }
    }

    private void tellShortage(WorkunitTerms terms, HostLimits limits, Answer answer) {
        double disk = AssignmentPass.allowed(config.deletion().fromSelf()).stream()
                .mapToDouble(pass -> pass.bytes(limits.disk())).max().orElse(0);
        if (disk < terms.diskBytes()) {
            answer.notice(String.format(Locale.ROOT,
                    "%s needs %.2fMB more disk space.  You currently have %.2f MB available and it needs %.2f MB.",
                    application.friendlyName(), megabytes(terms.diskBytes() - disk), megabytes(disk),
                    megabytes(terms.diskBytes())));
        } else if (limits.memoryBytes() < terms.memoryBytes()) {
            answer.notice(String.format(Locale.ROOT, "%s needs %.2f MB RAM but only %.2f MB is available for use.",
                    application.friendlyName(), megabytes(terms.memoryBytes()), megabytes(limits.memoryBytes())));
        }
    }

    private static double megabytes(double bytes) {
        return bytes / (1 << 20);
    }
}
