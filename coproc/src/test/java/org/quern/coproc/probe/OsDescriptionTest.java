package org.quern.coproc.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OsDescriptionTest {
    @ParameterizedTest
    @CsvSource({
        "Debian GNU/Linux, Debian GNU/Linux 12 (bookworm), Linux Debian",
        "Ubuntu, Ubuntu 24.04.1 LTS, Linux Ubuntu",
        "Fedora Linux, Fedora Linux 42 (Workstation Edition), Linux Fedora",
        "Arch Linux, Arch Linux, Linux Arch",
        "openSUSE Leap, openSUSE Leap 15.6, Linux openSUSE Leap"})
    void aLinuxIsNamedByItsDistribution(String name, String pretty, String expected) {
        OsDescription os = OsDescription.linux(
                List.of("# comment", "PRETTY_NAME=\"" + pretty + "\"", "NAME=\"" + name + "\"", "ID=x"),
                "6.1.0-13-amd64", "2.36");
        assertEquals(new OsDescription(expected, pretty + " [6.1.0-13-amd64|libc 2.36]"), os);
    }

    @Test
    void aLinuxWithoutReleaseFileIsItsKernel() {
        assertEquals(new OsDescription("Linux", "6.1.0"), OsDescription.linux(List.of(), "6.1.0", "2.36"));
    }

    @Test
    void anotherCLibraryIsNotNamed() {
        assertEquals(new OsDescription("Linux Alpine", "Alpine v3.20 [6.6]"),
                OsDescription.linux(List.of("NAME='Alpine Linux'", "PRETTY_NAME='Alpine v3.20'"), "6.6", ""));
    }

    @Test
    void windowsAndMacAreNamedAsServersLookForThem() {
        assertEquals(new OsDescription("Microsoft Windows 11", "Professional x64 Edition, (10.00.22631.00)"),
                OsDescription.windows("11", "Professional", "22631"));
        assertEquals(new OsDescription("Microsoft Windows 8.1", "x64 Edition, (06.03.9600.00)"),
                OsDescription.windows("8.1", "", "9600"));
        assertEquals(new OsDescription("Microsoft Windows Server 2022", "x64 Edition, (10.00.0000.00)"),
                OsDescription.windows("Server 2022", "", "unknown"));
        assertEquals(new OsDescription("Darwin", "23.1.0"), OsDescription.other("Mac OS X", "23.1.0"));
        assertEquals(new OsDescription("FreeBSD", "14.1"), OsDescription.other("FreeBSD", "14.1"));
    }

    @Test
    void virtualBoxIsRecognisedBehindItsWarnings() {
        assertEquals("7.0.16r162802",
                VirtualBox.parse("WARNING: The vboxdrv kernel module is not loaded.\n7.0.16r162802\n"));
        assertEquals("", VirtualBox.parse("command not found"));
    }
}
