package org.quern.scheduler.fetch;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.RunTime;
import org.quern.model.TaskSnapshot;
import org.quern.scheduler.risk.FreshTask;

/**
 * What the next task of each project for each resource will be like: as those that are here, else as those that were here last. Where some could be in time and others never,
 * those that never could do not count: they are no reason to leave the others to somebody else.
 */
final class FreshTasks {
    private static final String SECONDS = "fresh_seconds";
    private static final String DEVIATION = "fresh_deviation";
    private static final String SERVER = "fresh_server_seconds";
    private static final String LATENCY = "fresh_latency";
    private static final String INSTANCES = "fresh_instances";
    private static final String HOPEFUL_AT = "fresh_hopeful_at";
    private static final String SEEN_AT = "fresh_seen_at";
    /** For so long after one that can be in time was here the next is taken to be like it, though those that are here now cannot: some of its applications have such, others not. */
    private static final double HOPES_SECONDS = 86_400;
    /** After so long nothing is believed of tasks that could not be in time: applications change, and a project is not passed over for good. */
    private static final double BELIEVED_SECONDS = 10 * 86_400.0;
    /** The ledger need not change more often for that. */
    private static final double NOTED_SECONDS = 3600;

    private final @Nullable FreshTask[][] fresh;
    private final Ledger ledger;
    /** Wall time from the end of a task to the next contact that reports it. */
    private final double marginSeconds;

    private static final class Sum {
        int count;
        double seconds;
        double squares;
        double server;
        double latency = Double.POSITIVE_INFINITY;
        double instances;

        void add(TaskSnapshot task) {
            RunTime time = task.runTime();
            count++;
            seconds += time.freshSeconds();
            squares += time.freshSeconds() * time.freshSeconds() + time.freshDeviation() * time.freshDeviation();
            server += time.serverSeconds();
            latency = Math.min(latency, task.deadline() - task.receivedAt());
            instances = Math.max(instances, task.instances());
        }

        FreshTask mean() {
            double mean = seconds / count;
            return new FreshTask(mean, Math.sqrt(Math.max(0, squares / count - mean * mean)), server / count,
                    Math.max(0, latency), instances);
        }
    }

    private FreshTasks(@Nullable FreshTask[][] fresh, Ledger ledger, double marginSeconds) {
        this.fresh = fresh;
        this.ledger = ledger;
        this.marginSeconds = marginSeconds;
    }

    static FreshTasks of(HostSnapshot host, Ledger ledger, double marginSeconds) {
        Sum[][] hopeful = new Sum[host.projects().size()][host.resources().size()];
        Sum[][] hopeless = new Sum[hopeful.length][host.resources().size()];
        for (TaskSnapshot task : host.tasks()) {
            if (task.runTime().freshSeconds() > 0 && !task.name().isEmpty()) {
                Sum[] sums = (canBeInTime(task) ? hopeful : hopeless)[task.project()];
                Sum sum = sums[task.resource()];
                if (sum == null) {
                    sum = new Sum();
                    sums[task.resource()] = sum;
                }
                sum.add(task);
            }
        }
        TreeMap<LedgerKey, Double> changes = new TreeMap<>();
        @Nullable FreshTask[][] fresh = new FreshTask[hopeful.length][host.resources().size()];
        for (int p = 0; p < hopeful.length; p++) {
            for (int r = 0; r < fresh[p].length; r++) {
                boolean hopes = hopeful[p][r] != null || !isOver(host, ledger, p, r);
                Sum sum = hopes ? hopeful[p][r] : hopeless[p][r];
                fresh[p][r] = sum == null ? remembered(host, ledger, p, r)
                        : noted(host, ledger, p, r, sum.mean(), changes);
                note(hopeful[p][r] != null, HOPEFUL_AT, host, ledger, p, r, changes);
                note(hopeful[p][r] != null || hopeless[p][r] != null, SEEN_AT, host, ledger, p, r, changes);
            }
        }
        return new FreshTasks(fresh, changes.isEmpty() ? ledger : ledger.with(changes), marginSeconds);
    }

    private static void note(boolean is, String what, HostSnapshot host, Ledger ledger, int p, int r,
            Map<LedgerKey, Double> changes) {
        if (is && host.now() - ledger.get(key(what, host, p, r)) > NOTED_SECONDS) {
            changes.put(key(what, host, p, r), host.now());
        }
    }

    private static boolean canBeInTime(TaskSnapshot task) {
        return task.runTime().freshSeconds() < task.deadline() - task.receivedAt();
    }

    /** None that can be in time was here for a day. */
    private static boolean isOver(HostSnapshot host, Ledger ledger, int p, int r) {
        return host.now() - ledger.get(key(HOPEFUL_AT, host, p, r)) > HOPES_SECONDS;
    }

    private static @Nullable FreshTask remembered(HostSnapshot host, Ledger ledger, int p, int r) {
        double seconds = ledger.get(key(SECONDS, host, p, r));
        boolean isOld = seconds >= ledger.get(key(LATENCY, host, p, r))
                && host.now() - ledger.get(key(SEEN_AT, host, p, r)) > BELIEVED_SECONDS;
        return seconds <= 0 || isOld ? null
                : new FreshTask(seconds, ledger.get(key(DEVIATION, host, p, r)), ledger.get(key(SERVER, host, p, r)),
                        ledger.get(key(LATENCY, host, p, r)), ledger.get(key(INSTANCES, host, p, r)));
    }

    private static FreshTask noted(HostSnapshot host, Ledger ledger, int p, int r, FreshTask task,
            Map<LedgerKey, Double> changes) {
        if (!task.equals(remembered(host, ledger, p, r))) {
            changes.put(key(SECONDS, host, p, r), task.seconds());
            changes.put(key(DEVIATION, host, p, r), task.deviation());
            changes.put(key(SERVER, host, p, r), task.serverSeconds());
            changes.put(key(LATENCY, host, p, r), task.latencySeconds());
            changes.put(key(INSTANCES, host, p, r), task.instances());
        }
        return task;
    }

    private static LedgerKey key(String quantity, HostSnapshot host, int p, int r) {
        return LedgerKey.of(quantity, host.projects().get(p).url(), host.resources().get(r).type());
    }

    /** The next task of {@code p} for {@code r}; null if none was ever seen. */
    @Nullable
    FreshTask of(int p, int r) {
        FreshTask task = fresh[p][r];
        return task == null || marginSeconds <= 0 ? task : task.dueEarlier(marginSeconds);
    }

    /** The ledger with what was seen. */
    Ledger ledger() {
        return ledger;
    }
}
