package org.quern.simulator.soak.plan;

import java.util.SplittableRandom;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesBuilder;

/** Draws preferences, and changes of them. */
public final class PreferencePlan {
    private static final double GIGA = 1e9;
    private static final double GIB = 1L << 30;

    private PreferencePlan() {
    }

    /** Those of a run's beginning and of its quiet end: nothing is against computing. */
    static Preferences first(SplittableRandom random, HostPlan host) {
        return Preferences.BUILT_IN.change()
                .set(Preference.WORK_BUF_MIN_DAYS, random.nextInt(3) == 0 ? 0 : Draw.magnitude(random, 0.02, 1))
                .set(Preference.WORK_BUF_ADDITIONAL_DAYS, Draw.magnitude(random, 0.02, 1))
                .set(Preference.CPU_SCHEDULING_PERIOD_MINUTES, Draw.magnitude(random, 10, 240))
                .set(Preference.LEAVE_APPS_IN_MEMORY, random.nextBoolean())
                .set(Preference.RAM_MAX_USED_BUSY_PCT, 80)
                .set(Preference.DISK_MAX_USED_GB,
                        random.nextInt(3) == 0 ? Draw.magnitude(random, 1, host.diskBytes() / GIGA) * GIGA / GIB : 0)
                .build();
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
