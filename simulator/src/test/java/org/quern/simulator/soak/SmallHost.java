package org.quern.simulator.soak;

import java.util.List;
import java.util.stream.Stream;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.plan.AppPlan;
import org.quern.simulator.soak.plan.HostPlan;
import org.quern.simulator.soak.plan.ProjectPlan;
import org.quern.simulator.soak.plan.RunPlan;

/** A computer with two processors and two projects for eight days, the last three of them without work. */
final class SmallHost {
    private static final double DAY_SECONDS = 86_400;
    private static final double GIGA = 1e9;

    private SmallHost() {
    }

    /** A run of it with these faults, each as {@link Fault#parse} reads it. */
    static RunPlan plan(String... faults) {
        return plan(3600, 0.05, 0, 1e6, faults);
    }

    /** The same with servers that want to be left alone for so many seconds. */
    static RunPlan asking(double requestDelay, String... faults) {
        return plan(requestDelay, 0.05, 0, 1e6, faults);
    }

    /** The same with too many inputs for its disk. */
    static RunPlan crowded() {
        return plan(3600, 2, 0.2, 6e7);
    }

    /** The same with work for two days and room for it. */
    static RunPlan stocked(String... faults) {
        return plan(3600, 2, 0, 6e7, faults);
    }

    private static RunPlan plan(double requestDelay, double bufferDays, double diskGb, double inputBytes,
            String... faults) {
        AppPlan app = new AppPlan("app", 7000, 0.2, 5 * DAY_SECONDS, 600, 1, 2e6, inputBytes, 1e6, 5e7, true);
        List<ProjectPlan> projects = Stream.of("p0", "p1")
                .map(name -> new ProjectPlan(name, 100, requestDelay, 0.5, 2e6, true, 40, List.of(app))).toList();
        Preferences preferences = Preferences.BUILT_IN.change().set(Preference.WORK_BUF_MIN_DAYS, bufferDays)
                .set(Preference.WORK_BUF_ADDITIONAL_DAYS, 0.05).set(Preference.DISK_MAX_USED_GB, diskGb).build();
        // Run 0 tells its reasons.
        return new RunPlan(1, 0, 8, 3, new HostPlan(2, 4 * GIGA, 100 * GIGA, 10 * GIGA, 600, 300), preferences,
                projects, Stream.of(faults).map(text -> Fault.parse(text).orElseThrow()).sorted().toList());
    }
}
