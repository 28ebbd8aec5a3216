package org.quern.simulator.world;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.quern.engine.event.Permission;
import org.quern.simulator.scenario.HostModel;

/** Whether the simulated computer is on, may compute and has a network. */
final class HostConditions {
    private static final Permission.Verdict YES = Permission.Verdict.YES;
    private static final String UNKNOWN = "not available";
    private final boolean keepsInMemory;
    private final Switch on;
    private final Switch active;
    private final Switch gpuActive;
    private final Switch connected;
    private final List<Switch> switches;
    private final double interval;
    /** When the network is there for a moment the next time; infinite if it is there all the time. */
    private double pulseAt;
    private boolean pulse;

    /** @param keepsInMemory suspended tasks stay in memory, since they would lose nothing by leaving it; else that is the client's choice */
    HostConditions(HostModel host, SplittableRandom random, double now, boolean keepsInMemory) {
        this.keepsInMemory = keepsInMemory;
        on = new Switch(host.on(), random.split(), now);
        active = new Switch(host.active(), random.split(), now);
        gpuActive = new Switch(host.gpuActive(), random.split(), now);
        connected = new Switch(host.connected(), random.split(), now);
        switches = List.of(on, active, gpuActive, connected);
        interval = host.connectionIntervalSeconds();
        pulse = interval > 0;
        pulseAt = interval > 0 ? now + interval : Double.POSITIVE_INFINITY;
    }

    boolean on() {
        return on.on();
    }

    boolean computes() {
        return on.on() && active.on();
    }

    boolean computesOnDevices() {
        return computes() && gpuActive.on();
    }

    /** The network is there for this moment only. */
    boolean momentary() {
        return pulse;
    }

    double changesAt() {
        double next = pulseAt;
        for (Switch one : switches) {
            next = Math.min(next, one.changesAt());
        }
        return next;
    }

    /** Lets time pass; true if something changed. */
    boolean turn(double now) {
        boolean changed = false;
        for (Switch one : switches) {
            changed |= one.turn(now);
        }
        if (pulseAt <= now) {
            pulse = true;
            pulseAt = now + interval;
            changed = true;
        }
        return changed;
    }

    void endOfMoment() {
        pulse = false;
    }

    Permission permission() {
        boolean network = on.on() && connected.on() && (pulse || interval <= 0);
        Permission.Verdict transfers = verdict(network, on, connected);
        return new Permission(verdict(computes(), on, active), verdict(computesOnDevices(), on, active, gpuActive),
                transfers, transfers);
    }

    /** Forbidden by the first of these that is off. */
    private Permission.Verdict verdict(boolean yes, Switch... needed) {
        if (yes) {
            return YES;
        }
        String why = Stream.of(needed).filter(each -> !each.on()).map(Switch::cause).findFirst().orElse("");
        return new Permission.Verdict(false, 1, why.isEmpty() ? UNKNOWN : why, keepsInMemory);
    }
}
