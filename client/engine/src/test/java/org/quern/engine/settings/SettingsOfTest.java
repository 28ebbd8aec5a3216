package org.quern.engine.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.options.ClientNumber;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientSwitch;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesBuilder;
import org.quern.model.HostInfo;
import org.quern.model.ScheduleLimits;

/** What the engine goes by, from what the user set: on a computer with eight CPUs and 8 GB of memory. */
class SettingsOfTest {
    private static final double GIB = 1L << 30;
    private static final HostInfo HOST = HostInfo.plain(8, 1e9);

    private static PreferencesBuilder preferences() {
        return Preferences.BUILT_IN.change();
    }

    private static ClientOptions.Builder options() {
        return ClientOptions.BUILT_IN.change();
    }

    @Test
    void tasksMayUseWhatIsSetForTheMoment() {
        Preferences wished = preferences().set(Preference.MAX_NCPUS_PCT, 50).set(Preference.NIU_MAX_NCPUS_PCT, 75)
                .set(Preference.CPU_USAGE_LIMIT, 40).set(Preference.NIU_CPU_USAGE_LIMIT, 80)
                .set(Preference.DISK_INTERVAL, 90).build();
        ClientOptions options = options().set(ClientSwitch.DONT_SUSPEND_NCI, true).set(ClientNumber.MAX_OVERDUE_DAYS, 3)
                .build();
        assertEquals(new TaskSettings(4, 0.4, 8e9 * 0.9, 90, true, 3), TaskSettings.of(wished, options, HOST, true));
        assertEquals(new TaskSettings(6, 0.8, 8e9 * 0.9, 90, true, 3), TaskSettings.of(wished, options, HOST, false));
    }

    /** The smaller one only makes a task wait until nobody is there. */
    @ParameterizedTest
    @CsvSource({"50, 90, 0.9", "95, 20, 0.95"})
    void aTaskIsGivenUpAboveTheGreaterOfBothPartsOfTheMemory(double busy, double idle, double part) {
        Preferences wished = preferences().set(Preference.RAM_MAX_USED_BUSY_PCT, busy)
                .set(Preference.RAM_MAX_USED_IDLE_PCT, idle).build();
        assertEquals(8e9 * part, TaskSettings.of(wished, ClientOptions.BUILT_IN, HOST, true).memoryMostBytes());
    }

    @Test
    void policiesSeeTheSameMoment() {
        Preferences wished = preferences().set(Preference.CPU_SCHEDULING_PERIOD_MINUTES, 30)
                .set(Preference.RAM_MAX_USED_BUSY_PCT, 25).set(Preference.RAM_MAX_USED_IDLE_PCT, 75)
                .set(Preference.LEAVE_APPS_IN_MEMORY, 1).build();
        ClientOptions options = options().set(ClientSwitch.PRIORITIZE_GPU, true)
                .set(ClientNumber.REC_HALF_LIFE_DAYS, 2).build();
        assertEquals(new ScheduleLimits(1800, false, 2e9, Double.POSITIVE_INFINITY, true, true, 172_800),
                TaskSettings.schedule(wished, options, HOST, true));
        assertEquals(6e9, TaskSettings.schedule(wished, options, HOST, false).memoryBytes());
    }

    @ParameterizedTest
    @CsvSource({"100, false", "0, false", "99, true", "12, true"})
    void theUserLimitsTheCpusIfFewerThanThereAreMayBeUsed(double percent, boolean limited) {
        Preferences wished = preferences().set(Preference.MAX_NCPUS_PCT, percent).build();
        assertEquals(limited, TaskSettings.schedule(wished, ClientOptions.BUILT_IN, HOST, true).cpusLimitedByUser());
    }

    @Test
    void aBufferAndReportsAreAsSet() {
        Preferences wished = preferences().set(Preference.WORK_BUF_MIN_DAYS, 1.5)
                .set(Preference.WORK_BUF_ADDITIONAL_DAYS, 2)
                .build();
        ClientOptions options = options().set(ClientNumber.MAX_TASKS_REPORTED, 7).set(ClientSwitch.DONT_USE_VBOX, true)
                .set(ClientSwitch.DONT_USE_DOCKER, true).build();
        WorkSettings work = WorkSettings.of(wished, options, "CS2_WF2_WS2_JC2");
        assertEquals(new WorkSettings("CS2_WF2_WS2_JC2", 1.5, 2, false, 7, false, List.of("vbox", "docker")), work);
        assertTrue(work.bars("vbox64_mt"));
        assertFalse(work.bars("cuda"));
        assertTrue(work.reportedImmediately().reportResultsImmediately());
        assertEquals("other", work.withSuite("other").suite());
    }

    /** Who ends when idle reports at once. */
    @ParameterizedTest
    @CsvSource({"REPORT_RESULTS_IMMEDIATELY, false", "EXIT_WHEN_IDLE, true"})
    void eitherOptionHasResultsReportedAtOnce(ClientSwitch option, boolean ends) {
        WorkSettings work = WorkSettings.of(Preferences.BUILT_IN, options().set(option, true).build(), "");
        assertTrue(work.reportResultsImmediately());
        assertEquals(ends, work.exitWhenIdle());
    }

    @Test
    void theDiskLimitsAreInBytesAndParts() {
        Preferences wished = preferences().set(Preference.DISK_MIN_FREE_GB, 2).set(Preference.DISK_MAX_USED_PCT, 30)
                .set(Preference.DISK_MAX_USED_GB, 5).build();
        DiskSettings disk = DiskSettings.of(wished, ClientOptions.BUILT_IN);
        assertEquals(List.of(2 * GIB, 0.3, 5 * GIB),
                List.of(disk.minFreeBytes(), disk.maxUsedFraction(), disk.maxUsedBytes()));
        assertEquals(disk, disk.own(), "nothing of it was sent");
    }

    @Test
    void filesMoveAsManyAtOnceAsSet() {
        assertEquals(new TransferSettings(5, 3), TransferSettings.of(options().set(ClientNumber.MAX_FILE_XFERS, 5)
                .set(ClientNumber.MAX_FILE_XFERS_PER_PROJECT, 3).build()));
    }

    @ParameterizedTest
    @CsvSource({"0, 8", "-1, 8", "4, 4", "16, 16"})
    void projectsAreToldOfAsManyCpusAsTheUserSays(int ncpus, int told) {
        IdentitySettings identity = IdentitySettings.of(Preferences.BUILT_IN,
                options().set(ClientNumber.NCPUS, ncpus).build(), "p", List.of("q"));
        assertEquals(told, identity.shown(HOST).ncpus());
        assertEquals(told, identity.counted(HOST).ncpus());
        assertEquals("host", identity.counted(HOST).domainName());
        assertEquals(List.of("q"), identity.altPlatforms());
    }

    @Test
    void whoSuppressesItTellsNeitherNameNorAddress() {
        IdentitySettings identity = IdentitySettings.of(Preferences.BUILT_IN,
                options().set(ClientSwitch.SUPPRESS_NET_INFO, true).build(), "p", List.of());
        assertEquals(List.of("", ""), List.of(identity.shown(HOST).domainName(), identity.shown(HOST).ipAddr()));
    }
}
