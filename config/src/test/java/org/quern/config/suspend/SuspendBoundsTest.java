package org.quern.config.suspend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesBuilder;
import org.quern.model.RunMode;

/** Where exactly the rules of suspension begin and end. */
class SuspendBoundsTest {
    private static final ZonedDateTime NOON = ZonedDateTime.parse("2026-11-18T12:00:00+01:00[Europe/Berlin]");

    private static HostReadings readings(double idle, double load) {
        return new HostReadings(Optional.of(false), OptionalDouble.of(idle), OptionalDouble.of(load), "", "");
    }

    private static PreferencesBuilder prefs() {
        return Preferences.BUILT_IN.change();
    }

    private static SuspendDecision decide(PreferencesBuilder preferences, HostReadings readings) {
        return SuspendRules.decide(SuspendInput.of(preferences.build(), readings, NOON), SuspendMemory.NONE);
    }

    private static Optional<SuspendReason> computing(PreferencesBuilder preferences, HostReadings readings) {
        return decide(preferences, readings).computing().reason();
    }

    @ParameterizedTest
    @CsvSource({"179.9, true", "180, false", "181, false"})
    void somebodyIsThereForThreeMinutesAfterTheLastInput(double idle, boolean there) {
        assertEquals(there, decide(prefs(), readings(idle, 0)).userActive());
        assertEquals(there ? Optional.of(SuspendReason.USER_ACTIVE) : Optional.empty(),
                computing(prefs().set(Preference.RUN_IF_USER_ACTIVE, false), readings(idle, 0)));
    }

    @ParameterizedTest
    @CsvSource({"599, false", "600, false", "600.1, true"})
    void aComputerThatNobodyTouchedForLongerMaySleep(double idle, boolean off) {
        assertEquals(off ? Optional.of(SuspendReason.NO_RECENT_INPUT) : Optional.empty(),
                computing(prefs().set(Preference.SUSPEND_IF_NO_RECENT_INPUT, 10), readings(idle, 0)));
    }

    @ParameterizedTest
    @CsvSource({"10, 0.25, false", "10, 0.2501, true", "1000, 0.5, false", "1000, 0.5001, true"})
    void otherProgramsMayUseAsMuchAsIsSaidForThatTime(double idle, double load, boolean off) {
        assertEquals(off ? Optional.of(SuspendReason.CPU_USAGE) : Optional.empty(), computing(prefs(),
                readings(idle, load)));
    }

    @Test
    void aLoadOfZeroPercentIsNoBound() {
        assertEquals(Optional.empty(), computing(prefs().set(Preference.SUSPEND_CPU_USAGE, 0), readings(1, 0.9)));
        assertEquals("other programs use more than 25 % of the CPUs (suspend_cpu_usage); looked at again Wed 12:00:20",
                decide(prefs(), readings(1, 0.9)).computing().sentence());
        assertEquals(
                "other programs use more than 50 % of the CPUs (niu_suspend_cpu_usage, while nobody uses the computer); looked at again Wed 12:00:20",
                decide(prefs(), readings(1000, 0.9)).computing().sentence());
    }

    @ParameterizedTest
    @CsvSource({"14.999, true", "15, false", "16, false"})
    void anExclusiveProgramIsMissedForFifteenSeconds(double ago, boolean off) {
        Instant seen = NOON.toInstant().minusMillis(Math.round(ago * 1000));
        SuspendMemory memory = new SuspendMemory(Instant.MIN, seen, seen, "game", "film");
        SuspendInput input = SuspendInput.of(prefs().build(), readings(1000, 0), NOON).withGpus(true);
        SuspendDecision decision = SuspendRules.decide(input, memory);
        assertEquals(off ? Optional.of(SuspendReason.EXCLUSIVE_APP) : Optional.empty(), decision.computing().reason());
        SuspendDecision cards = SuspendRules.decide(input,
                new SuspendMemory(Instant.MIN, Instant.MIN, seen, "", "film"));
        assertEquals(Optional.empty(), cards.computing().reason());
        assertEquals(off ? Optional.of(SuspendReason.EXCLUSIVE_APP) : Optional.empty(), cards.gpu().reason());
        assertEquals(off, cards.gpu().explanation().equals("the program film runs, which is an exclusive_gpu_app"));
    }

    @ParameterizedTest
    @CsvSource({"19.999, false", "20, true"})
    void aPauseForOthersBeginsAnewWhenTheLastIsOver(double ago, boolean anew) {
        Instant since = NOON.toInstant().minusMillis(Math.round(ago * 1000));
        SuspendDecision decision = SuspendRules.decide(SuspendInput.of(prefs().build(), readings(1, 0.9), NOON),
                new SuspendMemory(since, Instant.MIN, Instant.MIN, "", ""));
        assertEquals(anew ? NOON.toInstant() : since, decision.memory().busySince());
        assertFalse(decision.computing().isOn());
    }

    @Test
    void whatIsRememberedStaysUntilSomethingElseIsSeen() {
        Instant before = NOON.toInstant().minusSeconds(100);
        SuspendMemory memory = new SuspendMemory(before, before, before, "game", "film");
        assertEquals(memory,
                SuspendRules.decide(SuspendInput.of(prefs().build(), readings(1, 0), NOON), memory).memory());
        HostReadings seen = new HostReadings(Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty(), "a",
                "b");
        assertEquals(new SuspendMemory(before, NOON.toInstant(), NOON.toInstant(), "a", "b"),
                SuspendRules.decide(SuspendInput.of(prefs().build(), seen, NOON), memory).memory());
        SuspendMemory ahead = new SuspendMemory(NOON.toInstant().plusSeconds(50), NOON.toInstant().plusSeconds(50),
                NOON.toInstant().plusSeconds(50), "game", "film");
        assertEquals(new SuspendMemory(NOON.toInstant(), NOON.toInstant(), NOON.toInstant(), "game", "film"),
                SuspendRules.decide(SuspendInput.of(prefs().build(), readings(1, 0), NOON), ahead).memory());
    }

    @ParameterizedTest
    @CsvSource({"5242880, true", "5242881, false"})
    void transfersGoOnUpToTheLimitOfTheirDays(double bytes, boolean on) {
        PreferencesBuilder preferences = prefs().set(Preference.DAILY_XFER_LIMIT_MB, 5)
                .set(Preference.DAILY_XFER_PERIOD_DAYS, 7);
        SuspendInput input = SuspendInput.of(preferences.build(), HostReadings.NONE, NOON).withTransferredBytes(bytes);
        SuspendVerdict transfers = SuspendRules.decide(input, SuspendMemory.NONE).transfers();
        assertEquals(on, transfers.isOn());
        assertEquals(on ? 0 : 2048, transfers.code());
        assertEquals(!on, transfers.explanation().equals("daily_xfer_limit_mb is used up for these 7 days"));
    }

    @ParameterizedTest
    @CsvSource({"299, true", "300, false"})
    void aUsersWishOpensTheNetworkForFiveMinutes(long ago, boolean open) {
        SuspendInput input = SuspendInput.of(prefs().build(), HostReadings.NONE, NOON)
                .withModes(ModeNow.AUTO, ModeNow.AUTO, ModeNow.of(RunMode.NEVER))
                .withUserNetworkOperation(NOON.toInstant().minusSeconds(ago));
        SuspendDecision decision = SuspendRules.decide(input, SuspendMemory.NONE);
        assertEquals(List.of(false, open), List.of(decision.transfers().isOn(), decision.network().isOn()));
        assertEquals(open, decision.network().sentence().endsWith("; changes Wed 12:00:01"));
        assertFalse(
                SuspendRules.decide(input.withClient(Instant.MIN, false, true), SuspendMemory.NONE).network().isOn(),
                "unsigned programs run");
    }

    @ParameterizedTest
    @CsvSource({"12.25, true", "12.499, true", "12.5, false", "13, false"})
    void resultsAreReportedHalfAnHourBeforeTheEnd(double end, boolean soon) {
        assertEquals(soon, decide(prefs().set(Preference.START_HOUR, 6).set(Preference.END_HOUR, end),
                readings(1000, 0)).computingEndsSoon());
        assertEquals(soon, decide(prefs().set(Preference.NET_START_HOUR, 6).set(Preference.NET_END_HOUR, end),
                readings(1000, 0)).computingEndsSoon());
    }

    @ParameterizedTest
    @CsvSource({"0, 12:04:00", "100, 12:02:00", "119.6, 12:02:00", "120, 12:02:00", "120.6, 12:01:00", "170, 12:01:00"})
    void whenNobodyIsThereAnyMoreIsToldToTheFullMinute(double idle, String when) {
        assertTrue(decide(prefs().set(Preference.RUN_IF_USER_ACTIVE, false), readings(idle, 0)).computing().sentence()
                .endsWith("; changes Wed " + when),
                decide(prefs().set(Preference.RUN_IF_USER_ACTIVE, false),
                        readings(idle, 0)).computing().sentence());
    }

    @Test
    void theFirstOfSeveralChangesIsTold() {
        PreferencesBuilder preferences = prefs().set(Preference.SUSPEND_IF_NO_RECENT_INPUT, 60)
                .set(Preference.START_HOUR, 6).set(Preference.END_HOUR, 18);
        assertEquals(Optional.of(NOON.plusMinutes(51)), decide(preferences, readings(600, 0)).computing().changes());
        assertEquals(Optional.of(NOON.plusHours(6)), decide(prefs().set(Preference.START_HOUR, 6)
                .set(Preference.END_HOUR, 18), readings(600, 0)).computing().changes());
        SuspendInput mode = SuspendInput.of(preferences.build(), readings(600, 0), NOON)
                .withModes(new ModeNow(RunMode.AUTO, Optional.of(NOON.plusMinutes(5))), ModeNow.AUTO, ModeNow.AUTO);
        assertEquals(Optional.of(NOON.plusMinutes(5)),
                SuspendRules.decide(mode, SuspendMemory.NONE).computing().changes());
        assertEquals(Optional.empty(), decide(prefs(), HostReadings.NONE).computing().changes());
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, true"})
    void theDelayAfterTheStartEndsAtItsMoment(long seconds, boolean off) {
        SuspendInput input = SuspendInput.of(prefs().build(), HostReadings.NONE, NOON)
                .withClient(NOON.toInstant().plusSeconds(seconds), false, false);
        assertEquals(off ? Optional.of(SuspendReason.INITIAL_DELAY) : Optional.empty(),
                SuspendRules.decide(input, SuspendMemory.NONE).computing().reason());
    }

    @ParameterizedTest
    @CsvSource({"ALWAYS, true, '', true", "NEVER, false, the run mode of graphics cards is \"never\", false",
        "AUTO, false, the computer is in use and run_gpu_if_user_active is 0, true"})
    void cardsFollowTheirModeAndThenThePreferences(RunMode mode, boolean on, String why, boolean sparesInAuto) {
        SuspendInput input = SuspendInput.of(prefs().build(), readings(1, 0), NOON).withGpus(true)
                .withModes(ModeNow.AUTO, ModeNow.of(mode), ModeNow.AUTO);
        SuspendVerdict gpu = SuspendRules.decide(input, SuspendMemory.NONE).gpu();
        assertEquals(on, gpu.isOn());
        assertTrue(gpu.explanation().startsWith(why), gpu.explanation());
        SuspendInput spared = SuspendInput.of(prefs().set(Preference.SPARE_ONLY_DISPLAY_GPUS, true).build(),
                readings(1, 0), NOON).withGpus(true).withSomeCardsForDisplays(true)
                .withModes(ModeNow.AUTO, ModeNow.of(mode), ModeNow.AUTO);
        SuspendDecision decision = SuspendRules.decide(spared, SuspendMemory.NONE);
        assertEquals(mode == RunMode.AUTO, decision.sparesDisplay());
        assertEquals(sparesInAuto, decision.gpu().isOn());
        assertFalse(SuspendRules.decide(spared.withSomeCardsForDisplays(false), SuspendMemory.NONE).sparesDisplay());
        assertFalse(SuspendRules.decide(spared.withGpus(false).withSomeCardsForDisplays(false), SuspendMemory.NONE)
                .sparesDisplay());
    }

    @ParameterizedTest
    @EnumSource(SuspendReason.class)
    void managersAreToldOneBitEach(SuspendReason reason) {
        assertEquals(1, Integer.bitCount(reason.code()));
        assertEquals(reason == SuspendReason.BENCHMARKS || reason == SuspendReason.CPU_USAGE,
                reason.keepsTasksInMemory());
        assertEquals("off: why", SuspendVerdict.off(reason, "why").toString());
        assertEquals(reason.code(), SuspendVerdict.off(reason, "why").code());
    }

    @ParameterizedTest
    @CsvSource({"144, Tue 12:00:00", "145, 2026-11-24 13:00:00"})
    void aChangeSixDaysAwayIsToldByItsDayAndALaterOneByItsDate(long hours, String when) {
        assertEquals("on: why; changes " + when,
                SuspendVerdict.on("why", Optional.of(NOON.plusHours(hours))).toldAt(NOON).toString());
        assertEquals("on: why", SuspendVerdict.on("why", Optional.empty()).toldAt(NOON).toString());
    }

    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33, 34, 35})
    void theThrottleComputesItsPartOfAnyTimeToTheSecond(long seed) {
        double fraction = new Random(seed).nextInt(1, 100) / 100.0;
        CpuThrottle throttle = CpuThrottle.START;
        int ran = 0;
        for (int second = 1; second <= 10_000; second++) {
            CpuThrottle.Step step = throttle.next(fraction);
            ran += step.runs() ? 1 : 0;
            throttle = step.then();
            assertEquals(1 + second * fraction, ran + throttle.credit(), 1e-6, "seed " + seed);
            assertTrue(throttle.credit() > -1e-6 && throttle.credit() < 1 + fraction, "seed " + seed + ": " + throttle);
        }
        assertTrue(CpuThrottle.START.next(0.01).runs(), "it begins with a second of computing");
    }
}
