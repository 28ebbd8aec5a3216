package org.quern.simulator.world;

import java.util.List;
import org.quern.simulator.scenario.HostModel;

/**
 * How fast tasks compute together. The client may start a multi-threaded task although fewer CPUs are left than it uses
 * (docs/protocol/scheduling.md 5.1, "the last pick may overcommit"); then CPU tasks share what there is. Tasks on devices come first:
 * they run at a higher priority and need little.
 */
final class Pace {
    private Pace() {}

    static void set(HostModel host, List<SimTask> computing) {
        double wanted = 0;
        double left = host.cpus();
        for (SimTask task : computing) {
            if (task.resource == 0) {
                wanted += task.usage.cpus();
            } else {
                left -= task.usage.cpus();
            }
        }
        double pace = wanted > left && left > 0 ? left / wanted : 1;
        for (SimTask task : computing) {
            task.pace = task.resource == 0 ? pace : 1;
        }
    }
}
