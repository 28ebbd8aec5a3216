package org.quern.scheduler.fetch;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.ProjectFlag;
import org.quern.model.Reason;
import org.quern.model.TaskSnapshot;
import org.quern.model.Why;
import org.quern.model.WorkRequest;
import org.quern.scheduler.account.RecentCredit;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.forecast.CreditRanking;
import org.quern.scheduler.forecast.Forecast;

/**
 * HYST: ask when a resource would run dry within the lower buffer, then fill the upper one from one project.
 *
 * <p>Source: today's BOINC (docs/protocol/scheduling.md 8). Rule: projects are ordered by recent-credit priority less what they have
 * queued; the first one that can supply a resource is its owner. The first owner of a resource that is busy for less than the lower buffer
 * is asked for it up to the upper buffer, and in the same request for every other resource below the upper buffer that no other project
 * owns.
 *
 * <p>Divergences: never asks for more than the buffer has room for, counting every unfinished task, so that limits, suspended
 * tasks and late estimates cannot pile up work; with a full queue only idle instances are asked for.
 */
public final class HysteresisFetch implements WorkFetchPolicy {
    @Override
    public String name() {
        return "HYST";
    }

    @Override
    public String summary() {
        return "asks the project with the best priority when a resource would run dry within the lower buffer";
    }

    @Override
    public String source() {
        return "today's BOINC";
    }

    @Override
    public ShareAccounting accounting() {
        return RecentCredit.INSTANCE;
    }

    @Override
    public FetchDecision choose(HostSnapshot host, Forecast forecast, Ledger ledger) {
        return new Search(host, forecast, ledger).choose();
    }

    @Override
    public FetchDecision alongside(HostSnapshot host, Forecast forecast, Ledger ledger, int project) {
        return new Search(host, forecast, ledger).alongside(project);
    }

    private static final class Search {
        private final HostSnapshot host;
        private final Forecast forecast;
        private final FetchBars bars;
        private final Amounts amounts;
        private final ReasonTable reasons;
        private final int[] order;
        private final int resources;

        Search(HostSnapshot host, Forecast forecast, Ledger ledger) {
            this.host = host;
            this.forecast = forecast;
            bars = new FetchBars(host, forecast);
            amounts = new Amounts(host, forecast, bars);
            reasons = new ReasonTable(host, bars, ledger);
            order = order(host, ledger);
            resources = host.resources().size();
        }

        FetchDecision choose() {
            FetchDecision exempt = NonCpuIntensiveFetch.choose(host, bars, reasons);
            if (exempt.project().isPresent()) {
                return exempt;
            }
            for (int r = 0; r < resources; r++) {
                if (!needs(r)) {
                    reasons.setOpen(r, starving(r) ? Reason.of(Why.OTHER_PROJECT_FIRST) : full(r));
                }
            }
            for (int p : order) {
                for (int r = 0; r < resources; r++) {
                    if (owner(r) == p && needs(p, r)) {
                        FetchDecision decision = ask(p, r);
                        if (decision.project().isPresent()) {
                            return decision;
                        }
                    }
                }
            }
            return reasons.nobody();
        }

        private FetchDecision ask(int p, int needy) {
            List<WorkRequest.@Nullable Ask> asks = new ArrayList<>();
            for (int r = 0; r < resources; r++) {
                boolean own = owner(r) == p || (owner(r) < 0 && backedOffOnly(p, r));
                boolean wanted = r == needy
                        || (own && (below(r, host.buffers().high()) || bars.starvedInstances(p, r) > 0));
                asks.add(wanted ? amounts.ask(p, r, share(p, r)) : null);
                if (wanted) {
                    reasons.set(p, r, why(p, r, r == needy));
                }
            }
            return reasons.decision(p, asks);
        }

        FetchDecision alongside(int p) {
            if (host.projects().get(p).is(ProjectFlag.NON_CPU_INTENSIVE)) {
                return NonCpuIntensiveFetch.ask(host, bars, reasons, p);
            }
            if (bars.projectExceptContact(p) != null) {
                return reasons.nobody();
            }
            List<WorkRequest.@Nullable Ask> asks = new ArrayList<>();
            for (int r = 0; r < resources; r++) {
                boolean open = bars.resource(p, r) == null || backedOffOnly(p, r);
                boolean wanted = open && !betterOwner(p, r)
                        && (below(r, host.buffers().high()) || bars.starvedInstances(p, r) > 0);
                asks.add(wanted ? amounts.ask(p, r, share(p, r)) : null);
                if (wanted) {
                    reasons.set(p, r, why(p, r, false));
                }
            }
            return reasons.decision(p, asks);
        }

        /** A project that comes before {@code p} could be asked for {@code r}, and has not just been asked in vain. */
        private boolean betterOwner(int p, int r) {
            for (int other : order) {
                if (other == p) {
                    return false;
                }
                boolean empty = host.projects().get(other).resources().get(r).lastRequestEmpty();
                if (!empty && bars.project(other) == null && bars.resource(other, r) == null) {
                    return true;
                }
            }
            return false;
        }

        private int owner(int r) {
            for (int p : order) {
                if (bars.project(p) == null && bars.resource(p, r) == null) {
                    return p;
                }
            }
            return -1;
        }

        private boolean needs(int p, int r) {
            return needs(r) || bars.starvedInstances(p, r) > 0;
        }

        private boolean needs(int r) {
            return below(r, host.buffers().low()) && amounts.useful(r);
        }

        private boolean below(int r, double seconds) {
            return forecast.resources().get(r).saturatedSeconds() < seconds && amounts.useful(r);
        }

        private boolean starving(int r) {
            boolean starving = false;
            for (int p : order) {
                starving |= bars.starvedInstances(p, r) > 0;
            }
            return starving;
        }

        private boolean backedOffOnly(int p, int r) {
            return bars.resourceExceptBackoff(p, r) == null;
        }

        private Reason full(int r) {
            double busy = forecast.resources().get(r).saturatedSeconds();
            return amounts.useful(r) ? Reason.of(Why.BUFFER_FULL, "busy_seconds", busy)
                    : Reason.of(Why.QUEUE_BOUND, "queued_seconds", forecast.windowSeconds(r));
        }

        private Reason why(int p, int r, boolean needy) {
            Forecast.OfResource resource = forecast.resources().get(r);
            if (bars.starvedInstances(p, r) > 0) {
                return Reason.of(Why.ASKED_STARVED_BY_EXCLUSION, "instances", bars.starvedInstances(p, r));
            }
            Why why = !needy ? Why.ASKED_ALONGSIDE : resource.idleNow() > 0 ? Why.ASKED_IDLE : Why.ASKED_SHORTFALL;
            return Reason.of(why, Reason.fact("idle_instances", resource.idleNow()),
                    Reason.fact("shortfall_seconds", resource.shortfall()),
                    Reason.fact("busy_seconds", resource.saturatedSeconds()));
        }

        /** The project's part among those that could be asked for {@code r}. */
        private double share(int p, int r) {
            double sum = 0;
            for (int q : order) {
                if (q == p || (bars.project(q) == null && bars.resource(q, r) == null)) {
                    sum += host.projects().get(q).share();
                }
            }
            return sum > 0 ? host.projects().get(p).share() / sum : 1;
        }

        private static int[] order(HostSnapshot host, Ledger ledger) {
            CreditRanking ranking = RecentCredit.ranking(host, ledger);
            double capacity = Math.max(1, host.buffers().high() * host.totalPeakFlops());
            double[] priority = new double[host.projects().size()];
            for (int p = 0; p < priority.length; p++) {
                priority[p] = ranking.priority(p);
            }
            for (TaskSnapshot task : host.tasks()) {
                priority[task.project()] -= task.remainingSeconds() * host.peakFlops(task) / capacity;
            }
            return byPriority(priority);
        }

        /** Greatest first; there are few. */
        private static int[] byPriority(double[] priority) {
            int[] order = new int[priority.length];
            for (int p = 0; p < order.length; p++) {
                int place = p;
                while (place > 0 && Double.compare(-priority[order[place - 1]], -priority[p]) > 0) {
                    order[place] = order[place - 1];
                    place--;
                }
                order[place] = p;
            }
            return order;
        }
    }
}
