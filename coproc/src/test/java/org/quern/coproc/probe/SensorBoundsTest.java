package org.quern.coproc.probe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.ContainerSoftware;

/** Where figures of sensors, disks and programs begin and end. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the files are those of Linux")
class SensorBoundsTest {
    @TempDir
    private Path root = Path.of("");

    private SensorFiles files = new SensorFiles(root);

    @BeforeEach
    void theKernelHasSuchFiles() throws IOException {
        files = SensorFiles.in(root);
    }

    @ParameterizedTest
    @CsvSource({"1, true", "0, false", "-1, false", "-273000, false", "149999, true", "150000, false", "45.5, false",
        "'', false",
        "1234567890, false", "x, false"})
    void aTemperatureIsThatOfAProcessorAtWork(String text, boolean told) throws IOException {
        files.write("sys/class/hwmon/hwmon0/name", "k10temp");
        files.write("sys/class/hwmon/hwmon0/temp1_input", text);
        assertEquals(told ? OptionalDouble.of(Long.parseLong(text) * 1e-3) : OptionalDouble.empty(), files.celsius());
    }

    @ParameterizedTest
    @CsvSource({"coretemp, true", "k10temp, true", "k8temp, true", "zenpower, true", "via_cputemp, true",
        "cpu_thermal, true",
        "soc_thermal, true", "nvme, false", "amdgpu, false", "coretemp2, false", "'', false"})
    void onlyDriversOfProcessorsCount(String driver, boolean told) throws IOException {
        files.write("sys/class/hwmon/hwmon0/name", driver);
        files.write("sys/class/hwmon/hwmon0/temp1_input", "50000");
        assertEquals(told, files.celsius().isPresent());
    }

    @ParameterizedTest
    @CsvSource({"x86_pkg_temp, true", "cpu-thermal, true", "CPU0, true", "soc_dts0, true", "acpitz, false",
        "gpu, false",
        "iwlwifi, false"})
    void aZoneIsTheProcessorsByItsName(String type, boolean told) throws IOException {
        files.write("sys/class/thermal/thermal_zone3/type", type);
        files.write("sys/class/thermal/thermal_zone3/temp", "50000");
        assertEquals(told, files.celsius().isPresent());
    }

    @Test
    void aMonitorOfTheProcessorCountsBeforeAZone() throws IOException {
        files.write("sys/class/thermal/thermal_zone0/type", "cpu");
        files.write("sys/class/thermal/thermal_zone0/temp", "90000");
        files.write("sys/class/hwmon/hwmon0/name", "coretemp");
        files.write("sys/class/hwmon/hwmon0/temp1_input", "50000");
        assertEquals(50, files.celsius().orElseThrow(), 1e-9);
        files.write("sys/class/hwmon/hwmon0/temp1_input", "0");
        assertEquals(90, files.celsius().orElseThrow(), 1e-9, "where the monitor tells nothing");
    }

    @ParameterizedTest
    @CsvSource({"Package id 0, 40", "Tdie, 40", "Tctl, 70", "Core 0, 70", "'', 70"})
    void theWholePackageCountsWhereItIsToldApart(String label, double celsius) throws IOException {
        files.write("sys/class/hwmon/hwmon0/name", "k10temp");
        files.write("sys/class/hwmon/hwmon0/temp1_input", "40000");
        files.write("sys/class/hwmon/hwmon0/temp1_label", label);
        files.write("sys/class/hwmon/hwmon0/temp2_input", "70000");
        files.write("sys/class/hwmon/hwmon0/temp2_label", "Tccd1");
        assertEquals(celsius, files.celsius().orElseThrow(), 1e-9);
    }

    @ParameterizedTest
    @CsvSource({"cpu  1 2 3 4 5 6 7 8, true", "cpu 1 2 3 4 5 6 7 8 9 10, true", "cpu 1 2 3 4 5 6 7, false",
        "cpu0 1 2 3 4 5 6 7 8, false", "cpu 1 2 3 4 5 6 7 -8, false", "cpu 1 2 3 4 5 6 7 1234567890123456789, false"})
    void timesOfAllProcessorsAreEightNumbersAtLeast(String line, boolean told) throws IOException {
        files.write("proc/stat", line);
        long[] ticks = files.ticks();
        if (told) {
            assertArrayEquals(new long[]{1, 2, 3, 4, 5, 6, 7, 8}, ticks);
        } else {
            assertTrue(ticks.length >= 8 && ticks[0] + ticks[3] > 12, "OSHI is asked");
        }
    }

    private Path program(String name, String script) throws IOException {
        Path file = Files.writeString(root.resolve(name), "#!/bin/sh\n" + script + "\n");
        assertTrue(file.toFile().setExecutable(true));
        return file;
    }

    private static String answering(String version, String trial, String compose) {
        return "case \"$1 $2\" in\n\"--version \") echo '" + version + "';;\n\"run --rm\") echo '" + trial
                + "';;\n\"compose version\") echo '" + compose + "';;\nesac";
    }

    @ParameterizedTest
    @CsvSource({"'Docker version 24.0.5, build ced0996', 24.0.5", "podman version 4.3.1, 4.3.1",
        "'x\ndocker version 1 2', 1",
        "Version 3, ''", "'', ''", "version , ''"})
    void theVersionIsTheWordBehindItsName(String output, String version) {
        assertEquals(version, Containers.version(output));
    }

    @Test
    void composeIsToldIfItIsDockersOwn() throws Exception {
        program("docker",
                answering("Docker version 24.0.5, build x", "Hello from Docker!", "Docker Compose version v2.20.2"));
        Containers.Found found = new Containers(List.of(root)).find(true);
        assertEquals(new ContainerSoftware("24.0.5", ContainerSoftware.DOCKER, "2.20.2", ContainerSoftware.DOCKER),
                found.software());
        assertEquals(Optional.of(new ContainerProgram(root.resolve("docker"))), found.program());
        program("docker",
                answering("Docker version 24.0.5, build x", "Hello from Docker!", "podman-compose version 1.0"));
        assertEquals(new ContainerSoftware("24.0.5", ContainerSoftware.DOCKER, "", 0),
                new Containers(List.of(root)).find(true).software());
    }

    @Test
    void whatIsInstalledAndCannotBeUsedIsToldUnlessTheOtherCan() throws Exception {
        program("podman", answering("podman version 4.3.1", "permission denied", ""));
        Containers.Found broken = new Containers(List.of(root)).find(true);
        assertEquals(List.of(ContainerSoftware.NONE, Optional.empty(),
                "podman 4.3.1 is installed, and \"podman run --rm hello-world\" fails: projects are not told of it"),
                List.of(broken.software(), broken.program(), broken.trouble()));
        assertEquals(Containers.Found.NONE, new Containers(List.of(root)).find(false),
                "not on a volume of the network");
        program("docker", answering("Docker version 24.0.5, build x", "Hello from Docker!", ""));
        assertEquals("24.0.5", new Containers(List.of(root)).find(true).software().version());
    }

    @Test
    void aVolumeHasASizeAndNoMoreFree() throws IOException {
        Volume volume = Volume.of(root);
        assertTrue(volume.totalBytes() > 0 && volume.freeBytes() >= 0 && volume.freeBytes() <= volume.totalBytes(),
                volume.toString());
        assertThrows(IOException.class, () -> Volume.of(root.resolve("absent")));
    }
}
