package org.quern.simulator.soak.plan;

import java.util.List;
import java.util.SplittableRandom;
import org.quern.config.preferences.Preferences;
import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.fault.FaultDraw;

/**
 * All that is drawn before a run. The same seed and number give the same plan.
 *
 * @param seed of the whole search
 * @param run number of this run in it
 * @param days how long it lasts
 * @param quietDays of them at the end without new work and without faults: whatever is under way must come to its end
 * @param host the computer
 * @param preferences of its user, at first
 * @param projects its projects
 * @param faults what goes wrong, in order
 */
public record RunPlan(long seed, int run, double days, double quietDays, HostPlan host,
        Preferences preferences, List<ProjectPlan> projects, List<Fault> faults) {
    /** Seconds in a day. */
    public static final double DAY_SECONDS = 86_400;
    private static final double QUIET_DAYS = 5;
    /** One of so many runs tells its reasons. */
    private static final int EXPLAINED = 3;
    /** One of so many computers. */
    private static final int WITH_PROXY = 3;
    private static final double SHORTEST_DAYS = 12;
    private static final double LONGEST_DAYS = 90;
    /** One of so many runs has tasks of minutes, and is shorter: such tasks cost time and show little else. */
    private static final int BUSY = 24;
    private static final double LONGEST_BUSY_DAYS = 20;

    public RunPlan {
        projects = List.copyOf(projects);
        faults = List.copyOf(faults);
    }

    /** The plan of that run. */
    public static RunPlan of(long seed, int run) {
        SplittableRandom random = random(seed, run, 0);
        boolean isBusy = random.nextInt(BUSY) == 0;
        double days = Math.rint(Draw.magnitude(random, SHORTEST_DAYS, isBusy ? LONGEST_BUSY_DAYS : LONGEST_DAYS));
        HostPlan host = Draw.host(random.split());
        List<ProjectPlan> projects = Draw.projects(random.split(), host, isBusy);
        Preferences preferences = PreferencePlan.first(random.split(), host, projects);
        List<Fault> faults = FaultDraw.draw(random.split(), (days - QUIET_DAYS) * DAY_SECONDS);
        return new RunPlan(seed, run, days, QUIET_DAYS, host, preferences, projects, faults);
    }

    /** The same run with other faults. */
    public RunPlan with(List<Fault> others) {
        return new RunPlan(seed, run, days, quietDays, host, preferences, projects, others);
    }

    /** A source of chance of this run; each purpose has its own. */
    public SplittableRandom random(int purpose) {
        return random(seed, run, purpose);
    }

    private static SplittableRandom random(long seed, int run, int purpose) {
        long mixed = new SplittableRandom(seed).nextLong()
                ^ new SplittableRandom(((long) run << 8) + purpose).nextLong();
        return new SplittableRandom(mixed);
    }

    /** Reasons are told and looked at in some runs: they take a quarter more time. */
    public boolean explains() {
        return run % EXPLAINED == 0;
    }

    /** What cannot be reached is answered by a proxy on this computer. */
    public boolean hasProxy() {
        return random(4).nextInt(WITH_PROXY) == 0;
    }

    /** The computer's time service tells whether its clock is right. */
    public boolean hasTimeService() {
        return random(5).nextBoolean();
    }

    /** Seconds in all. */
    public double seconds() {
        return days * DAY_SECONDS;
    }

    /** Seconds after the start at which servers run out of work. */
    public double quietFrom() {
        return (days - quietDays) * DAY_SECONDS;
    }
}
