package org.quern.coproc.probe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as Linux has them. */
class ProcessorSensorsTest {
    @TempDir
    private Path root = Path.of("");

    private SensorFiles files = new SensorFiles(root);

    @BeforeEach
    void theKernelHasSuchFiles() throws IOException {
        files = SensorFiles.in(root);
    }

    @Test
    void theTimesOfAllProcessorsAreRead() throws IOException {
        files.write("proc/stat", "cpu  10 20 30 40 50 60 70 80 9 9\ncpu0 1 1 1 1 1 1 1 1 1 1");
        assertArrayEquals(new long[]{10, 20, 30, 40, 50, 60, 70, 80},
                files.ticks());
        assertTrue(new ProcessorSensors(OshiSystem.open()).ticks().length >= 8, "and of this computer");
    }

    @Test
    void aVirtualMachineHasNoSensor() throws IOException {
        assertEquals(OptionalDouble.empty(), files.celsius());
        files.write("sys/class/hwmon/hwmon0/name", "acpitz");
        files.write("sys/class/hwmon/hwmon0/temp1_input", "27800");
        files.write("sys/class/thermal/thermal_zone0/type", "acpitz");
        files.write("sys/class/thermal/thermal_zone0/temp", "27800");
        assertEquals(OptionalDouble.empty(), files.celsius(), "the board's is not the processor's");
    }

    @Test
    void theWarmestPackageCountsAndNotASingleCore() throws IOException {
        for (int socket = 0; socket < 2; socket++) {
            String monitor = "sys/class/hwmon/hwmon" + socket + "/";
            files.write(monitor + "name", "coretemp");
            files.write(monitor + "temp1_label", "Package id " + socket);
            files.write(monitor + "temp1_input", socket == 0 ? "51000" : "58500");
            files.write(monitor + "temp2_label", "Core 0");
            files.write(monitor + "temp2_input", "90000");
        }
        assertEquals(OptionalDouble.of(58.5), files.celsius());
    }

    @Test
    void aTemperatureWithAnOffsetForTheFanGivesWay() throws IOException {
        files.write("sys/class/hwmon/hwmon3/name", "k10temp");
        files.write("sys/class/hwmon/hwmon3/temp1_label", "Tctl");
        files.write("sys/class/hwmon/hwmon3/temp1_input", "85000");
        assertEquals(OptionalDouble.of(85), files.celsius());
        files.write("sys/class/hwmon/hwmon3/temp2_label", "Tdie");
        files.write("sys/class/hwmon/hwmon3/temp2_input", "58000");
        assertEquals(OptionalDouble.of(58), files.celsius());
    }

    @Test
    void boardsOfASingleChipHaveAZoneInstead() throws IOException {
        files.write("sys/class/thermal/thermal_zone0/type", "gpu-thermal");
        files.write("sys/class/thermal/thermal_zone0/temp", "99000");
        files.write("sys/class/thermal/thermal_zone1/type", "cpu-thermal");
        files.write("sys/class/thermal/thermal_zone1/temp", "48312");
        assertEquals(48.312, files.celsius().orElseThrow(), 1e-9);
    }

    @Test
    void whatIsNoTemperatureIsNone() throws IOException {
        files.write("sys/class/hwmon/hwmon0/name", "coretemp");
        for (String nonsense : new String[]{"0", "-273150", "200000", "99999999999999", "warm", ""}) {
            files.write("sys/class/hwmon/hwmon0/temp1_input", nonsense);
            assertEquals(OptionalDouble.empty(), files.celsius(), nonsense);
        }
    }
}
