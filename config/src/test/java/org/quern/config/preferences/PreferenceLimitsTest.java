package org.quern.config.preferences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreferenceLimitsTest {

    private static PreferenceLimits with(Preference preference, double value) {
        return Preferences.BUILT_IN.change().set(preference, value).build().limits();
    }

    @ParameterizedTest
    @CsvSource({"0, 8, 8", "50, 8, 4", "50, 3, 1", "10, 4, 1", "99, 4, 3", "100, 4, 4"})
    void usableCpusAreRoundedDownAndAtLeastOne(double percent, int cpus, int usable) {
        assertEquals(usable, with(Preference.MAX_NCPUS_PCT, percent).usableCpus(cpus, true));
        assertEquals(usable, with(Preference.NIU_MAX_NCPUS_PCT, percent).usableCpus(cpus, false));
    }

    @ParameterizedTest
    @CsvSource({"100, 1", "99.995, 1", "0.004, 1", "60, 0.6"})
    void aLimitOfCpuTimeNearTheEndsIsNone(double percent, double fraction) {
        assertEquals(fraction, with(Preference.CPU_USAGE_LIMIT, percent).cpuTimeFraction(true), 1e-12);
    }

    @Test
    void theAdditionalBufferIsHalfADayUnlessSaidOtherwise() {
        assertEquals(43_200, Preferences.BUILT_IN.limits().workBufAdditionalSeconds());
    }

    @Test
    void aTransferLimitNeedsBothValues() {
        assertEquals(0, with(Preference.DAILY_XFER_LIMIT_MB, 5).transferLimitBytes());
        PreferenceLimits both = Preferences.BUILT_IN.change().set(Preference.DAILY_XFER_LIMIT_MB, 5)
                .set(Preference.DAILY_XFER_PERIOD_DAYS, 2).build().limits();
        assertEquals(5 << 20, both.transferLimitBytes());
        assertEquals(2, both.transferPeriodDays());
    }

    @Test
    void memoryIsLessWhileTheComputerIsInUse() {
        PreferenceLimits limits = Preferences.BUILT_IN.limits();
        assertEquals(0.5, limits.memoryFraction(true));
        assertEquals(0.9, limits.memoryFraction(false));
        assertEquals(0.9, limits.memoryFractionEver());
        assertEquals(0.25, limits.loadThreshold(true));
        assertEquals(0.5, limits.loadThreshold(false));
    }

    @Test
    void whetherTheComputerIsInUseMattersOnlyIfSomethingDependsOnIt() {
        Preferences same = Preferences.BUILT_IN.change().set(Preference.NIU_SUSPEND_CPU_USAGE, 25)
                .set(Preference.NIU_MAX_NCPUS_PCT, 0).set(Preference.RAM_MAX_USED_IDLE_PCT, 50).build();
        assertFalse(same.limits().activityMatters(false));
        assertTrue(same.limits().activityMatters(true), "graphics cards stop while in use");
        assertTrue(same.change().set(Preference.RUN_IF_USER_ACTIVE, 0).build().limits().activityMatters(false));
        assertTrue(same.change().set(Preference.NIU_CPU_USAGE_LIMIT, 50).build().limits().activityMatters(false));
        assertTrue(Preferences.BUILT_IN.limits().activityMatters(false));
    }
}
