package org.quern.simulator.soak.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Draws computers and projects. Tasks are long and computers small, so that a year is not all bookkeeping. */
final class Draw {
    private static final double HOUR_SECONDS = 3600;
    private static final double MEGA = 1e6;
    private static final double GIGA = 1e9;
    /** Tasks that a host ends in a day, about: more would cost time and show nothing else. */
    private static final double MOST_TASKS_A_DAY = 16;
    /** The same of a host with tasks of minutes. */
    private static final double MOST_TASKS_OF_BUSY = 160;
    /** One of so many hosts has more projects than contacts are made at once, every second one with slow servers. */
    private static final int WITH_MANY_PROJECTS = 10;

    /** One of so many hosts is looked at every few minutes: mostly nothing happens between two looks. */
    private static final int OFTEN_LOOKED_AT = 10;
    /** One of so many engines looks at scheduling every ten minutes, the others every hour. */
    private static final int OFTEN_LOOKING = 5;

    /** One of so many hosts decides as BOINC does. */
    private static final int BY_BOINCS_RULES = 4;

    /** One of so many further projects has the resource share 0: it is asked where the others have nothing. */
    private static final int BACKUPS = 8;
    /** One of so many applications has its inputs copied into the slot. */
    private static final int WITH_COPIES = 8;
    /** No server sends what does not fit: the bound of a task is four times what it uses, and the user may allow half. */
    private static final double LEAST_TASKS_IN_MEMORY = 9;

    private Draw() {}

    /** Between the two, each order of magnitude as often as another. */
    static double magnitude(SplittableRandom random, double least, double most) {
        return least * Math.pow(most / least, random.nextDouble());
    }

    static HostPlan host(SplittableRandom random) {
        int cpus = 1 + random.nextInt(random.nextInt(4) == 0 ? 8 : 3);
        double disk = magnitude(random, 20, 500) * GIGA;
        boolean isLookedAtOften = random.nextInt(OFTEN_LOOKED_AT) == 0;
        return new HostPlan(cpus, cpus * magnitude(random, 0.5, 4) * GIGA, disk, disk * random.nextDouble() * 0.7,
                random.nextInt(OFTEN_LOOKING) == 0 ? 600 : 3600,
                isLookedAtOften ? magnitude(random, 60, 300) : magnitude(random, 600, 1800),
                random.nextInt(BY_BOINCS_RULES) == 0 ? HostPlan.BOINC : "");
    }

    static List<ProjectPlan> projects(SplittableRandom random, HostPlan host, boolean isBusy) {
        boolean areMany = random.nextInt(WITH_MANY_PROJECTS) == 0;
        int count = areMany ? 5 + random.nextInt(4) : 1 + random.nextInt(3);
        List<ProjectPlan> projects = new ArrayList<>();
        for (int p = 0; p < count; p++) {
            SplittableRandom own = random.split();
            double latency = areMany && p % 2 == 0 ? magnitude(own, 10, 140) : magnitude(own, 0.05, 3);
            projects.add(project(own, "p" + p, host, latency, isBusy ? MOST_TASKS_OF_BUSY : MOST_TASKS_A_DAY));
        }
        return projects;
    }

    private static ProjectPlan project(SplittableRandom random, String name, HostPlan host, double latency,
            double tasksADay) {
        double delay = random.nextInt(4) == 0 ? 0 : magnitude(random, 6, 7200);
        int apps = 1 + random.nextInt(2);
        List<AppPlan> plans = new ArrayList<>();
        for (int a = 0; a < apps; a++) {
            plans.add(app(random.split(), "app" + a, host, tasksADay));
        }
        double nextContact = random.nextInt(3) > 0 ? 0 : magnitude(random, Math.max(900, delay), 86_400);
        boolean isBackup = !name.equals("p0") && random.nextInt(BACKUPS) == 0;
        return new ProjectPlan(name, isBackup ? 0 : Math.rint(magnitude(random, 10, 400)), Math.rint(delay),
                Math.rint(nextContact), latency, magnitude(random, 0.02, 5) * MEGA, random.nextInt(3) > 0,
                host.cpus() * (2 + random.nextInt(10)), plans);
    }

    private static AppPlan app(SplittableRandom random, String name, HostPlan host, double tasksADay) {
        double least = Math.max(8 / tasksADay, 24 * host.cpus() / tasksADay);
        double seconds = magnitude(random, least, Math.max(480 / tasksADay, 2 * least)) * HOUR_SECONDS;
        double latency = seconds * magnitude(random, 3, 40) + 24 * HOUR_SECONDS;
        double checkpoint = random.nextInt(6) == 0 ? 0 : magnitude(random, 60, 3600);
        double cpus = random.nextInt(5) == 0 ? Math.min(host.cpus(), 2) : 1;
        return new AppPlan(name, seconds, random.nextDouble() * 0.5, latency, checkpoint, cpus,
                bytes(random, 0.1, 30), bytes(random, 0.01, 60), bytes(random, 0.01, 20),
                bytes(random, 10, Math.min(400, host.memoryBytes() / MEGA / LEAST_TASKS_IN_MEMORY)),
                random.nextBoolean(), random.nextInt(WITH_COPIES) == 0);
    }

    private static double bytes(SplittableRandom random, double leastMega, double mostMega) {
        return Math.rint(magnitude(random, leastMega, mostMega) * MEGA);
    }
}
