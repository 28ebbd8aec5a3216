package quern.server.dispatch;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import quern.model.AppVersion;
import quern.model.ResourceType;
import quern.model.ResourceUsage;
import quern.model.SchedulerReply.ResourceAnswer;
import quern.model.SchedulerRequest;
import quern.model.ServerMessage;
import quern.model.WorkRequest;
import quern.scheduler.send.SendCandidate;
import quern.scheduler.send.SendRequest;
import quern.scheduler.send.SendState;
import quern.scheduler.send.SendVerdict;
import quern.server.SendRules;
import quern.server.store.Entry;
import quern.server.store.HostRow;
import quern.server.store.Outcome;
import quern.server.store.ResultRow;
import quern.server.store.Store;
import quern.server.store.WorkunitRow;
import quern.server.work.Application;

/** Decides which replicas go out with a reply: lost ones first, else as many new ones as the send policy allows. */
final class WorkDesk {

    private static final double DAY_SECONDS = 86400;

    private final Application application;
    private final SendRules rules;

    WorkDesk(Application application, SendRules rules) {
        this.application = application;
        this.rules = rules;
    }

    /** Whether the host may ask for work again, by the time of its last request. */
    boolean isTooSoon(HostRow host, double now) {
        return now < host.lastWorkRequestAt() + rules.minRequestSpacingSeconds();
    }

    /** Fills in the answer's assignments. {@code host} is the record from before this request. */
    void serve(Store.Transaction t, HostRow host, SchedulerRequest request, Answer answer, double now) {
        answer.version = version(request).orElse(null);
        if (answer.version == null) {
            answer.notice("_(\"This project doesn't support computers of type\") " + request.platform());
            answer.delayAtLeast(DAY_SECONDS);
        } else if (request.work().asksForWork() && !request.dontSendWork()) {
            if (isTooSoon(host, now)) {
                answer.low(String.format(Locale.ROOT,
                        "Not sending work. Last request too recent. Please wait %.0f seconds.",
                        Math.ceil(host.lastWorkRequestAt() + rules.minRequestSpacingSeconds() - now)));
            } else if (!resendLost(t, host, request, answer, now)) {
                sendNew(t, host, request, answer, now);
            }
        }
    }

    private Optional<Answer.VersionChoice> version(SchedulerRequest request) {
        if (request.platform().equals(Answer.VersionChoice.ANONYMOUS)) {
            return request.versions().stream().filter(each -> each.appName().equals(application.name()))
                    .map(AppVersion::versionNum)
                    .max(Integer::compare)
                    .map(number -> new Answer.VersionChoice(Answer.VersionChoice.ANONYMOUS, number));
        }
        if (application.platforms().contains(request.platform())) {
            return Optional.of(new Answer.VersionChoice(request.platform(), application.version()));
        }
        return request.altPlatforms().stream().filter(application.platforms()::contains).findFirst()
                .map(platform -> new Answer.VersionChoice(platform, application.version()));
    }

    /** What the host should have and does not list goes out again, and nothing else then. */
    private static boolean resendLost(Store.Transaction t, HostRow host, SchedulerRequest request, Answer answer,
            double now) {
        List<SchedulerRequest.OtherResult> others = request.otherResults();
        if (others == null) {
            return false;
        }
        List<String> listed = others.stream().map(SchedulerRequest.OtherResult::name).toList();
        for (ResultRow row : t.books().inProgressOf(host.id())) {
            WorkunitRow workunit = t.books().workunit(row.workunit()).orElseThrow();
            if (listed.contains(row.name())) {
                continue;
            }
            if (workunit.isDecided()) {
                t.record(new Entry.ResultGivenUp(row.name(), now, Outcome.DETACHED));
            } else {
                assign(t, host, row, workunit, answer, now);
                answer.low("Resent lost task " + row.name());
            }
        }
        return !answer.assignments.isEmpty();
    }

    private void sendNew(Store.Transaction t, HostRow host, SchedulerRequest request, Answer answer, double now) {
        List<ResultRow> unsent = t.books().unsent();
        if (unsent.isEmpty()) {
            answer.low("Project has no tasks available");
        }
        HostLimits limits = HostLimits.of(request);
        SendState state = SendState.opening(policyView(request, now), List.of(ResourceType.CPU));
        for (ResultRow row : unsent) {
            WorkunitRow workunit = t.books().workunit(row.workunit()).orElseThrow();
            if (!state.workNeeded() || answer.assignments.size() >= rules.maxTasksPerRequest()
                    || !fits(workunit, limits, answer)) {
                break;
            }
            SendCandidate candidate = candidate(row, workunit, limits);
            if (!hasReplica(t, host, workunit)
                    && rules.policy().consider(state, candidate) instanceof SendVerdict.Send send) {
                assign(t, host, row, workunit, answer, now);
                state = state.sent(candidate, send.version());
            }
        }
        if (answer.assignments.isEmpty() && !unsent.isEmpty()) {
            answer.messages.addFirst(new ServerMessage("No tasks sent", "low"));
        }
        for (WorkRequest.Ask ask : request.work().perResource()) {
            answer.supplies.add(new ResourceAnswer(ask.type(), state.answer(ask.type())));
        }
    }

    private static SendRequest policyView(SchedulerRequest request, double now) {
        WorkRequest.Ask ask = request.work().of(ResourceType.CPU);
        List<SchedulerRequest.InProgress> tasks = request.inProgress();
        return new SendRequest(now,
                List.of(new SendRequest.Demand(ResourceType.CPU, request.host().ncpus(), ask.seconds(), ask.instances(),
                        ask.estimatedDelay())),
                ask.seconds(), true,
                tasks == null ? List.of()
                        : tasks.stream()
                                .map(task -> new SendRequest.Held(task.reportDeadline(), task.remainingSeconds(),
                                        task.usage()))
                                .toList());
    }

    private static SendCandidate candidate(ResultRow row, WorkunitRow workunit, HostLimits limits) {
        return new SendCandidate(row.name(), workunit.terms().delaySeconds(), List.of(
                new SendCandidate.Version(ResourceUsage.oneCpu(limits.flops()),
                        workunit.terms().fpopsEst() / limits.flops())));
    }

    /** Replicas of one workunit must come from different hosts; only after a failure may the same host try again. */
    private static boolean hasReplica(Store.Transaction t, HostRow host, WorkunitRow workunit) {
        return t.books().resultsOf(workunit.name()).stream()
                .anyMatch(row -> row.host() == host.id() && row.isHopeful());
    }

    private boolean fits(WorkunitRow workunit, HostLimits limits, Answer answer) {
        double disk = workunit.terms().diskBytes();
        double memory = workunit.terms().memoryBytes();
        if (limits.diskBytes() < disk) {
            answer.notice(String.format(Locale.ROOT,
                    "%s needs %.2fMB more disk space.  You currently have %.2f MB available and it needs %.2f MB.",
                    application.friendlyName(), megabytes(disk - limits.diskBytes()), megabytes(limits.diskBytes()),
                    megabytes(disk)));
        } else if (limits.memoryBytes() < memory) {
            answer.notice(String.format(Locale.ROOT, "%s needs %.2f MB RAM but only %.2f MB is available for use.",
                    application.friendlyName(), megabytes(memory), megabytes(limits.memoryBytes())));
        }
        return limits.diskBytes() >= disk && limits.memoryBytes() >= memory;
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
