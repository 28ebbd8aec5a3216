package org.quern.simulator.soak;

import java.util.List;
import java.util.stream.IntStream;
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

    private SmallHost() {}

    /** A run of it with these faults, each as {@link Fault#parse} reads it. */
    static RunPlan plan(String... faults) {
        return plan(3600, 0.05, 0, 1e6, 1e6, faults);
    }

    /** The same, whose client decides by BOINC's rules: its scene holds for when these fetch and report. */
    static RunPlan byBoincsRules(RunPlan plan) {
        return new RunPlan(plan.seed(), plan.run(), plan.days(), plan.quietDays(),
                plan.host().withSuite(HostPlan.BOINC), plan.preferences(), plan.projects(), plan.faults());
    }

    /** The same as a run that tells no reasons. */
    static RunPlan withoutReasons() {
        RunPlan plan = plan();
        return new RunPlan(plan.seed(), 1, plan.days(), plan.quietDays(), plan.host(), plan.preferences(),
                plan.projects(), plan.faults());
    }

    /** The same for 34 days, with tasks of half a day. */
    static RunPlan forWeeks(String... faults) {
        RunPlan plan = plan(faults);
        AppPlan app = new AppPlan("app", 40_000, 0.2, 5 * DAY_SECONDS, 600, 1, 2e6, 1e6, 1e6, 5e7, true);
        return new RunPlan(plan.seed(), plan.run(), 34, plan.quietDays(),
                new HostPlan(2, 4 * GIGA, 100 * GIGA, 10 * GIGA, 3600, 1800, ""), plan.preferences(),
                plan.projects().stream().map(project -> new ProjectPlan(project.name(), 100, 3600, 0, 0.5, 2e6, true,
                        40, List.of(app))).toList(),
                plan.faults());
    }

    /** The same with servers that want to be left alone for so many seconds. */
    static RunPlan asking(double requestDelay, String... faults) {
        return plan(requestDelay, 0.05, 0, 1e6, 1e6, faults);
    }

    /** The same with too many inputs for its disk. */
    static RunPlan crowded() {
        return plan(3600, 2, 0.2, 6e7, 1e6);
    }

    /** The same with work for two days and room for it. */
    static RunPlan stocked(String... faults) {
        return plan(3600, 2, 0, 6e7, 1e6, faults);
    }

    /** The same with work for two days, half a gigabyte of disk, and servers that take an hour for each input. */
    static RunPlan withSlowServers(String... faults) {
        RunPlan plan = plan(3600, 2, 0.5, 6e7, 1e6, faults);
        return new RunPlan(plan.seed(), plan.run(), plan.days(), plan.quietDays(), plan.host(), plan.preferences(),
                plan.projects().stream().map(project -> new ProjectPlan(project.name(), 100, 3600, 0, 0.5, 2e4, true,
                        40, project.apps())).toList(),
                plan.faults());
    }

    /**
     * The same with one processor, whose user gives all of its disk: there is room for an input of the first project and for the copy
     * that its start makes of it, but not for what a start leaves free for others besides.
     */
    static RunPlan withLargeCopies() {
        RunPlan plan = plan();
        Preferences preferences = plan.preferences().change().set(Preference.DISK_MAX_USED_PCT, 100)
                .set(Preference.DISK_MIN_FREE_GB, 0).build();
        AppPlan other = plan.projects().getLast().apps().getFirst();
        AppPlan app = new AppPlan("app", 7000, 0.2, 2 * DAY_SECONDS, 600, 1, 2e6, 3e9, 1e6, 5e7, true, true);
        return new RunPlan(plan.seed(), plan.run(), plan.days(), plan.quietDays(),
                new HostPlan(1, 4 * GIGA, 20 * GIGA, 13.94 * GIGA, 600, 300, ""), preferences,
                List.of(new ProjectPlan("p0", 100, 3600, 0, 0.5, 2e6, true, 40, List.of(app)),
                        new ProjectPlan("p1", 100, 3600, 0, 0.5, 2e6, true, 40, List.of(other))),
                plan.faults());
    }

    /** The same with half a gigabyte of disk, work for days, and inputs that starts copy. */
    static RunPlan withCopies() {
        return withApp(withHalfAGigabyte(),
                new AppPlan("app", 7000, 0.2, 5 * DAY_SECONDS, 600, 1, 2e6, 1.4e8, 1e6, 5e7, true, true));
    }

    /** The same with five projects, of which four have servers that dribble for most of two days. */
    static RunPlan withDribblingServers() {
        RunPlan plan = stocked("server-slow@1.0/0.0030/0.9900", "server-slow@1.0/0.2030/0.9900",
                "server-slow@1.0/0.4030/0.9900", "server-slow@1.0/0.6030/0.9900");
        ProjectPlan one = plan.projects().getFirst();
        List<ProjectPlan> projects = IntStream.range(0, 5)
                .mapToObj(number -> new ProjectPlan("p" + number, 100, 3600, 0,
                        0.5, 2e6, true, 40, one.apps()))
                .toList();
        return new RunPlan(plan.seed(), plan.run(), plan.days(), plan.quietDays(), plan.host(), plan.preferences(),
                projects, plan.faults());
    }

    /** The same behind a proxy, which answers for those that cannot be reached. */
    static RunPlan behindAProxy(String... faults) {
        RunPlan plan = stocked(faults);
        return IntStream.range(0, 100).mapToObj(run -> new RunPlan(plan.seed(), run, plan.days(), plan.quietDays(),
                plan.host(), plan.preferences(), plan.projects(), plan.faults())).filter(RunPlan::hasProxy)
                .findFirst().orElseThrow();
    }

    /** The same with work for two days and a limit on disk use of half a gigabyte. */
    static RunPlan withHalfAGigabyte() {
        return plan(3600, 2, 0.5, 6e7, 1e6);
    }

    /** The same; while somebody uses it, one processor computes, or none. */
    static RunPlan used(boolean isForOthers, String... faults) {
        RunPlan plan = plan(faults);
        Preferences preferences = plan.preferences().change().set(Preference.RUN_IF_USER_ACTIVE, !isForOthers)
                .set(Preference.MAX_NCPUS_PCT, 50).build();
        return new RunPlan(plan.seed(), plan.run(), plan.days(), plan.quietDays(), plan.host(), preferences,
                plan.projects(), plan.faults());
    }

    /** The same with work for two days and a limit on its disk use that is far from reached. */
    static RunPlan withALimit() {
        return plan(3600, 2, 1.5, 1e6, 1e6);
    }

    /** The same with work for a day, whose outputs do not fit on its disk together. */
    static RunPlan withLargeOutputs(String... faults) {
        return plan(3600, 1, 0.4, 1e6, 3e7, faults);
    }

    /** The same with tasks of half an hour that write their outputs where they stay. */
    static RunPlan withoutCopies(String... faults) {
        RunPlan plan = plan(faults);
        AppPlan app = new AppPlan("app", 1800, 0.2, 5 * DAY_SECONDS, 600, 1, 2e6, 1e6, 1e6, 5e7, false);
        return withApp(plan, app);
    }

    /** The same with tasks that begin anew whenever they are interrupted. */
    static RunPlan withoutCheckpoints(String... faults) {
        return withApp(plan(faults), new AppPlan("app", 7000, 0.2, 5 * DAY_SECONDS, 0, 1, 2e6, 1e6, 1e6, 5e7, true));
    }

    private static RunPlan withApp(RunPlan plan, AppPlan app) {
        return new RunPlan(plan.seed(), plan.run(), plan.days(), plan.quietDays(), plan.host(), plan.preferences(),
                plan.projects().stream().map(project -> new ProjectPlan(project.name(), 100, 3600, 0, 0.5, 2e6, true,
                        40, List.of(app))).toList(),
                plan.faults());
    }

    /** The same with tasks that are due after a day. */
    static RunPlan urgent(String... faults) {
        RunPlan plan = plan(faults);
        AppPlan app = new AppPlan("app", 7000, 0.2, DAY_SECONDS, 600, 1, 2e6, 1e6, 1e6, 5e7, true);
        return withApp(plan, app);
    }

    /** The same with tasks of two processors each, of which one may be used. */
    static RunPlan withWideTasks() {
        RunPlan plan = plan();
        Preferences preferences = plan.preferences().change().set(Preference.NIU_MAX_NCPUS_PCT, 50).build();
        AppPlan app = new AppPlan("app", 7000, 0.2, 5 * DAY_SECONDS, 600, 2, 2e6, 1e6, 1e6, 5e7, true);
        return new RunPlan(plan.seed(), plan.run(), plan.days(), plan.quietDays(), plan.host(), preferences,
                plan.projects().stream().map(project -> new ProjectPlan(project.name(), 100, 3600, 0, 0.5, 2e6, true,
                        40, List.of(app))).toList(),
                plan.faults());
    }

    /** The same with a first project that takes minutes for each answer, and a second one that is to be contacted twice an hour. */
    static RunPlan withASlowProject(String... faults) {
        RunPlan plan = plan(0, 0.05, 0, 1e6, 1e6, faults);
        ProjectPlan first = plan.projects().getFirst();
        ProjectPlan other = plan.projects().getLast();
        return new RunPlan(plan.seed(), plan.run(), plan.days(), plan.quietDays(), plan.host(), plan.preferences(),
                List.of(new ProjectPlan(first.name(), 100, 0, 0, 140, 2e6, true, 40, first.apps()),
                        new ProjectPlan(other.name(), 100, 0, 1800, 0.5, 2e6, true, 40, other.apps())),
                plan.faults());
    }

    private static RunPlan plan(double requestDelay, double bufferDays, double diskGb, double inputBytes,
            double outputBytes, String... faults) {
        AppPlan app = new AppPlan("app", 7000, 0.2, 5 * DAY_SECONDS, 600, 1, 2e6, inputBytes, outputBytes, 5e7, true);
        List<ProjectPlan> projects = Stream.of("p0", "p1")
                .map(name -> new ProjectPlan(name, 100, requestDelay, 0, 0.5, 2e6, true, 40, List.of(app))).toList();
        Preferences preferences = Preferences.BUILT_IN.change().set(Preference.WORK_BUF_MIN_DAYS, bufferDays)
                .set(Preference.WORK_BUF_ADDITIONAL_DAYS, 0.05).set(Preference.DISK_MAX_USED_GB, diskGb).build();
        // Run 0 tells its reasons.
        return new RunPlan(1, 0, 8, 3, new HostPlan(2, 4 * GIGA, 100 * GIGA, 10 * GIGA, 600, 300, ""), preferences,
                projects, Stream.of(faults).map(text -> Fault.parse(text).orElseThrow()).sorted().toList());
    }
}
