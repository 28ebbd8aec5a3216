package org.quern.scheduler.cpu;

import static org.quern.scheduler.policy.Rounding.EPSILON;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.Obstacle;
import org.quern.model.ProcessPhase;
import org.quern.model.Reason;
import org.quern.model.TaskSnapshot;
import org.quern.model.TaskTable;
import org.quern.model.Why;

/**
 * Turns a run list into what runs: goes through it in order of importance and takes every task that processors, memory and the user's
 * limits admit (docs/protocol/scheduling.md 6.3 to 6.5). What does not fit is passed over, so that a smaller task runs instead of an
 * idle CPU.
 *
 * <p>Divergences from BOINC: if processors stay idle, runnable tasks outside the list are tried too; a start waits only if a task
 * leaves the very instances that it gets, not if any coprocessor task is quitting; where the user limits the CPUs, a task that needs
 * more of them than there are may still run alone, instead of never.
 */
public final class RunListEnforcer {
    private final HostSnapshot host;
    private final RunList list;
    private final TaskTable tasks;
    private final boolean[][] exempt;
    private final Capacity room;
    private final InstanceTable instances;
    private final Enforcement.@Nullable Assignment[] assigned;
    private final Reason[] reasons;
    private final List<Enforcement.Assignment> running = new ArrayList<>();
    private final long[] leaving;
    /** Instances reserved for tasks that wait for their device, by resource. */
    private final double[] reserved;
    /** Running tasks that are ended because too much is swapped. */
    private final BitSet leavingForSwap = new BitSet();
    private boolean again;

    private RunListEnforcer(HostSnapshot host, RunList list) {
        this.host = host;
        this.list = list;
        tasks = host.tasks();
        exempt = host.alwaysRun();
        room = new Capacity(host);
        instances = new InstanceTable(host);
        assigned = new Enforcement.Assignment[host.tasks().size()];
        reasons = list.reasons().toArray(new Reason[0]);
        leaving = new long[host.resources().size()];
        reserved = new double[leaving.length];
    }

    /** What should run of {@code list} on {@code host}. */
    public static Enforcement enforce(HostSnapshot host, RunList list) {
        return new RunListEnforcer(host, list).enforce();
    }

    private Enforcement enforce() {
        takeExempt();
        for (int t = 0; t < assigned.length; t++) {
            if (tasks.resource(t) == 0) {
                continue;
            }
            if (tasks.phase(t) == ProcessPhase.RUNNING) {
                instances.hold(tasks.get(t));
            } else if (tasks.phase(t) != ProcessPhase.UNSTARTED && tasks.runnable(t)) {
                instances.want(tasks.get(t));
            }
        }
        leaveForSwap();
        considerAll();
        List<Enforcement.Preemption> preempted = preemptions();
        startWhatNeedNotWait();
        return new Enforcement(running, preempted, Collections.unmodifiableList(Arrays.asList(reasons)), idle(), again);
    }

    private void takeExempt() {
        for (int t = 0; t < assigned.length; t++) {
            if (tasks.runnable(t) && exempt[tasks.project(t)][tasks.app(t)]) {
                Reason refusal = room.refusalOfExempt();
                if (refusal != null) {
                    reasons[t] = refusal;
                    continue;
                }
                room.takeExempt(tasks.get(t));
                assigned[t] = new Enforcement.Assignment(t, 0, false);
                reasons[t] = Reason.of(Why.ALWAYS_RUNS);
            }
        }
    }

    /** Where running tasks swap more than they may, those go that lose least by it, until the rest fits (docs/protocol/scheduling.md 6.6). */
    private void leaveForSwap() {
        double swap = 0;
        List<Integer> numbers = new ArrayList<>();
        for (int t = 0; t < assigned.length; t++) {
            if (tasks.phase(t) == ProcessPhase.RUNNING) {
                swap += tasks.get(t).swapBytes();
                numbers.add(t);
            }
        }
        if (swap <= host.limits().swapBytes()) {
            return;
        }
        numbers.sort(Comparator.comparingDouble((Integer t) -> unsavedSeconds(tasks.get(t)))
                .thenComparing(Comparator.reverseOrder()));
        for (int t : numbers) {
            if (swap > host.limits().swapBytes() && tasks.get(t).swapBytes() > 0 && assigned[t] == null) {
                leavingForSwap.set(t);
                swap -= tasks.get(t).swapBytes();
            }
        }
    }

    /** Devices are filled before CPU tasks that are in no hurry take what they need, such as places that a limit leaves. */
    private void considerAll() {
        boolean devicesFilled = false;
        for (RunList.Entry entry : list.entries()) {
            if (!devicesFilled && tasks.resource(entry.task()) == 0 && !entry.forDeadline()) {
                backfill(1);
                devicesFilled = true;
            }
            consider(entry.task(), entry.forDeadline());
        }
        backfill(0);
    }

    private double unsavedSeconds(TaskSnapshot task) {
        return host.now() - Math.max(task.run().runningSince(), task.run().lastCheckpoint());
    }

    private void consider(int t, boolean forDeadline) {
        TaskSnapshot task = host.tasks().get(t);
        Reason refusal = leavingForSwap.get(t)
                ? Reason.of(Why.NOT_ENOUGH_SWAP, Reason.fact("uses_bytes", task.swapBytes()),
                        Reason.fact("limit_bytes", host.limits().swapBytes()))
                : refusal(task);
        if (refusal != null) {
            reasons[t] = refusal;
            return;
        }
        OptionalLong mask = instances.assign(task);
        if (mask.isEmpty()) {
            reasons[t] = instances.lacksBytes(task)
                    ? Reason.of(Why.NOT_ENOUGH_DEVICE_MEMORY, "needs_bytes", task.usage().coprocBytes())
                    : Reason.of(Why.NO_FREE_INSTANCE, "needs", task.usage().coprocs());
            return;
        }
        room.take(task);
        assigned[t] = new Enforcement.Assignment(t, mask.getAsLong(), forDeadline);
    }

    private @Nullable Reason refusal(TaskSnapshot task) {
        if (!host.cpu().allowed()) {
            return Reason.of(Why.COMPUTING_SUSPENDED);
        }
        return host.resources().get(task.resource()).allowed() ? room.refusal(task) : Reason.of(Why.DEVICE_SUSPENDED);
    }

    /** Tasks outside the list, where the list leaves processors idle: of the resources from {@code first} on. */
    private void backfill(int first) {
        if (!host.cpu().allowed() || !anyIdle(first)) {
            return;
        }
        BitSet members = list.members();
        for (int t = members.nextClearBit(0); t < assigned.length && anyIdle(first); t = members.nextClearBit(t + 1)) {
            int r = tasks.resource(t);
            if (r >= first && assigned[t] == null && tasks.runnable(t) && !exempt[tasks.project(t)][tasks.app(t)]
                    && idle(r) > 0) {
                Reason before = reasons[t];
                reasons[t] = Reason.of(Why.BACKFILL);
                consider(t, false);
                reasons[t] = assigned[t] == null && reasons[t].why() == Why.BACKFILL ? before : reasons[t];
            }
        }
    }

    private boolean anyIdle(int first) {
        for (int r = first; r < leaving.length; r++) {
            if (idle(r) > 0) {
                return true;
            }
        }
        return false;
    }

    private double idle(int r) {
        if (!host.resources().get(r).allowed()) {
            return 0;
        }
        double idle = r == 0 ? room.idleCpus() : instances.idle(r);
        return idle > EPSILON ? idle : 0;
    }

    private List<Enforcement.Preemption> preemptions() {
        List<Enforcement.Preemption> preempted = new ArrayList<>();
        for (int t = 0; t < assigned.length; t++) {
            if (tasks.phase(t).active() || tasks.obstacle(t) == Obstacle.ENDING) {
                preempt(t, tasks.get(t), preempted);
            }
        }
        return preempted;
    }

    private void preempt(int t, TaskSnapshot task, List<Enforcement.Preemption> preempted) {
        if (task.obstacle() == Obstacle.ENDING) {
            leaving[task.resource()] |= task.run().heldInstances();
        } else if (assigned[t] == null && task.run().isRunning()) {
            preempted.add(new Enforcement.Preemption(t, manner(task, reasons[t])));
            leaving[task.resource()] |= task.run().heldInstances();
        } else if (assigned[t] == null && task.run().phase() == ProcessPhase.IN_MEMORY && !mayStay(task)) {
            preempted.add(new Enforcement.Preemption(t, Enforcement.Manner.QUIT));
        }
    }

    private Enforcement.Manner manner(TaskSnapshot task, Reason reason) {
        if (reason.why() == Why.NOT_ENOUGH_SWAP || (!mayStay(task) && reason.why() != Why.NOT_ENOUGH_MEMORY)) {
            return Enforcement.Manner.QUIT;
        }
        // Not enough RAM: suspended only, as BOINC does, since tasks near the limit would otherwise quit and start in turn.
        return task.isCpuTask() ? Enforcement.Manner.SUSPEND : Enforcement.Manner.QUIT;
    }

    /** A preempted process may stay in memory: coprocessor memory must be freed; without a checkpoint everything would be lost. */
    private boolean mayStay(TaskSnapshot task) {
        return task.isCpuTask() && (host.limits().leaveAppsInMemory() || !task.run().hasCheckpointed());
    }

    private void startWhatNeedNotWait() {
        for (int t = 0; t < assigned.length; t++) {
            Enforcement.Assignment assignment = assigned[t];
            if (assignment == null) {
                continue;
            }
            TaskSnapshot task = host.tasks().get(t);
            if (!task.run().isRunning() && (assignment.instances() & leaving[task.resource()]) != 0) {
                reasons[t] = Reason.of(Why.WAITS_FOR_DEVICE);
                reserved[0] += task.usage().cpus();
                reserved[task.resource()] += task.usage().coprocs();
                again = true;
            } else {
                running.add(assignment);
            }
        }
    }

    private List<Enforcement.Idle> idle() {
        List<Enforcement.Idle> idle = new ArrayList<>();
        for (int r = 0; r < leaving.length; r++) {
            boolean allowed = host.cpu().allowed() && host.resources().get(r).allowed();
            double count = allowed ? idleWithReserved(r) : host.resources().get(r).instances();
            if (count > 0) {
                idle.add(new Enforcement.Idle(r, count, allowed ? whyIdle(r) : suspended(r)));
            }
        }
        return idle;
    }

    /** Reserved instances are idle until their task has started. */
    private double idleWithReserved(int r) {
        double idle = r == 0 ? Math.max(0, room.idleCpus() + reserved[0]) : idle(r) + reserved[r];
        return idle > EPSILON ? idle : 0;
    }

    private Reason suspended(int r) {
        return Reason.of(r == 0 || !host.cpu().allowed() ? Why.COMPUTING_SUSPENDED : Why.DEVICE_SUSPENDED);
    }

    private Reason whyIdle(int r) {
        if (idle(r) == 0) {
            return Reason.of(Why.WAITS_FOR_DEVICE);
        }
        int held = 0;
        int excluded = 0;
        for (int t = 0; t < assigned.length; t++) {
            if (assigned[t] == null && tasks.resource(t) == r) {
                boolean isExcluded = isExcluded(t, r);
                excluded += isExcluded ? 1 : 0;
                held += tasks.runnable(t) && !isExcluded ? 1 : 0;
            }
        }
        return held > 0 ? Reason.of(Why.ALL_TASKS_LIMITED, "tasks", held)
                : excluded > 0 ? Reason.of(Why.ALL_TASKS_EXCLUDED, "tasks", excluded)
                        : Reason.of(Why.NO_RUNNABLE_TASK);
    }

    /** The task may use none of the instances that are idle. */
    private boolean isExcluded(int t, int r) {
        return r > 0 && (tasks.runnable(t) ? (tasks.usableInstances(t) & instances.idleInstances(r)) == 0
                : host.tasks().get(t).obstacle() == Obstacle.DEVICE_MISSING);
    }
}
