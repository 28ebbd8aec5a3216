package org.quern.simulator.world;

import java.util.List;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.Scenario;

/** What holds at every moment, or the engine has a bug; checked after every turn because it costs next to nothing. */
final class Invariants {
    /** Sums of fractions are rounded. */
    private static final double ROUNDING = 1e-6;

    private Invariants() {}

    static void check(Scenario scenario, List<SimTask> computing) {
        HostModel host = scenario.host();
        double cpus = 0;
        double largest = 0;
        for (SimTask task : computing) {
            if (task.usage.coproc() == null) {
                cpus += task.usage.cpus();
                largest = Math.max(largest, task.usage.cpus());
            }
        }
        // The last one may have found fewer CPUs left than it uses, but one at least in part.
        if (cpus - largest >= host.cpus() + ROUNDING) {
            throw new IllegalStateException(scenario.name() + ": " + cpus + " CPUs in use of " + host.cpus());
        }
        for (HostModel.Device device : host.devices()) {
            double instances = 0;
            for (SimTask task : computing) {
                instances += device.type().equals(task.usage.coproc()) ? task.usage.coprocs() : 0;
            }
            if (instances > device.count() + ROUNDING) {
                throw new IllegalStateException(scenario.name() + ": " + instances + " instances of " + device.type()
                        + " in use of " + device.count());
            }
        }
    }
}
