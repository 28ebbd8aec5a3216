package org.quern.config.suspend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesBuilder;
import org.quern.model.RunMode;

class SuspendRulesTest {
    /** A Wednesday noon in winter. */
    private static final ZonedDateTime NOON = ZonedDateTime.parse("2026-11-18T12:00:00+01:00[Europe/Berlin]");

    private static final HostReadings QUIET = new HostReadings(Optional.of(false), OptionalDouble.of(10_000),
            OptionalDouble.of(0), "", "");

    private static HostReadings battery(boolean onBattery) {
        return new HostReadings(Optional.of(onBattery), QUIET.idleSeconds(), QUIET.otherLoad(), "", "");
    }

    private static HostReadings idle(double seconds) {
        return new HostReadings(QUIET.onBattery(), OptionalDouble.of(seconds), QUIET.otherLoad(), "", "");
    }

    private static HostReadings load(double load) {
        return new HostReadings(QUIET.onBattery(), QUIET.idleSeconds(), OptionalDouble.of(load), "", "");
    }

    private static HostReadings exclusive(String app, String gpuApp) {
        return new HostReadings(QUIET.onBattery(), QUIET.idleSeconds(), QUIET.otherLoad(), app, gpuApp);
    }

    private static PreferencesBuilder prefs() {
        return Preferences.BUILT_IN.change();
    }

    private static SuspendInput input(PreferencesBuilder preferences, HostReadings readings) {
        return SuspendInput.of(preferences.build(), readings, NOON);
    }

    private static SuspendDecision decide(SuspendInput input) {
        return SuspendRules.decide(input, SuspendMemory.NONE);
    }

    private static SuspendInput at(SuspendInput input, ZonedDateTime now, HostReadings readings) {
        return SuspendInput.of(input.preferences(), readings, now).withModes(input.computing(), input.gpu(),
                input.network());
    }

    static Stream<Arguments> rules() {
        return Stream.of(
                Arguments.of("a quiet computer with the built-in preferences", prefs(), QUIET, null),
                Arguments.of("no sensor at all", prefs(), HostReadings.NONE, null),
                Arguments.of("on battery", prefs(), battery(true), SuspendReason.ON_BATTERIES),
                Arguments.of("on battery, allowed", prefs().set(Preference.RUN_ON_BATTERIES, true), battery(true),
                        null),
                Arguments.of("in use, allowed by default", prefs(), idle(10), null),
                Arguments.of("in use, not allowed", prefs().set(Preference.RUN_IF_USER_ACTIVE, false), idle(179),
                        SuspendReason.USER_ACTIVE),
                Arguments.of("just not in use any more", prefs().set(Preference.RUN_IF_USER_ACTIVE, false), idle(180),
                        null),
                Arguments.of("nobody can tell whether it is in use", prefs().set(Preference.RUN_IF_USER_ACTIVE, false),
                        HostReadings.NONE, null),
                Arguments.of("outside the hours",
                        prefs().set(Preference.START_HOUR, 22).set(Preference.END_HOUR, 6), QUIET,
                        SuspendReason.TIME_OF_DAY),
                Arguments.of("inside the hours", prefs().set(Preference.START_HOUR, 8).set(Preference.END_HOUR, 18),
                        QUIET, null),
                Arguments.of("idle for long, no limit", prefs(), idle(1e6), null),
                Arguments.of("idle for too long", prefs().set(Preference.SUSPEND_IF_NO_RECENT_INPUT, 60), idle(3601),
                        SuspendReason.NO_RECENT_INPUT),
                Arguments.of("idle, not yet too long", prefs().set(Preference.SUSPEND_IF_NO_RECENT_INPUT, 60),
                        idle(3600), null),
                Arguments.of("an exclusive program", prefs(), exclusive("blender", ""), SuspendReason.EXCLUSIVE_APP),
                Arguments.of("others are busy, nobody there", prefs(), load(0.51), SuspendReason.CPU_USAGE),
                Arguments.of("others are a little busy, nobody there", prefs(), load(0.5), null),
                Arguments.of("others are a little busy, somebody there", prefs(),
                        new HostReadings(Optional.of(false), OptionalDouble.of(5), OptionalDouble.of(0.3), "", ""),
                        SuspendReason.CPU_USAGE),
                Arguments.of("others are busy, no threshold",
                        prefs().set(Preference.SUSPEND_CPU_USAGE, 0).set(Preference.NIU_SUSPEND_CPU_USAGE, 0), load(1),
                        null),
                Arguments.of("the battery speaks before the load",
                        prefs(),
                        new HostReadings(Optional.of(true), OptionalDouble.empty(), OptionalDouble.of(1), "x", ""),
                        SuspendReason.ON_BATTERIES));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void inAutomaticModeEachRuleHasItsReason(String situation, PreferencesBuilder preferences, HostReadings readings,
            SuspendReason expected) {
        SuspendVerdict verdict = decide(input(preferences, readings)).computing();
        assertEquals(Optional.ofNullable(expected), verdict.reason(), situation + ": " + verdict);
        assertFalse(verdict.explanation().isEmpty());
    }

    @Test
    void aPowerCutBehindAnEmergencySupplyIsToldFromABattery() {
        HostReadings ups = new HostReadings(Optional.of(true), QUIET.idleSeconds(), QUIET.otherLoad(), "", "",
                "an emergency supply (UPS) that is being drained");
        assertTrue(decide(input(prefs(), ups)).computing().sentence()
                .startsWith(
                        "the computer runs on an emergency supply (UPS) that is being drained, and run_on_batteries"));
        assertTrue(decide(input(prefs(), battery(true))).computing().sentence().contains("runs on its battery, and"));
    }

    @Test
    void theModeAlwaysOverridesThePreferencesAndNeverEverything() {
        SuspendInput onBattery = input(prefs(), battery(true));
        assertTrue(
                decide(onBattery.withModes(ModeNow.of(RunMode.ALWAYS), ModeNow.AUTO, ModeNow.AUTO)).computing().isOn());
        SuspendInput quiet = input(prefs(), QUIET);
        ModeNow snooze = new ModeNow(RunMode.NEVER, Optional.of(NOON.plusHours(1)));
        SuspendVerdict verdict = decide(quiet.withModes(snooze, ModeNow.AUTO, ModeNow.AUTO)).computing();
        assertEquals("off: the run mode is \"never\"; changes Wed 13:00:00", verdict.toString());
        assertEquals(4, verdict.code());
    }

    /** NOON is a Wednesday: "changes Wed" may be today, and a mode can be set for a month. */
    @ParameterizedTest(name = "{0} hours")
    @CsvSource({"1, Wed 13:00:00", "120, Mon 12:00:00", "144, Tue 12:00:00", "145, %s 13:00:00", "720, %s 12:00:00"})
    void aChangeThatIsMoreThanSixDaysAwayIsToldWithItsDate(int hours, String when) {
        ModeNow never = new ModeNow(RunMode.NEVER, Optional.of(NOON.plusHours(hours)));
        SuspendDecision decision = decide(input(prefs(), QUIET).withModes(never, never, never));
        String told = "changes " + when.formatted(NOON.plusHours(hours).toLocalDate());
        assertTrue(decision.computing().sentence().endsWith(told), decision.computing().sentence());
        assertTrue(decision.gpu().sentence().endsWith(told), decision.gpu().sentence());
        assertTrue(decision.network().sentence().endsWith(told), decision.network().sentence());
    }

    @Test
    void benchmarksStartDelayAndTheSystemStopEvenTheModeAlways() {
        SuspendInput always = input(prefs(), QUIET).withModes(ModeNow.of(RunMode.ALWAYS), ModeNow.AUTO, ModeNow.AUTO);
        Instant soon = NOON.toInstant().plusSeconds(30);
        SuspendInput all = new SuspendInput(always.preferences(), always.computing(), always.gpu(), always.network(),
                QUIET, NOON, soon, false, true, true, false, 0, Instant.MIN);
        assertEquals(Optional.of(SuspendReason.BENCHMARKS), decide(all).computing().reason());
        SuspendInput noBenchmarks = new SuspendInput(always.preferences(), always.computing(), always.gpu(),
                always.network(), QUIET, NOON, soon, false, false, true, false, 0, Instant.MIN);
        SuspendVerdict delay = decide(noBenchmarks).computing();
        assertEquals(Optional.of(SuspendReason.INITIAL_DELAY), delay.reason());
        assertEquals(Optional.of(NOON.plusSeconds(30)), delay.changes());
        SuspendInput asleep = new SuspendInput(always.preferences(), always.computing(), always.gpu(), always.network(),
                QUIET, NOON, Instant.MIN, false, false, true, false, 0, Instant.MIN);
        assertEquals(Optional.of(SuspendReason.SYSTEM_REQUEST), decide(asleep).computing().reason());
        assertEquals(Optional.of(SuspendReason.SYSTEM_REQUEST), decide(asleep).network().reason());
    }

    @Test
    void aPauseForOtherProgramsLastsTwentySecondsFromItsBeginning() {
        SuspendInput busy = input(prefs(), load(0.9));
        SuspendDecision first = decide(busy);
        assertEquals(Optional.of(NOON.plusSeconds(20)), first.computing().changes());
        SuspendDecision calm = SuspendRules.decide(at(busy, NOON.plusSeconds(19), load(0)), first.memory());
        assertEquals(Optional.of(SuspendReason.CPU_USAGE), calm.computing().reason());
        SuspendDecision over = SuspendRules.decide(at(busy, NOON.plusSeconds(20), load(0)), calm.memory());
        assertTrue(over.computing().isOn());
        SuspendDecision still = SuspendRules.decide(at(busy, NOON.plusSeconds(20), load(0.9)), calm.memory());
        assertEquals(Optional.of(NOON.plusSeconds(40)), still.computing().changes());
    }

    @Test
    void whoWaitsForOtherProgramsIsToldHowMuchTheyMayUseAndNotThatTheyEnd() {
        assertEquals(
                "off: other programs use more than 50 % of the CPUs (niu_suspend_cpu_usage, while nobody uses the computer); looked at again Wed 12:00:20",
                decide(input(prefs(), load(0.51))).computing().toString());
    }

    @Test
    void anExclusiveProgramIsBelievedGoneAfterFifteenSeconds() {
        SuspendInput seen = input(prefs(), exclusive("blender", "game"));
        SuspendDecision first = decide(seen);
        SuspendDecision gap = SuspendRules.decide(at(seen, NOON.plusSeconds(14), QUIET), first.memory());
        assertEquals("off: the program blender runs, which is an exclusive_app; changes Wed 12:00:15",
                gap.computing().toString());
        assertEquals(Optional.of(SuspendReason.EXCLUSIVE_APP), gap.transfers().reason());
        assertTrue(SuspendRules.decide(at(seen, NOON.plusSeconds(15), QUIET), gap.memory()).computing().isOn());
    }

    @Test
    void theProgramThatKeepsCardsFromComputingIsNamed() {
        SuspendInput seen = input(prefs(), exclusive("", "game"));
        assertEquals("off: the program game runs, which is an exclusive_gpu_app", decide(seen).gpu().toString());
        assertEquals("off: the program game runs, which is an exclusive_gpu_app; changes Wed 12:00:15",
                SuspendRules.decide(at(seen, NOON.plusSeconds(14), QUIET), decide(seen).memory()).gpu().toString());
    }

    @Test
    void aClockThatIsSetBackDoesNotStretchAPause() {
        SuspendDecision first = decide(input(prefs(), load(0.9)));
        ZonedDateTime earlier = NOON.minusDays(300);
        SuspendDecision back = SuspendRules.decide(at(input(prefs(), QUIET), earlier, QUIET), first.memory());
        assertTrue(SuspendRules.decide(at(input(prefs(), QUIET), earlier.plusSeconds(20), QUIET), back.memory())
                .computing().isOn());
    }

    @Test
    void graphicsCardsStopWhileSomebodyIsThereAndTheProcessorsGoOn() {
        SuspendInput base = input(prefs(), idle(10));
        SuspendInput withGpu = new SuspendInput(base.preferences(), base.computing(), base.gpu(), base.network(),
                base.readings(), NOON, Instant.MIN, true, false, false, false, 0, Instant.MIN);
        SuspendDecision decision = decide(withGpu);
        assertTrue(decision.computing().isOn());
        assertEquals(Optional.of(SuspendReason.USER_ACTIVE), decision.gpu().reason());
        assertEquals(Optional.of(NOON.plusMinutes(3)), decision.gpu().changes());
        assertTrue(decide(withGpu.withModes(ModeNow.AUTO, ModeNow.of(RunMode.ALWAYS), ModeNow.AUTO)).gpu().isOn());
        assertEquals(Optional.of(SuspendReason.USER_REQUEST),
                decide(withGpu.withModes(ModeNow.AUTO, ModeNow.of(RunMode.NEVER), ModeNow.AUTO)).gpu().reason());
    }

    @Test
    void whateverStopsComputingStopsGraphicsCardsToo() {
        SuspendInput onBattery = input(prefs(), battery(true)).withModes(ModeNow.AUTO, ModeNow.of(RunMode.ALWAYS),
                ModeNow.AUTO);
        assertEquals(Optional.of(SuspendReason.ON_BATTERIES), decide(onBattery).gpu().reason());
        assertEquals(Optional.of(SuspendReason.EXCLUSIVE_APP),
                decide(input(prefs(), exclusive("", "game"))).gpu().reason());
        assertTrue(decide(input(prefs(), exclusive("", "game"))).computing().isOn());
    }

    @Test
    void theNetworkHasHoursModeAndQuotaOfItsOwn() {
        PreferencesBuilder hours = prefs().set(Preference.NET_START_HOUR, 22).set(Preference.NET_END_HOUR, 6);
        SuspendDecision night = decide(input(hours, QUIET));
        assertTrue(night.computing().isOn());
        assertEquals(Optional.of(SuspendReason.TIME_OF_DAY), night.transfers().reason());
        assertEquals(Optional.of(NOON.withHour(22)), night.network().changes());
        ModeNow always = ModeNow.of(RunMode.ALWAYS);
        assertTrue(decide(input(hours, QUIET).withModes(ModeNow.AUTO, ModeNow.AUTO, always)).network().isOn());
        assertEquals(Optional.of(SuspendReason.USER_REQUEST),
                decide(input(prefs(), QUIET).withModes(ModeNow.AUTO, ModeNow.AUTO, ModeNow.of(RunMode.NEVER))).network()
                        .reason());
        Preferences limited = prefs().set(Preference.DAILY_XFER_LIMIT_MB, 1).set(Preference.DAILY_XFER_PERIOD_DAYS, 1)
                .build();
        SuspendInput used = new SuspendInput(limited, ModeNow.AUTO, ModeNow.AUTO, ModeNow.AUTO, QUIET, NOON,
                Instant.MIN,
                false, false, false, false, (1 << 20) + 1, Instant.MIN);
        assertEquals(Optional.of(SuspendReason.NETWORK_QUOTA), decide(used).transfers().reason());
    }

    @Test
    void aUsersWishOpensTheNetworkForFiveMinutesButNotForFiles() {
        Preferences limited = prefs().set(Preference.NET_START_HOUR, 22).set(Preference.NET_END_HOUR, 6).build();
        SuspendInput asked = new SuspendInput(limited, ModeNow.AUTO, ModeNow.AUTO, ModeNow.AUTO, QUIET, NOON,
                Instant.MIN,
                false, false, false, false, 0, NOON.toInstant().minusSeconds(299));
        assertTrue(decide(asked).network().isOn());
        assertFalse(decide(asked).transfers().isOn());
        SuspendInput longAgo = new SuspendInput(limited, ModeNow.AUTO, ModeNow.AUTO, ModeNow.AUTO, QUIET, NOON,
                Instant.MIN,
                false, false, false, false, 0, NOON.toInstant().minusSeconds(300));
        assertFalse(decide(longAgo).network().isOn());
        SuspendInput unsigned = new SuspendInput(limited, ModeNow.AUTO, ModeNow.AUTO, ModeNow.of(RunMode.ALWAYS), QUIET,
                NOON,
                Instant.MIN, false, false, false, true, 0, NOON.toInstant());
        assertFalse(decide(unsigned).network().isOn(), "unsigned programs shut the network whatever the mode");
    }

    @Test
    void resultsAreReportedBeforeAWindowCloses() {
        PreferencesBuilder hours = prefs().set(Preference.START_HOUR, 8).set(Preference.END_HOUR, 12.25);
        assertTrue(decide(input(hours, QUIET)).computingEndsSoon());
        assertFalse(decide(input(prefs().set(Preference.START_HOUR, 8).set(Preference.END_HOUR, 13), QUIET))
                .computingEndsSoon());
    }

    @Test
    void whenThingsChangeIsTold() {
        assertEquals(Optional.of(NOON.plusMinutes(3)),
                decide(input(prefs().set(Preference.RUN_IF_USER_ACTIVE, false), idle(10))).computing().changes());
        PreferencesBuilder both = prefs().set(Preference.START_HOUR, 8).set(Preference.END_HOUR, 18)
                .set(Preference.SUSPEND_IF_NO_RECENT_INPUT, 60);
        assertEquals(Optional.of(NOON.plusMinutes(59)), decide(input(both, idle(100))).computing().changes());
        assertEquals(Optional.of(NOON.withHour(18)), decide(input(both, HostReadings.NONE)).computing().changes());
        assertEquals(Optional.empty(), decide(input(prefs(), QUIET)).computing().changes());
        assertEquals(Optional.empty(), decide(input(prefs(), battery(true))).computing().changes());
    }

    @ParameterizedTest
    @CsvSource({
        // Computing from 22 to 6 o'clock through the night to summer time, 29 March 2026, 02:00 -> 03:00.
        "2026-03-28T22:00:00+01:00, true", "2026-03-29T01:59:59+01:00, true", "2026-03-29T03:00:00+02:00, true",
        "2026-03-29T05:59:59+02:00, true", "2026-03-29T06:00:00+02:00, false",
        // and through the night back, 25 October 2026, 03:00 -> 02:00.
        "2026-10-24T21:59:59+02:00, false", "2026-10-25T02:30:00+02:00, true", "2026-10-25T02:30:00+01:00, true",
        "2026-10-25T06:00:00+01:00, false"})
    void aWindowOfTheNightIsRightOnTheDaysOfTheChange(String moment, boolean on) {
        PreferencesBuilder night = prefs().set(Preference.START_HOUR, 22).set(Preference.END_HOUR, 6);
        SuspendInput input = SuspendInput.of(night.build(), QUIET, ZonedDateTime.parse(moment + "[Europe/Berlin]"));
        assertEquals(on, decide(input).computing().isOn(), moment);
    }

    @ParameterizedTest
    @CsvSource({"1, 1000", "0.5, 500", "0.3, 300", "0.99, 990", "0.01, 11"})
    void theThrottleRunsTheRightPartOfTheSecondsEvenlySpread(double fraction, int expected) {
        CpuThrottle throttle = CpuThrottle.START;
        int ran = 0;
        int longestPause = 0;
        int pause = 0;
        for (int second = 0; second < 1000; second++) {
            CpuThrottle.Step step = throttle.next(fraction);
            ran += step.runs() ? 1 : 0;
            pause = step.runs() ? 0 : pause + 1;
            longestPause = Math.max(longestPause, pause);
            throttle = step.then();
        }
        assertEquals(expected, ran, 1);
        assertTrue(longestPause <= Math.ceil(1 / fraction), "paused for " + longestPause + " s");
    }

    @Test
    void graphicsCardsHaveHoursOfTheirOwn() {
        PreferencesBuilder hours = prefs().set(Preference.GPU_START_HOUR, 22).set(Preference.GPU_END_HOUR, 6);
        SuspendDecision noon = decide(input(hours, QUIET));
        assertTrue(noon.computing().isOn());
        assertEquals(Optional.of(SuspendReason.TIME_OF_DAY), noon.gpu().reason());
        assertEquals(Optional.of(NOON.withHour(22)), noon.gpu().changes());
        hours.gpuDay(NOON.getDayOfWeek(), new Hours(11, 13));
        assertTrue(decide(input(hours, QUIET)).gpu().isOn(), "the day's own hours count");
        assertTrue(decide(input(prefs().set(Preference.GPU_START_HOUR, 22).set(Preference.GPU_END_HOUR, 6), QUIET)
                .withModes(ModeNow.AUTO, ModeNow.of(RunMode.ALWAYS), ModeNow.AUTO)).gpu().isOn());
    }

    @Test
    void whileSomebodyIsThereOnlyTheCardsOfDisplaysMayRest() {
        PreferencesBuilder spares = prefs().set(Preference.SPARE_ONLY_DISPLAY_GPUS, true);
        SuspendInput both = input(spares, idle(1)).withGpus(true).withSomeCardsForDisplays(true);
        assertTrue(decide(both).gpu().isOn());
        assertTrue(decide(both).sparesDisplay());
        assertFalse(decide(input(spares, idle(10_000)).withGpus(true).withSomeCardsForDisplays(true)).sparesDisplay(),
                "nobody is there");
        assertFalse(decide(both.withSomeCardsForDisplays(false)).gpu().isOn(),
                "all drive a display, or none is known to");
        assertFalse(decide(input(prefs(), idle(1)).withGpus(true).withSomeCardsForDisplays(true)).gpu().isOn());
        ModeNow always = ModeNow.of(RunMode.ALWAYS);
        assertFalse(decide(both.withModes(ModeNow.AUTO, always, ModeNow.AUTO)).sparesDisplay());
    }
}
