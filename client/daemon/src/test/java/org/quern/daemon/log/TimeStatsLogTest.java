package org.quern.daemon.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.engine.event.Permission;

/** docs/protocol/data-directory.md 11. */
class TimeStatsLogTest {
    private static final Permission NOTHING = Permission.nothing("not now");
    @TempDir
    private Path directory = Path.of("");
    private double now = 1000;

    @Test
    void aSessionAndWhatWasAllowedInItStandsThereEventByEvent() throws IOException {
        TimeStatsLog log = log();
        log.begin(900, "plat", "8.3.0");
        see(log, 1001, NOTHING);
        see(log, 1002, Permission.ALL);
        see(log, 1003, Permission.ALL);
        see(log, 1004, Permission.ALL.whileOffline(true));
        now = 1005;
        log.end();
        assertEquals("""
                900.000000 power_off
                1000.000000 platform plat
                1000.000000 version 8.3.0
                1000.000000 power_on
                1001.000000 proc_stop
                1001.000000 net_not_connected
                1002.000000 proc_start
                1002.000000 net_connected
                1004.000000 net_not_connected
                1005.000000 power_off
                """, Files.readString(file()));
    }

    @Test
    void aComputerThatSleptDidNotComputeMeanwhile() throws IOException {
        TimeStatsLog log = log();
        log.begin(0, "plat", "8.3.0");
        see(log, 1001, Permission.ALL);
        see(log, 5000, Permission.ALL);
        see(log, 5001, Permission.ALL);
        see(log, 9000, Permission.nothing("not now"));
        assertTrue(Files.readString(file()).endsWith("""
                1001.000000 proc_start
                1001.000000 net_connected
                1001.000000 proc_stop
                5000.000000 proc_start
                5001.000000 proc_stop
                9000.000000 net_not_connected
                """), Files.readString(file()));
    }

    @Test
    void aLongLogKeepsItsNewerHalfInWholeLines() throws IOException {
        Files.writeString(file(), "1.0 power_on\n".repeat(100_000) + "999.0 power_off\n");
        log().begin(0, "plat", "8.3.0");
        String left = Files.readString(file());
        assertTrue(left.startsWith("1.0 power_on\n") && left.contains("\n999.0 power_off\n1000.000000 platform plat\n"),
                () -> left.substring(0, 40));
        assertTrue(left.length() < 500_200, () -> left.length() + "");
    }

    @Test
    void whoeverTellsItWaitsForNoDisk() throws IOException {
        List<Runnable> later = new ArrayList<>();
        TimeStatsLog log = new TimeStatsLog(file(), later::add, () -> now);
        log.begin(0, "plat", "8.3.0");
        see(log, 1001, Permission.ALL);
        assertTrue(Files.notExists(file()));
        later.forEach(Runnable::run);
        assertTrue(Files.readString(file()).endsWith("1001.000000 net_connected\n"));
    }

    private TimeStatsLog log() {
        return new TimeStatsLog(file(), Runnable::run, () -> now);
    }

    private void see(TimeStatsLog log, double at, Permission permission) {
        now = at;
        log.see(permission);
    }

    private Path file() {
        return directory.resolve("time_stats_log");
    }
}
