package org.quern.engine.schedule;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.quern.engine.command.Decision;
import org.quern.engine.disk.SpaceWaits;
import org.quern.engine.host.Devices;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.Spans;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.Snapshot;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.HostSnapshot;
import org.quern.model.ResourceSnapshot;
import org.quern.model.TaskId;
import org.quern.model.UnixTime;
import org.quern.model.UsageInterval;
import org.quern.model.Why;
import org.quern.scheduler.cpu.Enforcement;
import org.quern.scheduler.cpu.RunList;
import org.quern.scheduler.cpu.RunListEnforcer;

/** Decides which tasks run: settles what has run, asks the policy for a run list, and has it enforced. */
public final class ScheduleStage implements Stage {
    /** CPUs beyond those that there are; less is what tasks on cards claim beside the others, and hardly slows these. */
    private static final double CROWDED = 0.5;

    @Override
    public void run(TickContext tick) {
        ClientState state = tick.state();
        boolean due = state.schedule().isDue()
                || (state.schedule().waitsForDevice() && tick.state().tasks().stream().noneMatch(ScheduleStage::ending))
                || tick.now().mono().since(state.schedule().lookedAt()) >= tick.timeAdvance().lookSeconds(state);
        if (!due || state.quitting()) {
            return;
        }
        boolean isAskedFor = state.schedule().isDue();
        state.schedule().looked(tick.now().mono());
        account(tick);
        if (!state.permission().compute().allowed()) {
            if (isAskedFor) {
                state.schedule().cannotDecide();
            }
            explainSuspension(tick);
            return;
        }
        state.schedule().decides(state.permission());
        Scheduling scheduling = Scheduling.of(tick);
        HostSnapshot host = scheduling.snapshot().host();
        RunList list = state.suite().cpu().decide(host, scheduling.cpuLedger(), scheduling.forecast());
        Enforcement enforcement = RunListEnforcer.enforce(host, list);
        apply(tick, scheduling, enforcement);
    }

    @Override
    public void due(Due due, ClientState state, TimeAdvance timeAdvance) {
        if (state.quitting()) {
            return;
        }
        if (state.permission().compute().allowed()) {
            due.after(state.schedule().lookedAt(), timeAdvance.lookSeconds(state));
        }
        if (state.schedule().isDue() && timeAdvance.durable()) {
            due.soon();
        }
        for (ActiveTask task : state.tasks()) {
            if (task.phase() == TaskPhase.EXECUTING && UnixTime.isSet(task.runningSince())) {
                due.atWall(task.runningSince() + state.settings().schedule().schedulingPeriodSeconds());
            }
        }
        for (ProjectState project : state.projects().values()) {
            project.results().values().forEach(held -> due.atWall(held.deferredUntil()));
        }
    }

    /**
     * While nothing may compute, nobody is preempted either: who stays in memory depends on the reason of the suspension
     * (docs/protocol/app-control.md 14.1), and whoever had its turn goes on with it afterwards.
     */
    private static void explainSuspension(TickContext tick) {
        if (!tick.timeAdvance().explains()) {
            return;
        }
        String reason = "computing is suspended: " + tick.state().permission().compute().reason();
        tick.state().forEachResult((project, held) -> {
            if (held.unfinished()) {
                tick.decide(project.url(), Decision.Kind.TASK, held.name(), "wait", reason);
            }
        });
        if (tick.state().permission().compute().isKnown()) {
            CardReasons.explainSuspension(tick, Snapshots.of(tick).host(), reason);
        }
    }

    private static boolean ending(ActiveTask task) {
        return task.phase() == TaskPhase.QUIT_PENDING || task.phase() == TaskPhase.ABORT_PENDING;
    }

    private static void account(TickContext tick) {
        ClientState state = tick.state();
        Snapshot snapshot = Snapshots.of(tick);
        UsageInterval interval = state.usage().interval(snapshot.host());
        state.books().used(state.suite(), interval);
        ProjectTotals.add(state, interval);
    }

    private static void apply(TickContext tick, Scheduling scheduling, Enforcement enforcement) {
        List<HeldResult> tasks = scheduling.snapshot().tasks();
        StartTrouble trouble = StartTrouble.of(tick, tasks, enforcement, scheduling.snapshot().host());
        BitSet running = new BitSet(tasks.size());
        enforcement.running().forEach(assignment -> running.set(assignment.task()));
        var spaceWaits = new SpaceWaits();
        for (int i = 0; i < tasks.size(); i++) {
            note(tick, tasks.get(i), running.get(i), scheduling.forecast().isLate(i));
            noteLack(tasks.get(i), running.get(i), enforcement.reasons().get(i).why());
            if (tick.timeAdvance().explains()) {
                boolean isStalled = enforcement.reasons().get(i).why() == Why.DOWNLOAD_STALLED;
                ProjectState project = scheduling.snapshot().projects()
                        .get(scheduling.snapshot().host().tasks().get(i).project());
                String space = isStalled ? spaceWaits.why(project, tasks.get(i)) : "";
                boolean startWaits = trouble.holds(i);
                String reason = running.get(i) ? enforcement.reasons().get(i).toString()
                        : CardWaits.why(tick, project, tasks.get(i),
                                scheduling.snapshot().host().tasks().get(i).usage(), enforcement.reasons().get(i));
                tick.decide(project.url(), Decision.Kind.TASK, tasks.get(i).name(),
                        running.get(i) && !startWaits ? "run" : "wait",
                        startWaits ? trouble.sentence() : space.isEmpty() ? reason : space);
            }
        }
        enforcement.preempted().forEach(preemption -> preempt(tasks.get(preemption.task()), preemption));
        enforcement.running().forEach(assignment -> admit(tick, scheduling, assignment));
        explainDevices(tick, scheduling.snapshot(), enforcement, trouble);
        CardReasons.explain(tick, scheduling.snapshot(), enforcement);
        tick.state().flags().decided(!enforcement.idle().isEmpty(), enforcement.again());
    }

    private static void note(TickContext tick, HeldResult held, boolean runs, boolean missForecast) {
        ActiveTask task = held.task();
        if (task == null) {
            return;
        }
        if (missForecast) {
            task.missForecast(tick.now().wall());
        }
        if (!runs) {
            task.passedOver();
        }
    }

    private static void noteLack(HeldResult held, boolean runs, Why why) {
        if (held.task() != null) {
            held.task().lacks(!runs && why == Why.NOT_ENOUGH_MEMORY, !runs && why == Why.NOT_ENOUGH_SWAP);
        }
    }

    private static void preempt(HeldResult held, Enforcement.Preemption preemption) {
        if (held.task() != null) {
            held.task().preempted(preemption.manner() == Enforcement.Manner.QUIT);
        }
    }

    private static void explainDevices(TickContext tick, Snapshot snapshot, Enforcement enforcement,
            StartTrouble trouble) {
        if (!tick.timeAdvance().explains()) {
            return;
        }
        HostSnapshot host = snapshot.host();
        IdleReasons reasons = new IdleReasons(tick, snapshot, enforcement);
        for (int r = 0; r < host.resources().size(); r++) {
            int resource = r;
            ResourceSnapshot kind = host.resources().get(r);
            Optional<Enforcement.Idle> idle = enforcement.idle().stream().filter(each -> each.resource() == resource)
                    .findFirst();
            boolean areAllIdle = idle.filter(each -> each.instances() >= kind.instances()).isPresent();
            String reason = trouble.idles(r) ? "instances stay idle, since " + trouble.sentence()
                    : idle.map(each -> (areAllIdle ? "" : Spans.number(each.instances()) + " idle: ")
                            + reasons.why(each, kind,
                                    enforcement.idleInstances(host.tasks(), resource, kind.allInstances())))
                            .orElseGet(
                                    () -> Why.DEVICE_BUSY.sentence()
                                            + (resource == 0 ? crowd(host, enforcement) + spared(tick, host) : ""));
            tick.decide(Decision.Kind.DEVICE, kind.type().name(),
                    areAllIdle && !trouble.idles(r) ? "idle" : "use", reason);
        }
    }

    /** A task of several threads may start although fewer CPUs are left (docs/protocol/scheduling.md 5.1): that is told, since all get slower. */
    private static String crowd(HostSnapshot host, Enforcement enforcement) {
        double wanted = enforcement.running().stream()
                .mapToDouble(assignment -> host.tasks().get(assignment.task()).usage().cpus()).sum();
        return wanted < host.cpu().instances() + CROWDED ? ""
                : ": tasks for " + Spans.number(wanted) + " CPUs share " + Spans.number(host.cpu().instances())
                        + ", and each is slower";
    }

    /** Where the user lets tasks have a part of the processors only: the others look idle, and nothing else says why. */
    private static String spared(TickContext tick, HostSnapshot host) {
        int all = tick.state().host().ncpus();
        int allowed = host.cpu().instances();
        return allowed >= all ? ""
                : "; tasks may use " + allowed + " of this computer's " + all + " CPUs by the user's settings";
    }

    private static void admit(TickContext tick, Scheduling scheduling, Enforcement.Assignment assignment) {
        HeldResult held = scheduling.snapshot().tasks().get(assignment.task());
        int owner = scheduling.snapshot().host().tasks().get(assignment.task()).project();
        ActiveTask task = held.task();
        if (task == null) {
            TaskId id = new TaskId(scheduling.snapshot().projects().get(owner).url(), held.name());
            task = tick.state().admitted(id, held);
        }
        List<Integer> devices = devices(assignment.instances());
        task.chosen(tick.now().wall(), devices,
                Devices.identities(tick.state(), scheduling.snapshot().host().tasks().get(assignment.task()).usage(),
                        devices),
                assignment.forDeadline());
    }

    private static List<Integer> devices(long instances) {
        return instances == 0 ? List.of() : BitSet.valueOf(new long[]{instances}).stream().boxed().toList();
    }
}
