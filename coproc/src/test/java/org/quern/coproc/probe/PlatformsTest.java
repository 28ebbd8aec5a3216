package org.quern.coproc.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformsTest {
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "Linux, amd64, true, x86_64-pc-linux-gnu, i686-pc-linux-gnu",
        "Linux, amd64, false, x86_64-pc-linux-gnu, -",
        "Linux, aarch64, false, aarch64-unknown-linux-gnu, -",
        "Linux, arm, false, arm-unknown-linux-gnueabihf, -",
        "Linux, riscv64, false, riscv64-unknown-linux-gnu, -",
        "Windows 11, amd64, true, windows_x86_64, windows_intelx86",
        "Windows 11, aarch64, true, windows_arm64, windows_intelx86 windows_x86_64",
        "Mac OS X, x86_64, false, x86_64-apple-darwin, -",
        "Mac OS X, aarch64, false, arm64-apple-darwin, -",
        "FreeBSD, amd64, false, x86_64-unknown-freebsd, -"})
    void platformsCarryTheNamesThatProjectsUse(String os, String arch, boolean runs32Bit, String primary,
            String others) {
        List<String> expected = others == null ? List.of() : List.of(others.split(" "));
        assertEquals(new Platforms(primary, expected), Platforms.of(os, arch, runs32Bit));
    }

    @Test
    void theUserMayAddNamesOrKeepThePrimaryOneAlone() {
        Platforms linux = Platforms.of("Linux", "amd64", true);
        assertEquals(List.of("i686-pc-linux-gnu", "x"),
                linux.adjusted(false, List.of("x", "i686-pc-linux-gnu")).alternatives());
        assertEquals(List.of("x"), linux.adjusted(true, List.of("x", "x86_64-pc-linux-gnu")).alternatives());
    }

    @Test
    void aHostIdentityIsMadeOfTheAddressAndTheDirectory() {
        // printf 2:fc:0:0:0:1/var/lib/boinc-client | md5sum
        assertEquals("5661665d6a6534963559c57f5d811c58",
                HostCpid.make("02:fc:00:00:00:01", "/var/lib/boinc-client", ""));
        assertEquals("2:fc:0:0:0:1", HostCpid.unpadded("02:fc:00:00:00:01"));
        assertEquals("0:1a:2b:c:d0:e", HostCpid.unpadded("00:1a:2b:0c:d0:0e"));
        assertEquals(HostCpid.make("02:fc:00:00:00:01", "/a", "x"), HostCpid.make("02:fc:00:00:00:01", "/a", "y"));
        assertNotEquals(HostCpid.make("02:fc:00:00:00:01", "/a", ""), HostCpid.make("02:fc:00:00:00:01", "/b", ""));
        assertNotEquals(HostCpid.make("", "/a", "x"), HostCpid.make("", "/a", "y"));
    }

    @Test
    void theAddressOfAnEthernetCardIsPreferredAndZeroesAreNone() {
        assertEquals("b", HostCpid.pickMac(List.of(new HostCpid.Interface("lo", "00:00:00:00:00:00"),
                new HostCpid.Interface("wlan0", "a"), new HostCpid.Interface("veth1", "b"))));
        assertEquals("a", HostCpid.pickMac(List.of(new HostCpid.Interface("wlan0", "a"))));
        assertEquals("", HostCpid.pickMac(List.of(new HostCpid.Interface("lo", ""))));
    }
}
