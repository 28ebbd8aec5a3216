package org.quern.scheduler.cpu;

import static org.quern.scheduler.policy.Rounding.EPSILON;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.Obstacle;
import org.quern.model.ProcessPhase;
import org.quern.model.Reason;
import org.quern.model.TaskSnapshot;
import org.quern.model.TaskTable;
import org.quern.model.Why;
import org.quern.scheduler.forecast.MostUrgent;
import org.quern.scheduler.forecast.Ranking;
import org.quern.scheduler.forecast.TaskOrder;
import org.quern.scheduler.forecast.Turns;

/**
 * What the CPU scheduling policies share: the tasks in question, tasks in the middle of their slice, projects taking turns, the order of
 * importance, and a reason for every task. Used once.
 */
final class RunListBuilder {
    /** Candidates are collected for this many times the CPUs, so that the enforcer can pass over some (docs/protocol/scheduling.md 6.1). */
    private static final int CPU_CANDIDATES = 2;
    /** Begins the name of a fact of the project whose turn it was last. */
    private static final String LAST = "last_";
    private final HostSnapshot host;
    private final Turns turns;
    private final BitSet waiting;
    private final List<Chosen> chosen = new ArrayList<>();
    private final @Nullable Reason[] reasons;
    /** Key of the last task that was chosen in its turn, for the resources in {@link #hasTurns}. */
    private final double[] lastKey;
    /** What its project stood at before that. */
    private final double[] lastStanding;
    private final BitSet hasTurns = new BitSet();
    /** The last task that was chosen in its turn is of a project without a share, whose key says nothing. */
    private final BitSet lastIsBackup = new BitSet();

    private record Chosen(int task, boolean forDeadline, boolean sliceUnfinished, boolean coproc, double cpus,
            int position, boolean last) {}

    /** @param order the runnable tasks, within each project first to be served first */
    RunListBuilder(HostSnapshot host, Ranking ranking, BitSet runnable, int[] order) {
        this.host = host;
        this.waiting = (BitSet) runnable.clone();
        turns = new Turns(host, ranking, order);
        reasons = new Reason[host.tasks().size()];
        lastKey = new double[host.resources().size()];
        lastStanding = new double[lastKey.length];
    }

    static RunListBuilder of(HostSnapshot host, Ranking ranking) {
        BitSet runnable = TaskOrder.runnable(host);
        return new RunListBuilder(host, ranking, runnable, TaskOrder.byPhase(host, runnable));
    }

    /** Runnable tasks that are not chosen yet. */
    BitSet waiting() {
        return waiting;
    }

    /** More candidates for {@code resource} are of use. */
    boolean wants(int resource) {
        int instances = host.resources().get(resource).instances();
        return turns.used(resource) < (resource == 0 ? CPU_CANDIDATES * instances : instances) - EPSILON;
    }

    /**
     * Offers {@code candidates} to {@code claim}, earliest deadline first, as long as their resource wants more.
     *
     * @param claim called with a task's index; it may call {@link #claimForDeadline}
     */
    void byDeadline(BitSet candidates, IntConsumer claim) {
        for (int r = host.resources().size() - 1; r >= 0; r--) {
            MostUrgent urgent = MostUrgent.of(host, candidates, r);
            for (int t = urgent.next(); t >= 0 && wants(r); t = urgent.next()) {
                claim.accept(t);
            }
        }
    }

    /** Chooses a task to save its deadline, if limits admit it; {@code late} is how many tasks of its project would miss theirs. */
    boolean claimForDeadline(int t, int late) {
        TaskSnapshot task = host.tasks().get(t);
        return claim(t, true, Reason.of(Why.DEADLINE_AT_RISK,
                Reason.fact("deadline_in_seconds", task.deadline() - host.now()),
                Reason.fact("remaining_seconds", task.remainingSeconds()), Reason.fact("late_tasks", late)));
    }

    /** Chooses a task for another reason than its turn, if limits admit it. */
    boolean claimFor(int t, boolean forDeadline, Reason reason) {
        return claim(t, forDeadline, reason);
    }

    /** Chooses every task in the middle of its time slice. */
    void claimUnfinishedSlices() {
        for (int t = waiting.nextSetBit(0); t >= 0; t = waiting.nextSetBit(t + 1)) {
            if (host.tasks().phase(t) != ProcessPhase.RUNNING) {
                continue;
            }
            TaskSnapshot task = host.tasks().get(t);
            if (TimeSlice.unfinished(host, task)) {
                claim(t, false,
                        Reason.of(Why.SLICE_UNFINISHED, "running_seconds", host.now() - task.run().runningSince()));
            }
        }
    }

    /** Lets projects take turns until there are candidates enough, coprocessors first. */
    void fillByTurns(Why why) {
        for (int r = host.resources().size() - 1; r >= 0; r--) {
            while (wants(r)) {
                int t = turns.next(r, 0, host.limits().schedulingPeriodSeconds());
                if (t < 0) {
                    break;
                }
                int project = host.tasks().get(t).project();
                hasTurns.set(r);
                lastKey[r] = turns.key(project, r);
                lastStanding[r] = turns.lastStanding();
                lastIsBackup.set(r, isBackup(project));
                add(t, false, isBackup(project) ? Reason.of(Why.BACKUP_TURN) : reason(why, lastStanding[r]));
            }
        }
    }

    /** It has no share, and others have one: where nobody has, all count the same. */
    private boolean isBackup(int project) {
        return host.projects().get(project).share() <= 0
                && host.projects().stream().anyMatch(other -> other.share() > 0);
    }

    private boolean claim(int t, boolean forDeadline, Reason reason) {
        if (!waiting.get(t) || !turns.claim(t, 0, host.limits().schedulingPeriodSeconds())) {
            return false;
        }
        add(t, forDeadline, reason);
        return true;
    }

    private void add(int t, boolean forDeadline, Reason reason) {
        TaskSnapshot task = host.tasks().get(t);
        waiting.clear(t);
        reasons[t] = reason;
        chosen.add(new Chosen(t, forDeadline, TimeSlice.unfinished(host, task), !task.isCpuTask(),
                task.isCpuTask() ? task.usage().cpus() : 0, chosen.size(), false));
    }

    /** A waiting task is not to run, unless processors would stay idle: then the enforcer tries it. */
    void setAside(int t, Reason reason) {
        waiting.clear(t);
        reasons[t] = reason;
    }

    /** Adds a task that was set aside behind all others, whatever they are. */
    void addLast(int t, Reason reason) {
        TaskSnapshot task = host.tasks().get(t);
        reasons[t] = reason;
        chosen.add(new Chosen(t, false, false, !task.isCpuTask(), 0, chosen.size(), true));
    }

    /** Instances of {@code resource} that nothing chosen would use. */
    double free(int resource) {
        return host.resources().get(resource).instances() - turns.used(resource);
    }

    /** Position of a project for a resource now; the lowest is served first. */
    double key(int project, int resource) {
        return turns.key(project, resource);
    }

    /** A reason with what the project stands at now. */
    Reason reason(Why why, int project, int resource) {
        return reason(why, turns.standing(project, resource));
    }

    /** Where there is one project only, what it stands at tells nothing: all that it had is its share. */
    private Reason reason(Why why, double standing) {
        return host.projects().size() == 1 ? Reason.of(why) : Reason.of(why, turns.standingName(), standing);
    }

    /** The list in order of importance (docs/protocol/scheduling.md 6.2), with a reason for every task. */
    RunList build() {
        Comparator<Chosen> order = Comparator
                .comparing(Chosen::last).thenComparing(c -> !(host.limits().prioritizeGpu() && c.coproc))
                .thenComparing(c -> !c.forDeadline).thenComparing(c -> !c.coproc).thenComparing(c -> !c.sliceUnfinished)
                .thenComparingDouble(c -> -c.cpus).thenComparingInt(Chosen::position);
        List<Chosen> sorted = new ArrayList<>(chosen);
        sorted.sort(order);
        List<RunList.Entry> entries = new ArrayList<>();
        for (Chosen c : sorted) {
            entries.add(new RunList.Entry(c.task, c.forDeadline));
        }
        return new RunList(entries, allReasons());
    }

    private List<Reason> allReasons() {
        Map<Obstacle, Reason> obstacles = new EnumMap<>(Obstacle.class);
        for (Obstacle obstacle : Obstacle.values()) {
            obstacles.put(obstacle, Reason.of(obstacle.why()));
        }
        boolean[][] exempt = host.alwaysRun();
        Reason[][] behind = new Reason[host.projects().size()][host.resources().size()];
        Reason[] all = new Reason[reasons.length];
        for (int t = 0; t < all.length; t++) {
            Reason chosenReason = reasons[t];
            all[t] = chosenReason != null ? chosenReason : whyNot(t, obstacles, exempt, behind);
        }
        return Collections.unmodifiableList(Arrays.asList(all));
    }

    private Reason whyNot(int t, Map<Obstacle, Reason> obstacles, boolean[][] exempt, @Nullable Reason[][] behind) {
        TaskTable tasks = host.tasks();
        int project = tasks.project(t);
        int resource = tasks.resource(t);
        Obstacle obstacle = tasks.obstacle(t);
        if (obstacle != Obstacle.NONE) {
            return obstacles.getOrDefault(obstacle, Reason.of(obstacle.why()));
        }
        if (exempt[project][tasks.app(t)]) {
            return Reason.of(Why.ALWAYS_RUNS);
        }
        Reason known = behind[project][resource];
        if (known == null) {
            known = behind(project, resource);
            behind[project][resource] = known;
        }
        return known;
    }

    private Reason behind(int project, int r) {
        if (host.resources().get(r).instances() == 0) {
            return Reason.of(Why.DEVICE_MISSING);
        }
        if (!host.resources().get(r).allowed()) {
            return Reason.of(Why.DEVICE_SUSPENDED);
        }
        double own = turns.key(project, r);
        if (!hasTurns.get(r) || (own <= lastKey[r] && lastIsBackup.get(r))) {
            return Reason.of(Why.BEHIND_IN_PROJECT);
        }
        return isBackup(project) && own > lastKey[r] ? Reason.of(Why.BACKUP_WAITS)
                : Reason.of(own > lastKey[r] ? Why.BEHIND_OTHER_PROJECTS : Why.BEHIND_IN_PROJECT,
                        Reason.fact(turns.standingName(), turns.standing(project, r)),
                        Reason.fact(LAST + turns.standingName(), lastStanding[r]));
    }
}
