package org.quern.simulator.soak.world;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;

/** On a volume of 100 GiB, of which the client takes five. */
class DiskLimitTest {
    private static final double GIB = 1L << 30;

    @ParameterizedTest
    @CsvSource({"DISK_MIN_FREE_GB, 0.1, 20, 24.9", "DISK_MIN_FREE_GB, 0.1, 99, 90", "DISK_MAX_USED_GB, 3, 20, 3",
        "DISK_MAX_USED_PCT, 10, 20, 10", "DISK_MIN_FREE_GB, 0, 20, 25", "DISK_MIN_FREE_GB, 50, 20, 0"})
    void theSmallestLimitBinds(Preference preference, double value, double free, double allowed) {
        assertEquals(allowed * GIB,
                DiskLimit.bytes(Preferences.BUILT_IN.change().set(preference, value).build(), 5 * GIB, 100 * GIB,
                        free * GIB),
                1);
    }
}
