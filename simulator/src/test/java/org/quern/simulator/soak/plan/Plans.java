package org.quern.simulator.soak.plan;

import java.util.List;
import java.util.stream.Stream;
import org.quern.config.preferences.Preferences;
import org.quern.simulator.soak.fault.Fault;

/** Small plans for tests of parts of a world, with nothing left to chance that a test looks at. */
public final class Plans {
    public static final double GIGA = 1e9;
    /** Two hours of one processor, a checkpoint every ten minutes; writes its output into the slot. */
    public static final AppPlan APP = new AppPlan("app", 7200, 0, 5 * RunPlan.DAY_SECONDS, 600, 1, 2e6, 1e6, 3e6, 5e7,
            true);

    private Plans() {}

    /** The same application with outputs that are written where they stay, and copied inputs. */
    public static AppPlan copying() {
        return new AppPlan("copying", 7200, 0, 5 * RunPlan.DAY_SECONDS, 600, 2, 2e6, 4e6, 3e6, 5e7, false, true);
    }

    /** A project of that application, whose servers answer in half a second. */
    public static ProjectPlan project(String name, AppPlan... apps) {
        return new ProjectPlan(name, 100, 60, 0, 0.5, 2e6, true, 40, List.of(apps));
    }

    /** Two processors, 20 GB of disk of which half is free, two projects p0 and p1, eight days of which the last three are quiet. */
    public static RunPlan small(String... faults) {
        return of(Preferences.BUILT_IN, faults);
    }

    /** The same with a user who prefers something else. */
    public static RunPlan of(Preferences preferences, String... faults) {
        return new RunPlan(1, 1, 8, 3, new HostPlan(2, 4 * GIGA, 20 * GIGA, 10 * GIGA, 600, 300, ""), preferences,
                List.of(project("p0", APP), project("p1", APP)),
                Stream.of(faults).map(text -> Fault.parse(text).orElseThrow()).sorted().toList());
    }
}
