package org.quern.scheduler;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quern.scheduler.account.Deficit;
import org.quern.scheduler.account.ExponentialAverage;
import org.quern.scheduler.account.LongTermDebt;
import org.quern.scheduler.account.NoAccounting;
import org.quern.scheduler.account.RecentCredit;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.account.ShortTermDebt;
import org.quern.scheduler.account.TurnAccounting;
import org.quern.scheduler.cpu.CpuSchedulingPolicy;
import org.quern.scheduler.cpu.CreditPriority;
import org.quern.scheduler.cpu.DeadlineAware;
import org.quern.scheduler.cpu.DebtScheduling;
import org.quern.scheduler.cpu.RiskScheduling;
import org.quern.scheduler.cpu.WeightedRoundRobin;
import org.quern.scheduler.estimate.CompletionEstimator;
import org.quern.scheduler.estimate.DurationCorrection;
import org.quern.scheduler.estimate.FractionBlend;
import org.quern.scheduler.estimate.RatioAndProgress;
import org.quern.scheduler.estimate.VersionStatistics;
import org.quern.scheduler.fetch.HysteresisFetch;
import org.quern.scheduler.fetch.LongTermDebtFetch;
import org.quern.scheduler.fetch.MultiResourceDebtFetch;
import org.quern.scheduler.fetch.ResourceDebtFetch;
import org.quern.scheduler.fetch.ShareProportionalFetch;
import org.quern.scheduler.fetch.SlackFetch;
import org.quern.scheduler.fetch.StarvationTimeFetch;
import org.quern.scheduler.fetch.WorkFetchPolicy;
import org.quern.scheduler.policy.Policy;
import org.quern.scheduler.send.SendBySeconds;
import org.quern.scheduler.send.SendIfFast;
import org.quern.scheduler.send.SendIfFeasible;
import org.quern.scheduler.send.WorkSendPolicy;

/** Everything that exists, written by hand: one line a policy, so that the whole family is seen at a glance. */
public final class PolicyCatalog {
    /** Which tasks run. */
    public static final List<CpuSchedulingPolicy> CPU = List.of(
            new DebtScheduling(),
            new WeightedRoundRobin(),
            new DeadlineAware(),
            new CreditPriority(),
            new RiskScheduling());
    /** Whom to ask for work. */
    public static final List<WorkFetchPolicy> FETCH = List.of(
            new StarvationTimeFetch(),
            new ResourceDebtFetch(),
            new ShareProportionalFetch(),
            new LongTermDebtFetch(),
            new MultiResourceDebtFetch(LongTermDebt.NOT_BACKED_OFF),
            new MultiResourceDebtFetch(LongTermDebt.SUPPLIES),
            new MultiResourceDebtFetch(LongTermDebt.HOST_WIDE),
            new HysteresisFetch(),
            new SlackFetch());
    /** What a server sends. */
    public static final List<WorkSendPolicy> SEND = List.of(
            new SendBySeconds(),
            new SendIfFast(),
            new SendIfFeasible());
    /** How long tasks take. */
    public static final List<CompletionEstimator> ESTIMATE = List.of(
            new FractionBlend(),
            new DurationCorrection(),
            new VersionStatistics(),
            new RatioAndProgress());
    /** What policies remember; no part of a suite, since each policy brings its own. */
    public static final List<ShareAccounting> ACCOUNT = List.of(
            NoAccounting.INSTANCE,
            TurnAccounting.INSTANCE,
            ShortTermDebt.INSTANCE,
            ExponentialAverage.INSTANCE,
            LongTermDebt.NOT_BACKED_OFF,
            LongTermDebt.SUPPLIES,
            LongTermDebt.HOST_WIDE,
            RecentCredit.INSTANCE,
            Deficit.INSTANCE);

    private PolicyCatalog() {}

    /** Every policy that can be part of a suite, in the order of the questions. */
    public static List<Policy> all() {
        return Stream.<List<? extends Policy>>of(CPU, FETCH, SEND, ESTIMATE).<Policy>flatMap(List::stream).toList();
    }

    public static CpuSchedulingPolicy cpu(String name) {
        return find(CPU, name);
    }

    public static WorkFetchPolicy fetch(String name) {
        return find(FETCH, name);
    }

    public static WorkSendPolicy send(String name) {
        return find(SEND, name);
    }

    public static CompletionEstimator estimate(String name) {
        return find(ESTIMATE, name);
    }

    /** The policy called {@code name}; the message of the exception names the suite's text. */
    static Policy suitePart(String name, String suite) {
        return all().stream().filter(policy -> policy.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Policy suite '" + suite + "' names '" + name
                        + "', which is none of " + names(all()) + "."));
    }

    private static <P extends Policy> P find(List<P> policies, String name) {
        return policies.stream().filter(policy -> policy.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is none of " + names(policies) + "."));
    }

    private static String names(List<? extends Policy> policies) {
        return policies.stream().map(Policy::name).collect(Collectors.joining(", "));
    }
}
