package org.quern.simulator.soak.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.model.ProjectUrl;

/** What is drawn before a run: it can be repeated, and is within what a run can show something of. */
class RunPlanTest {
    private static final long SEED = 42;
    private static final List<RunPlan> PLANS = IntStream.range(0, 400).mapToObj(run -> RunPlan.of(SEED, run))
            .toList();

    private static void each(String what, Predicate<RunPlan> holds) {
        PLANS.forEach(plan -> assertTrue(holds.test(plan), () -> what + ": seed " + SEED + ", run " + plan.run()));
    }

    private static void some(String what, Predicate<RunPlan> holds) {
        long count = PLANS.stream().filter(holds).count();
        assertTrue(count > 0 && count < PLANS.size(), () -> what + ": " + count + " of " + PLANS.size());
    }

    @Test
    void seedAndNumberGiveTheSamePlan() {
        RunPlan again = RunPlan.of(SEED, 7);
        assertEquals(PLANS.get(7).faults(), again.faults());
        assertEquals(PLANS.get(7).host(), again.host());
        assertEquals(PLANS.get(7).projects(), again.projects());
        assertEquals(PLANS.get(7).preferences().toString(), again.preferences().toString());
        assertNotEquals(PLANS.get(7).projects(), RunPlan.of(SEED + 1, 7).projects());
        assertNotEquals(PLANS.get(7).projects(), PLANS.get(8).projects());
    }

    @Test
    void everyPurposeHasItsOwnChance() {
        Set<Long> first = new HashSet<>();
        for (int purpose = 0; purpose < 6; purpose++) {
            first.add(PLANS.getFirst().random(purpose).nextLong());
            assertEquals(PLANS.getFirst().random(purpose).nextLong(), PLANS.getFirst().random(purpose).nextLong());
        }
        assertEquals(6, first.size());
    }

    @Test
    void everyRunHasQuietDaysAndFaultsOnlyBeforeThem() {
        each("days", plan -> plan.days() >= 12 && plan.days() <= 90 && plan.days() == Math.rint(plan.days()));
        each("quiet days", plan -> plan.quietFrom() == (plan.days() - 5) * RunPlan.DAY_SECONDS);
        each("faults", plan -> plan.faults().stream().allMatch(fault -> fault.at() < plan.quietFrom()));
        each("all of it", plan -> plan.seconds() == plan.days() * 86_400);
    }

    @Test
    void otherFaultsAreAllThatDiffersInARunThatIsRepeated() {
        RunPlan plan = PLANS.getFirst();
        RunPlan without = plan.with(List.of());
        assertEquals(List.of(), without.faults());
        assertEquals(plan, without.with(plan.faults()));
        assertEquals(plan.random(1).nextLong(), without.random(1).nextLong());
    }

    @Test
    void someComputersHaveAProxyOrATimeServiceAndOneRunOfThreeTellsItsReasons() {
        some("proxy", RunPlan::hasProxy);
        some("time service", RunPlan::hasTimeService);
        assertTrue(PLANS.get(3).explains());
        assertFalse(PLANS.get(4).explains());
        assertEquals(134, PLANS.stream().filter(RunPlan::explains).count());
    }

    @Test
    void computersAreSmall() {
        each("cpus", plan -> plan.host().cpus() >= 1 && plan.host().cpus() <= 8);
        each("memory", plan -> plan.host().memoryBytes() >= plan.host().cpus() * 0.5e9
                && plan.host().memoryBytes() <= plan.host().cpus() * 4e9);
        each("disk", plan -> plan.host().diskBytes() >= 20e9 && plan.host().diskBytes() <= 500e9
                && plan.host().otherBytes() <= 0.7 * plan.host().diskBytes());
        each("steps", plan -> plan.host().stepSeconds() >= 60 && plan.host().stepSeconds() <= 1800);
        some("more than three processors", plan -> plan.host().cpus() > 3);
        some("often looked at", plan -> plan.host().stepSeconds() < 300);
        some("looking often", plan -> plan.host().lookSeconds() == 600);
    }

    @Test
    void projectsAreWithinWhatServersDo() {
        each("count", plan -> !plan.projects().isEmpty() && plan.projects().size() <= 8);
        each("names", plan -> plan.projects().stream().map(ProjectPlan::url).distinct().count() == plan.projects()
                .size());
        each("the first has a share", plan -> plan.projects().getFirst().share() > 0);
        some("backup project", plan -> plan.projects().stream().anyMatch(project -> project.share() == 0));
        some("more than contacts at once", plan -> plan.projects().size() > 4);
        each("a wish comes after the delay", plan -> plan.projects().stream()
                .allMatch(one -> one.nextContact() == 0 || one.nextContact() >= one.requestDelay()));
        some("loses for good", plan -> plan.projects().stream().noneMatch(ProjectPlan::sendsLostAgain));
        assertEquals(ProjectUrl.of("http://p0.example/"), PLANS.getFirst().projects().getFirst().url());
    }

    @Test
    void everyTaskFitsItsComputer() {
        each("memory", plan -> apps(plan).stream()
                .allMatch(app -> app.memoryBytes() <= plan.host().memoryBytes() / 9 + 1));
        each("processors", plan -> apps(plan).stream().allMatch(app -> app.cpus() <= plan.host().cpus()));
        each("deadline", plan -> apps(plan).stream()
                .allMatch(app -> app.latencySeconds() >= 3 * app.seconds() + 86_400));
        some("no checkpoints", plan -> apps(plan).stream().anyMatch(app -> app.checkpointSeconds() == 0));
        some("copies", plan -> apps(plan).stream().anyMatch(AppPlan::copiesInput));
        some("two processors", plan -> apps(plan).stream().anyMatch(app -> app.cpus() == 2));
        some("minutes", plan -> apps(plan).stream().anyMatch(app -> app.seconds() < 1800));
    }

    private static List<AppPlan> apps(RunPlan plan) {
        return plan.projects().stream().flatMap(project -> project.apps().stream()).toList();
    }

    @Test
    void onlyCopiedInputsTakeRoomInASlot() {
        assertEquals(0, Plans.APP.copiedBytes());
        assertEquals(4e6, Plans.copying().copiedBytes());
    }

    @Test
    void atFirstNothingIsAgainstComputing() {
        each("hours", plan -> plan.preferences().number(Preference.START_HOUR) == plan.preferences()
                .number(Preference.END_HOUR));
        each("use", plan -> plan.preferences().is(Preference.RUN_IF_USER_ACTIVE));
        each("room", plan -> plan.preferences().number(Preference.DISK_MAX_USED_GB) == 0
                || plan.preferences().number(Preference.DISK_MAX_USED_GB) * (1L << 30) >= 150e6 - 1);
        some("tight disk", plan -> plan.preferences().number(Preference.DISK_MAX_USED_GB) > 0);
        some("nothing in store", plan -> plan.preferences().number(Preference.WORK_BUF_MIN_DAYS) == 0);
    }

    @Test
    void aChangeOfPreferencesChangesOneToThreeThingsAndEachSomeTime() {
        SplittableRandom random = new SplittableRandom(SEED);
        Set<Preference> changed = new HashSet<>();
        for (int times = 0; times < 300; times++) {
            Preferences other = PreferencePlan.changed(Preferences.BUILT_IN, random);
            List<Preference> now = List.of(Preference.values()).stream()
                    .filter(each -> other.number(each) != Preferences.BUILT_IN.number(each)).toList();
            assertTrue(now.size() <= 6, () -> "seed " + SEED + ": " + now);
            changed.addAll(now);
        }
        assertEquals(Set.of(Preference.WORK_BUF_MIN_DAYS, Preference.WORK_BUF_ADDITIONAL_DAYS,
                Preference.MAX_NCPUS_PCT, Preference.NIU_MAX_NCPUS_PCT, Preference.RUN_IF_USER_ACTIVE,
                Preference.LEAVE_APPS_IN_MEMORY, Preference.START_HOUR, Preference.END_HOUR,
                Preference.NET_START_HOUR, Preference.NET_END_HOUR, Preference.DISK_MAX_USED_GB,
                Preference.DISK_MAX_USED_PCT, Preference.RAM_MAX_USED_BUSY_PCT,
                Preference.CPU_SCHEDULING_PERIOD_MINUTES), changed);
    }

    @Test
    void magnitudesAreAsOftenSmallAsLarge() {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Double> drawn = IntStream.range(0, 1000).mapToObj(i -> Draw.magnitude(random, 1, 10_000)).toList();
        assertTrue(drawn.stream().allMatch(one -> one >= 1 && one < 10_000));
        long small = drawn.stream().filter(one -> one < 100).count();
        assertTrue(small > 430 && small < 570, small + " of 1000 below 100, seed " + SEED);
    }
}
