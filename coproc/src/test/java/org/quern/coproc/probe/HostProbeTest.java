package org.quern.coproc.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.model.HostInfo;

class HostProbeTest {
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the host that is expected is a Linux one")
    void thisComputerIsDescribed(@TempDir Path dir) {
        Instant now = Instant.parse("2026-07-01T12:00:00Z");
        Probed<HostInfo> probed = HostProbe.probe(OshiSystem.open(), dir, now);
        HostInfo host = probed.value();
        String all = probed.toString();
        assertTrue(host.ncpus() >= 1, all);
        assertFalse(host.vendor().isEmpty(), all);
        assertFalse(host.model().isEmpty(), all);
        assertTrue(host.memoryBytes() > 64 << 20, all);
        assertTrue(host.diskTotalBytes() > 0, all);
        assertTrue(host.diskFreeBytes() <= host.diskTotalBytes(), all);
        assertTrue(host.osName().startsWith("Linux"), all);
        assertFalse(host.osVersion().isEmpty(), all);
        assertEquals(ZoneId.systemDefault().getRules().getOffset(now).getTotalSeconds(), host.timezoneSeconds());
        assertEquals(HostInfo.DEFAULT_OPS, host.fpops());
        assertEquals(0, host.calculated());
    }

    @Test
    void aDirectoryThatDoesNotExistIsAMissingVolumeAndNoFailure(@TempDir Path dir) {
        Probed<HostInfo> probed = HostProbe.probe(OshiSystem.open(), dir.resolve("absent/deep"), Instant.EPOCH);
        assertEquals(0, probed.value().diskTotalBytes());
        assertTrue(probed.missing().stream().anyMatch(each -> each.what().equals("volume of the data directory")),
                probed.missing().toString());
    }

    @Test
    void whateverAReadingThrowsBecomesAReason() {
        Guard guard = new Guard();
        assertEquals("x", guard.read("battery", "x", () -> {
            throw new UnsatisfiedLinkError("no library\nsecond line");
        }));
        assertEquals(1, guard.read("swap", 1, () -> {
            throw new IllegalStateException();
        }));
        assertEquals(2, guard.read("fine", 1, () -> 2));
        assertEquals(List.of("battery: UnsatisfiedLinkError, no library", "swap: IllegalStateException"),
                guard.missing().stream().map(Missing::toString).toList());
    }
}
