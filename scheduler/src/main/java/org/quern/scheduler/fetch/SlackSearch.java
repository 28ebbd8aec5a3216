package org.quern.scheduler.fetch;

import static org.quern.scheduler.policy.Rounding.EPSILON;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectFlag;
import org.quern.model.Reason;
import org.quern.model.Why;
import org.quern.model.WorkRequest;
import org.quern.scheduler.account.Deficit;
import org.quern.scheduler.forecast.Forecast;
import org.quern.scheduler.risk.FreshTask;
import org.quern.scheduler.risk.Interruptions;
import org.quern.scheduler.risk.RiskForecast;
import org.quern.scheduler.risk.Risks;

/** One search of {@link SlackFetch}. Used once. */
final class SlackSearch {
    /** Risk that a fetched task may add to a deadline beyond what cannot be helped: .001 to .004 make no difference that can be seen, 0 leaves processors idle. */
    private static final double TOLERANCE = 0.002;
    /** The same on top for a project that is owed two days of the host. */
    private static final double OWED_TOLERANCE = 0.01;
    private static final double OWED_SECONDS = 2 * 86_400.0;
    /** The queue is filled again when half of the last filling is left, if that is below the buffer: fewer contacts for a little less in store. */
    private static final double REFILL = 0.5;
    private static final String FILLED = "filled_seconds";

    private final FetchInputs in;
    /** Mean wall time without a network; 0 where it is there when it is needed. */
    private final double gapSeconds;
    private final HostSnapshot host;
    private final Risks risks;
    private final FreshRisks fresh;
    private final OwedOrder owed;
    private Ledger ledger;

    private SlackSearch(FetchInputs in, Risks risks, Ledger ledger, double gapSeconds) {
        this.in = in;
        this.gapSeconds = gapSeconds;
        this.host = in.host();
        this.risks = risks;
        FreshTasks tasks = FreshTasks.of(host, ledger, NetworkGaps.toReport(gapSeconds));
        this.fresh = new FreshRisks(host, risks, tasks);
        this.owed = OwedOrder.of(host, ledger, risks);
        this.ledger = withFilling(tasks.ledger());
    }

    static SlackSearch open(HostSnapshot host, Forecast forecast, Ledger ledger) {
        Ledger looked = NetworkGaps.looked(ledger);
        NetworkGaps gaps = NetworkGaps.of(looked);
        List<Interruptions> interruptions = Deficit.interruptions(host, ledger);
        if (!gaps.sparse()) {
            return new SlackSearch(FetchInputs.open(host, forecast, looked),
                    Risks.of(host, interruptions, forecast), looked, 0);
        }
        double gap = interruptions.getFirst().wall(gaps.meanSeconds());
        HostSnapshot longer = host.withBuffers(NetworkGaps.bridging(host.buffers(), gap));
        Risks risks = Risks.of(longer, interruptions);
        return new SlackSearch(FetchInputs.open(longer, RiskForecast.of(longer, risks), looked), risks, looked, gap);
    }

    /** The longest that each resource was filled for since it was asked for last. */
    private Ledger withFilling(Ledger before) {
        TreeMap<LedgerKey, Double> changes = new TreeMap<>();
        for (int r = 0; r < in.resources(); r++) {
            double known = before.get(filled(r), -1);
            if (known >= 0 && risks.saturatedSeconds(r) > known) {
                changes.put(filled(r), risks.saturatedSeconds(r));
            }
        }
        return changes.isEmpty() ? before : before.with(changes);
    }

    private LedgerKey filled(int r) {
        return new LedgerKey(FILLED, "", host.resources().get(r).type().name());
    }

    FetchDecision choose() {
        FetchDecision exempt = in.nonCpuIntensive();
        if (exempt.project().isPresent()) {
            return exempt.remembering(ledger);
        }
        for (int r = in.resources() - 1; r >= 0; r--) {
            FetchDecision decision = choose(r);
            if (decision != null) {
                return decision;
            }
        }
        return in.reasons().nobody().remembering(ledger);
    }

    private @Nullable FetchDecision choose(int r) {
        if (risks.idleNow(r) > EPSILON) {
            int p = forIdle(r);
            if (p >= 0) {
                return ask(p, r, idleTasks(p, r), Why.ASKED_IDLE);
            }
        }
        boolean low = risks.saturatedSeconds(r) < lowMark(r);
        for (int p : owed.order()) {
            if (open(p, r) && host.projects().get(p).share() > 0) {
                Why why = low ? Why.ASKED_SHORTFALL : Why.ASKED_OWED;
                Reason not = low ? refusal(p, r) : notOwed(p, r);
                int count = not == null ? admitted(p, r, low ? shortfall(r) : ownRoom(p, r)) : 0;
                if (count > 0) {
                    return ask(p, r, count, why);
                }
                in.reasons().set(p, r, not == null ? Reason.of(fresh.notAdmitted(p, r)) : not);
            }
        }
        return null;
    }

    /**
     * The most owed project that can be asked; one whose tasks do not fit or would be late in any case only if there is no other and no parked task
     * takes what is idle, so that they do not heap up; one at its limit of running tasks never. -1 if there is none.
     */
    private int forIdle(int r) {
        int last = -1;
        for (int p : owed.order()) {
            if (!open(p, r)) {
                continue;
            }
            boolean isAtLimit = fresh.limitReached(p);
            Reason vain = isAtLimit ? Reason.of(Why.LIMIT_REACHED) : useless(p, r);
            if (vain == null) {
                return p;
            }
            last = last < 0 && !isAtLimit && !fresh.parkedTakeIdle(r) ? p : last;
            in.reasons().set(p, r, vain);
        }
        return last;
    }

    /** Why a task of it would be of no use to what is idle. Beside a parked one, where nobody else can be asked, it would be parked as well. */
    private @Nullable Reason useless(int p, int r) {
        Reason vain = fresh.inVainNow(p, r);
        boolean alike = vain == null && fresh.parkedTakeIdle(r) && fresh.foretoldFutile(p, r, 0) && !betterIsOpen(p, r);
        return alike ? Reason.of(Why.FUTILE) : vain;
    }

    /** What its part of the buffer still has room for, instance-seconds. */
    private double ownRoom(int p, int r) {
        double part = in.fraction(p, r) * host.buffers().high() * host.resources().get(r).instances();
        return part - in.forecast().of(p, r).windowSeconds();
    }

    /** Below the lower buffer, or half of what the queue was filled to if deadlines let it not be more; an asking that filled nothing says nothing of that. */
    private double lowMark(int r) {
        if (gapSeconds > 0) {
            return host.buffers().low();
        }
        double filled = ledger.get(filled(r), -1);
        return filled <= EPSILON ? host.buffers().low() : Math.min(host.buffers().low(), REFILL * filled);
    }

    private boolean open(int p, int r) {
        Reason often = in.reasons().open(p, r) ? AskBreaker.refusal(host, ledger, p) : null;
        if (often != null) {
            in.reasons().set(p, r, often);
        }
        return in.reasons().open(p, r);
    }

    private @Nullable Reason refusal(int p, int r) {
        if (owed.surplus(p) && betterWillBeOpen(p, r)) {
            return Reason.of(Why.SURPLUS, "owed_days", owed.key(p) / host.totalPeakFlops() / 86_400);
        }
        return fresh.futile(p, r) ? Reason.of(Why.FUTILE) : null;
    }

    /** A project with a share that is owed more can be asked, now or when its time has come. */
    private boolean betterWillBeOpen(int p, int r) {
        for (int q : owed.order()) {
            if (q == p) {
                return false;
            }
            if (host.projects().get(q).share() > 0 && in.bars().resource(q, r) == null
                    && in.bars().project(q) == null && !fresh.futile(q, r)) {
                return true;
            }
        }
        return false;
    }

    /** Another project can be asked whose tasks fit, and would not be late if they came now. */
    private boolean betterIsOpen(int p, int r) {
        return Arrays.stream(owed.order())
                .anyMatch(q -> q != p && in.reasons().open(q, r) && fresh.inVainNow(q, r) == null);
    }

    /** It is owed more than a slice of the host and has less here than its part of the buffer. */
    private @Nullable Reason notOwed(int p, int r) {
        double part = in.fraction(p, r) * host.buffers().high() * host.totalPeakFlops();
        boolean most = owed.order()[0] == p;
        boolean isOwed = in.projects() > 1 && most && owed.key(p) > owed.slice() && owed.remaining(p) < part
                && !fresh.futile(p, r);
        return isOwed ? null
                : Reason.of(Why.BUFFER_FULL, Reason.fact("busy_seconds", risks.saturatedSeconds(r)),
                        Reason.fact("asked_below_seconds", lowMark(r)));
    }

    /** For the idle instances: all of them, or the project's part of all instances where others can be asked for the rest. */
    private int idleTasks(int p, int r) {
        FreshTask task = fresh.of(p, r);
        double each = task == null ? 1 : Math.max(task.instances(), EPSILON);
        double idle = Math.min(risks.idleNow(r), in.bars().usableInstances(p, r));
        boolean others = Arrays.stream(owed.order()).anyMatch(q -> q != p && in.reasons().open(q, r));
        double part = others ? Math.max(1, in.fraction(p, r) * host.resources().get(r).instances()) : idle;
        int now = (int) Math.ceil(Math.min(idle, part) / each - EPSILON);
        return Math.max(Math.max(1, now), task == null || fresh.futileNow(p, r) ? 0 : admitted(p, r, shortfall(r)));
    }

    /** Instance-seconds of wall time that would stay empty until the buffer's end, as far as it has room for them. */
    private double shortfall(int r) {
        return Math.min(risks.shortfallSeconds(r), in.amounts().room(r));
    }

    /** As many tasks as risk and the buffer's room admit. */
    private int admitted(int p, int r, double roomSeconds) {
        FreshTask task = fresh.of(p, r);
        if (task == null || !task.known()) {
            return risks.idleNow(r) > EPSILON || in.forecast().of(p, r).queuedInstances() > 0 ? 0 : 1;
        }
        double room = roomSeconds;
        if (!host.projects().get(p).unlimited()) {
            room = Math.min(room, in.forecast().of(p, r).ownShortfall());
        }
        double wall = risks.interruptions(r).wall(task.seconds()) * Math.max(task.instances(), EPSILON);
        int most = (int) Math.clamp(Math.ceil(room / Math.max(1, wall)), 0, 1000);
        double due = Math.max(0, Math.min(1, owed.key(p) / host.totalPeakFlops() / OWED_SECONDS));
        return fresh.admission(p, r, task).most(most, TOLERANCE + OWED_TOLERANCE * due);
    }

    FetchDecision alongside(int p) {
        List<WorkRequest.@Nullable Ask> asks = new ArrayList<>();
        boolean first = owed.key(p) >= owed.bestOther(p, in.bars()) - owed.slice()
                && AskBreaker.refusal(host, ledger, p) == null;
        for (int r = 0; r < in.resources(); r++) {
            boolean open = first && in.openAlongside(p, r);
            int count = open ? alongside(p, r) : 0;
            asks.add(count > 0 ? request(p, r, count) : null);
            if (count > 0) {
                in.reasons().set(p, r, Reason.of(Why.ASKED_ALONGSIDE, "tasks", count));
            }
        }
        return in.reasons().decision(p, asks).remembering(ledger);
    }

    private int alongside(int p, int r) {
        if (risks.idleNow(r) > EPSILON) {
            boolean leavesIt = fresh.limitReached(p)
                    || (useless(p, r) != null && (betterIsOpen(p, r) || fresh.parkedTakeIdle(r)));
            return leavesIt ? 0 : idleTasks(p, r);
        }
        return host.projects().get(p).share() > 0 && refusal(p, r) == null ? admitted(p, r, shortfall(r)) : 0;
    }

    /** Asks {@code p} for {@code count} tasks, and for other resources that it is the first for and that are idle. */
    private FetchDecision ask(int p, int r, int count, Why why) {
        List<WorkRequest.@Nullable Ask> asks = new ArrayList<>();
        for (int other = 0; other < in.resources(); other++) {
            boolean also = other != r && in.reasons().open(p, other) && risks.idleNow(other) > EPSILON
                    && !fresh.limitReached(p);
            int tasks = other == r ? count : also ? idleTasks(p, other) : 0;
            asks.add(tasks > 0 ? request(p, other, tasks) : null);
            if (tasks > 0) {
                in.reasons().set(p, other, Reason.of(why, Reason.fact("tasks", tasks),
                        Reason.fact("idle_instances", risks.idleNow(other)),
                        Reason.fact("busy_seconds", risks.saturatedSeconds(other))));
                ledger = ledger.with(filled(other), 0);
            }
        }
        ledger = AskBreaker.asked(host, ledger, p);
        return in.reasons().decision(p, asks).remembering(ledger);
    }

    /** Seconds of wall time that bring so many tasks from a server that goes by its own estimate. */
    private WorkRequest.Ask request(int p, int r, int count) {
        FreshTask task = fresh.of(p, r);
        double idle = Math.min(risks.idleNow(r), in.bars().usableInstances(p, r));
        if (task == null || host.projects().get(p).is(ProjectFlag.NON_CPU_INTENSIVE)) {
            return in.amounts().request(r, 1, Math.max(1, Math.min(idle, count))).withDelay(0);
        }
        double each = Math.max(1, task.serverSeconds() / host.resources().get(r).available());
        double seconds = (count - 0.5) * each * Math.max(task.instances(), EPSILON);
        double delay = count > 0 && task.known() ? fresh.admission(p, r, task).delaySeconds(count) : 0;
        return in.amounts().request(r, seconds, Math.min(idle, count * task.instances())).withDelay(delay);
    }
}
