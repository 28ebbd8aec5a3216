package org.quern.scheduler.cpu;

import java.util.BitSet;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.TaskSnapshot;
import org.quern.model.TaskTable;
import org.quern.model.UnixTime;
import org.quern.model.Why;
import org.quern.scheduler.account.RecentCredit;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.forecast.Forecast;
import org.quern.scheduler.forecast.RoundRobinSimulation;

/**
 * REC: projects by recent estimated credit relative to share; as many tasks of a project as would miss their deadline run by earliest deadline.
 *
 * <p>Source: today's BOINC (docs/protocol/scheduling.md 4, 6.1, 6.2). Rule: simulate round robin by priority and count misses per project and
 * resource. Choose that many of the project's tasks by earliest deadline, not necessarily the ones that missed. A task counts as a miss too if
 * it ran as one before and its project has misses (else saving one task starts a chain of dominoes), or if it was one within the last scheduling
 * period (else tasks thrash). Then projects take turns by priority, then tasks in the middle of their slice are added.
 *
 * <p>Divergences: one credit scale of peak speeds (see RecentCredit); a task that is already chosen for its deadline does not lower the
 * project's count twice.
 */
public final class CreditPriority implements CpuSchedulingPolicy {
    /** With a factor at its upper end estimates mean nothing, so the project's tasks run by deadline (docs/protocol/scheduling.md 6.1). */
    private static final double HOPELESS_CORRECTION = 90;

    @Override
    public String name() {
        return "REC";
    }

    @Override
    public String summary() {
        return "recent credit relative to share; earliest deadline first for as many tasks as would be late";
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
    public Forecast forecast(HostSnapshot host, Ledger ledger) {
        return RoundRobinSimulation.run(host, RecentCredit.ranking(host, ledger));
    }

    @Override
    public RunList decide(HostSnapshot host, Ledger ledger, Forecast forecast) {
        RunListBuilder list = RunListBuilder.of(host, RecentCredit.ranking(host, ledger));
        claimUrgent(host, list, misses(host, forecast));
        list.fillByTurns(Why.BEST_PRIORITY);
        list.claimUnfinishedSlices();
        return list.build();
    }

    /** Misses per project and resource, promotions included. */
    private static int[][] misses(HostSnapshot host, Forecast forecast) {
        int[][] misses = new int[host.projects().size()][host.resources().size()];
        for (int p = 0; p < misses.length; p++) {
            for (int r = 0; r < misses[p].length; r++) {
                misses[p][r] = forecast.of(p, r).misses();
            }
        }
        int[][] promoted = new int[misses.length][host.resources().size()];
        TaskTable tasks = host.tasks();
        for (int t = 0; t < tasks.size(); t++) {
            if (tasks.wasAtRisk(t) && !forecast.isLate(t) && promoted(host, tasks.get(t), misses)) {
                promoted[tasks.project(t)][tasks.resource(t)]++;
            }
        }
        for (int p = 0; p < misses.length; p++) {
            for (int r = 0; r < misses[p].length; r++) {
                misses[p][r] += promoted[p][r];
            }
        }
        return misses;
    }

    private static boolean promoted(HostSnapshot host, TaskSnapshot task, int[][] misses) {
        boolean domino = task.run().ranForDeadline() && misses[task.project()][task.resource()] > 0;
        double last = task.run().lastMissForecast();
        double since = host.now() - last;
        boolean thrash = UnixTime.isSet(last) && since >= 0 && since < host.limits().schedulingPeriodSeconds();
        return task.runnable() && (domino || thrash);
    }

    private static void claimUrgent(HostSnapshot host, RunListBuilder list, int[][] misses) {
        TaskTable tasks = host.tasks();
        BitSet candidates = new BitSet(tasks.size());
        boolean[] hopeless = hopeless(host);
        for (int t = list.waiting().nextSetBit(0); t >= 0; t = list.waiting().nextSetBit(t + 1)) {
            if (misses[tasks.project(t)][tasks.resource(t)] > 0 || hopeless[tasks.project(t)]) {
                candidates.set(t);
            }
        }
        list.byDeadline(candidates, t -> {
            int left = misses[tasks.project(t)][tasks.resource(t)];
            if ((left > 0 || hopeless[tasks.project(t)]) && list.claimForDeadline(t, left)) {
                misses[tasks.project(t)][tasks.resource(t)]--;
            }
        });
    }

    private static boolean[] hopeless(HostSnapshot host) {
        boolean[] hopeless = new boolean[host.projects().size()];
        for (int p = 0; p < hopeless.length; p++) {
            hopeless[p] = host.projects().get(p).durationCorrection() >= HOPELESS_CORRECTION;
        }
        return hopeless;
    }
}
