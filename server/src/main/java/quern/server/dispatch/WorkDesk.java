package quern.server.dispatch;

import java.util.List;
import java.util.Locale;
import quern.server.SendRules;
import quern.server.store.Entry;
import quern.server.store.HostRow;
import quern.server.store.Outcome;
import quern.server.store.ResultRow;
import quern.server.store.Store;
import quern.server.store.WorkunitRow;
import quern.server.work.Application;

/** Decides which replicas go out with a reply. */
final class WorkDesk {

    private static final double DAY_SECONDS = 86400;
    /** What BOINC's server assumes of a host without a benchmark, operations per second. */
    private static final double DEFAULT_FLOPS = 1e9;

    private final Application application;
    private final SendRules rules;

    WorkDesk(Application application, SendRules rules) {
        this.application = application;
        this.rules = rules;
    }

    /** Fills in the answer's assignments. */
    void serve(Store.Transaction t, HostRow host, ClientRequest request, Answer answer, double now) {
        if (!choosesVersion(request, answer) || !request.work().isAsked() || !request.work().isWanted()) {
            return;
        }
        double wait = host.lastWorkRequestAt() + rules.minRequestSpacingSeconds() - now;
        if (wait > 0) {
            answer.low(String.format(Locale.ROOT,
                    "Not sending work. Last request too recent. Please wait %.0f seconds.", Math.ceil(wait)));
            return;
        }
        answer.flops = request.limits().flops() > 0 ? request.limits().flops() : DEFAULT_FLOPS;
        if (!resendLost(t, host, request, answer, now)) {
            sendNew(t, host, request, answer, now);
        }
    }

    private boolean choosesVersion(ClientRequest request, Answer answer) {
        if (request.isAnonymousPlatform()) {
            answer.platform = "anonymous";
            answer.version = request.anonymousVersion();
            return answer.version >= 0;
        }
        for (String platform : request.platforms()) {
            if (application.platforms().contains(platform)) {
                answer.platform = platform;
                answer.version = application.version();
                return true;
            }
        }
        answer.notice(
                "_(\"This project doesn't support computers of type\") " + String.join(", ", request.platforms()));
        answer.delayAtLeast(DAY_SECONDS);
        return false;
    }

    /** What the host should have and does not list goes out again, and nothing else then. */
    private boolean resendLost(Store.Transaction t, HostRow host, ClientRequest request, Answer answer, double now) {
        List<String> others = request.otherResults();
        if (others == null) {
            return false;
        }
        for (ResultRow row : t.books().inProgressOf(host.id())) {
            if (others.contains(row.name())) {
                continue;
            }
            WorkunitRow workunit = t.books().workunit(row.workunit()).orElseThrow();
            if (workunit.isDecided()) {
                t.record(new Entry.ResultGivenUp(row.name(), now, Outcome.DETACHED));
            } else {
                assign(t, host, row, workunit, answer, now);
                answer.low("Resent lost task " + row.name());
            }
        }
        return !answer.assignments.isEmpty();
    }

    private void sendNew(Store.Transaction t, HostRow host, ClientRequest request, Answer answer, double now) {
        List<ResultRow> unsent = t.books().unsent();
        if (unsent.isEmpty()) {
            answer.low("Project has no tasks available");
            return;
        }
        double seconds = Math.max(request.work().cpuSeconds(), request.work().legacySeconds());
        double instances = request.work().cpuInstances();
        for (ResultRow row : unsent) {
            WorkunitRow workunit = t.books().workunit(row.workunit()).orElseThrow();
            boolean wanted = (seconds > 0 || instances > 0) && answer.assignments.size() < rules.maxTasksPerRequest();
            if (!wanted || !fits(workunit, request, answer)) {
                break;
            }
            if (!hasReplica(t, host, workunit)) {
                assign(t, host, row, workunit, answer, now);
                seconds -= workunit.terms().fpopsEst() / answer.flops;
                instances -= 1;
            }
        }
        if (answer.assignments.isEmpty()) {
            answer.messages.addFirst(new quern.model.ServerMessage("No tasks sent", "low"));
        }
    }

    /** Replicas of one workunit must come from different hosts; only after a failure may the same host try again. */
    private static boolean hasReplica(Store.Transaction t, HostRow host, WorkunitRow workunit) {
        return t.books().resultsOf(workunit.name()).stream()
                .anyMatch(row -> row.host() == host.id() && row.isHopeful());
    }

    private boolean fits(WorkunitRow workunit, ClientRequest request, Answer answer) {
        double disk = Math.max(0, request.limits().diskBytes());
        double memory = request.limits().memoryBytes();
        if (disk < workunit.terms().diskBytes()) {
            answer.notice(String.format(Locale.ROOT,
                    "%s needs %.2fMB more disk space.  You currently have %.2f MB available and it needs %.2f MB.",
                    application.friendlyName(), megabytes(workunit.terms().diskBytes() - disk), megabytes(disk),
                    megabytes(workunit.terms().diskBytes())));
            return false;
        }
        if (memory < workunit.terms().memoryBytes()) {
            answer.notice(String.format(Locale.ROOT, "%s needs %.2f MB RAM but only %.2f MB is available for use.",
                    application.friendlyName(),
                    megabytes(workunit.terms().memoryBytes()), megabytes(memory)));
            return false;
        }
        return true;
    }

    private static double megabytes(double bytes) {
        return bytes / (1 << 20);
    }

    private static void assign(Store.Transaction t, HostRow host, ResultRow row, WorkunitRow workunit, Answer answer,
            double now) {
        t.record(new Entry.ResultSent(row.name(), host.id(), now, now + workunit.terms().delaySeconds()));
        answer.assignments.add(new Answer.Assignment(t.books().result(row.name()).orElseThrow(), workunit));
    }
}
