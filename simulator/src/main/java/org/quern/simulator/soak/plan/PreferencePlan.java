package org.quern.simulator.soak.plan;

import java.util.List;
import java.util.SplittableRandom;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesBuilder;

/** Draws preferences, and changes of them. */
public final class PreferencePlan {
    private static final double GIGA = 1e9;
    private static final double GIB = 1L << 30;
    private static final double DAY_SECONDS = 86_400;
    /** One of so many hosts has as much disk for the client as its tasks take, more or less. */
    private static final int TIGHT = 5;
    /** What is counted only now and then may be as much (docs/disk.md): less than some of it could not be kept. */
    private static final double LEAST_TIGHT_BYTES = 150e6;

    private PreferencePlan() {}

    /** Those of a run's beginning and of its quiet end: nothing is against computing. */
    static Preferences first(SplittableRandom random, HostPlan host, List<ProjectPlan> projects) {
        double least = random.nextInt(3) == 0 ? 0 : Draw.magnitude(random, 0.02, 1);
        double more = Draw.magnitude(random, 0.02, 1);
        double disk = random.nextInt(3) == 0 ? Draw.magnitude(random, 1, host.diskBytes() / GIGA) * GIGA : 0;
        if (random.nextInt(TIGHT) == 0) {
            disk = Math.max(LEAST_TIGHT_BYTES, bytesOf(projects, host, least + more) * Draw.magnitude(random, 0.3, 2));
        }
        return Preferences.BUILT_IN.change().set(Preference.WORK_BUF_MIN_DAYS, least)
                .set(Preference.WORK_BUF_ADDITIONAL_DAYS, more)
                .set(Preference.CPU_SCHEDULING_PERIOD_MINUTES, Draw.magnitude(random, 10, 240))
                .set(Preference.LEAVE_APPS_IN_MEMORY, random.nextBoolean())
                .set(Preference.RAM_MAX_USED_BUSY_PCT, 80)
                .set(Preference.DISK_MAX_USED_GB, disk / GIB).build();
    }

    /** Bytes that all programs take, and the files of as many tasks as a buffer of so many days holds. */
    private static double bytesOf(List<ProjectPlan> projects, HostPlan host, double days) {
        double bytes = 0;
        for (ProjectPlan project : projects) {
            for (AppPlan app : project.apps()) {
                double tasks = Math.min(project.mostInProgress(),
                        host.cpus() * (1 + days * DAY_SECONDS / app.seconds() / projects.size()));
                bytes += app.programBytes()
                        + (app.inputBytes() + app.outputBytes()) * tasks / project.apps().size();
            }
        }
        return bytes;
    }

    /** Some of them changed. */
    public static Preferences changed(Preferences preferences, SplittableRandom random) {
        PreferencesBuilder change = preferences.change();
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            switch (random.nextInt(12)) {
                case 0 -> change.set(Preference.WORK_BUF_MIN_DAYS, random.nextDouble() * 2);
                case 1 -> change.set(Preference.WORK_BUF_ADDITIONAL_DAYS, random.nextDouble() * 2);
                case 2 -> change.set(Preference.MAX_NCPUS_PCT, 1 + random.nextInt(100));
                case 3 -> change.set(Preference.NIU_MAX_NCPUS_PCT, 1 + random.nextInt(100));
                case 4 -> change.set(Preference.RUN_IF_USER_ACTIVE, random.nextBoolean());
                case 5 -> change.set(Preference.LEAVE_APPS_IN_MEMORY, random.nextBoolean());
                case 6 -> hours(change, random, Preference.START_HOUR, Preference.END_HOUR);
                case 7 -> hours(change, random, Preference.NET_START_HOUR, Preference.NET_END_HOUR);
                case 8 -> change.set(Preference.DISK_MAX_USED_GB,
                        random.nextBoolean() ? 0 : Draw.magnitude(random, 0.01, 20));
                case 9 -> change.set(Preference.DISK_MAX_USED_PCT, random.nextInt(101));
                case 10 -> change.set(Preference.RAM_MAX_USED_BUSY_PCT, 1 + random.nextInt(100));
                default -> change.set(Preference.CPU_SCHEDULING_PERIOD_MINUTES, Draw.magnitude(random, 1, 600));
            }
        }
        return change.build();
    }

    private static void hours(PreferencesBuilder change, SplittableRandom random, Preference from, Preference to) {
        boolean always = random.nextInt(3) == 0;
        change.set(from, always ? 0 : random.nextInt(24)).set(to, always ? 0 : random.nextInt(24));
    }
}
