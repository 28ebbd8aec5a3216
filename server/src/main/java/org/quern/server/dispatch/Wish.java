package org.quern.server.dispatch;

import java.util.ArrayList;
import java.util.List;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;
import org.quern.model.SchedulerRequest;
import org.quern.model.TimeStats;
import org.quern.model.WorkRequest;
import org.quern.scheduler.send.SendRequest;

/** Turns a client's request into what the send policies see of it (docs/protocol/literature.md 2, docs/protocol/scheduler-rpc.md 4.15). */
final class Wish {

    /** Nobody needs more at once; BOINC's servers cut requests at the same length, seconds. */
    private static final double MOST_SECONDS = 28 * 86_400.0;

    private Wish() {}

    static SendRequest of(SchedulerRequest request, double now) {
        WorkRequest work = request.work();
        List<SendRequest.Demand> demands = new ArrayList<>();
        TimeStats habits = request.timeStats();
        double cpus = habits.onFrac() * habits.activeFrac();
        double devices = habits.onFrac() * habits.gpuActiveFrac();
        demands.add(demand(work.of(ResourceType.CPU), request.host().ncpus(), work, cpus));
        for (Coprocessor device : request.host().coprocessors()) {
            if (device.usable()) {
                demands.add(demand(work.of(device.type()), device.count(), work, devices));
            }
        }
        return new SendRequest(now, demands, Math.min(work.scalarSeconds(), MOST_SECONDS), work.scalarSeconds() <= 0,
                held(request));
    }

    /** A negative delay of a device stands for that of the CPU. */
    private static SendRequest.Demand demand(WorkRequest.Ask ask, int count, WorkRequest work,
            double available) {
        double delay = ask.estimatedDelay() < 0 ? work.of(ResourceType.CPU).estimatedDelay() : ask.estimatedDelay();
        return new SendRequest.Demand(ask.type(), count, Math.min(ask.seconds(), MOST_SECONDS), ask.instances(), delay,
                available);
    }

    private static List<SendRequest.Held> held(SchedulerRequest request) {
        List<SchedulerRequest.InProgress> tasks = request.inProgress();
        return tasks == null ? List.of()
                : tasks.stream().map(task -> new SendRequest.Held(task.reportDeadline(), task.remainingSeconds(),
                        task.usage())).toList();
    }
}
