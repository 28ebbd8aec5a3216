package org.quern.daemon.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.options.ClientList;
import org.quern.config.options.ClientOptions;
import org.quern.config.suspend.HostReadings;
import org.quern.coproc.probe.OshiSystem;
import org.quern.daemon.exec.process.MemoryUse;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.exec.process.ProcessEntry;
import org.quern.daemon.exec.process.ProcessForest;
import org.quern.daemon.exec.process.ProcessId;
import org.quern.daemon.exec.process.ProcessSource;
import org.quern.engine.event.MonotonicTime;

class HostSensorsTest {
    /** A process table as told. */
    private record Table(List<ProcessEntry> list) implements ProcessSource {
        @Override
        public Optional<ProcessEntry> find(long pid) {
            return list.stream().filter(entry -> entry.pid() == pid).findFirst();
        }

        @Override
        public MemoryUse memory(long pid) {
            return MemoryUse.NONE;
        }

        @Override
        public Optional<String> environment(long pid, String name) {
            return Optional.empty();
        }
    }

    private static ProcessEntry process(long pid, long parent, String name, double cpu, int nice) {
        return new ProcessEntry(new ProcessId(pid, 1), parent, 1, name, cpu, nice, 0, false);
    }

    @ParameterizedTest
    @CsvSource({
        "10, 20, 0, 0.5, half of two CPUs for ten seconds",
        "10, 20, 20, 0, all of it is ours",
        "10, 20, 15, 0.125, a part of it is ours",
        "10, 100, 0, 1, never more than all",
        "10, 20, -1, 0, a process of ours ended",
        "10, -5, 0, 0, the counter fell"})
    void otherProgramsLoadIsWhatIsNotOurs(double seconds, double total, double ours, double expected, String why) {
        CpuLoad before = sample(100, 1000, 500);
        CpuLoad after = sample(100 + seconds, 1000 + total / 2, 500 + ours / 2);
        assertEquals(OptionalDouble.of(expected), after.othersSince(before, 2), why);
    }

    private static MonotonicTime at(double seconds) {
        return new MonotonicTime(seconds);
    }

    private static CpuLoad sample(double time, double total, double attributed) {
        return new CpuLoad(at(time), total, OptionalDouble.of(attributed));
    }

    @Test
    void twoSamplesAtOnceSayNothing() {
        assertEquals(OptionalDouble.empty(), sample(100.5, 9, 0).othersSince(sample(100, 1, 0), 2));
    }

    @Test
    void theKernelsCountersAreRead() {
        assertEquals(OptionalDouble.of(6), CpuLoad.total(List.of("cpu  100 200 300 4000 5 0 7 0 0 0", "cpu0 1 2 3 4")));
        assertEquals(OptionalDouble.empty(), CpuLoad.total(List.of("intr 5")));
        assertEquals(OptionalDouble.empty(), CpuLoad.total(List.of()));
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the process table is read from /proc")
    void tasksAndProgramsOfTheLowestPriorityAreNotOthers() throws IOException {
        LoadSensor sensor = new LoadSensor(OshiSystem.open(), 50);
        ProcessForest idle = ProcessForest.read(new Table(List.of(process(50, 1, "java", 10, 0),
                process(51, 50, "task", 100, 0), process(60, 1, "other", 7, 0), process(61, 1, "boinc-task", 5, 19))));
        assertEquals(OptionalDouble.empty(), sensor.read(() -> idle, at(0), 1, 0));
        ProcessForest busy = ProcessForest.read(new Table(List.of(process(50, 1, "java", 10, 0),
                process(51, 50, "task", 1e9, 0), process(60, 1, "other", 7, 0), process(61, 1, "boinc-task", 5, 19))));
        OptionalDouble load = sensor.read(() -> busy, at(10), 1, 0);
        assertTrue(load.orElseThrow() < 0.04, "nothing is left for others: " + load);
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the load is read from /proc")
    void theLoadIsSampledEveryTenSecondsHoweverOftenItIsAsked() throws IOException {
        LoadSensor sensor = new LoadSensor(OshiSystem.open(), 50);
        int[] reads = new int[1];
        ProcessForest table = ProcessForest.read(new Table(List.of(process(50, 1, "java", 10, 0))));
        for (int second = 0; second <= 9; second++) {
            assertEquals(OptionalDouble.empty(), sensor.read(() -> {
                reads[0]++;
                return table;
            }, at(second), 1, 0));
        }
        assertEquals(1, reads[0], "a second sample between would count our own work as others'");
        assertTrue(sensor.read(() -> table, at(10), 1, 0).isPresent());
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the load is read from /proc")
    void belowALoadThatMattersToNobodyTheProcessTableIsNotRead() throws IOException {
        LoadSensor sensor = new LoadSensor(OshiSystem.open(), 50);
        ProcessForest table = ProcessForest.read(new Table(List.of(process(50, 1, "java", 10, 0))));
        assertEquals(OptionalDouble.empty(), sensor.read(() -> table, at(0), 1, Double.POSITIVE_INFINITY));
        assertTrue(sensor.read(() -> {
            throw new AssertionError("nobody asks whose load it is");
        }, at(1e9), 1, Double.POSITIVE_INFINITY).orElseThrow() >= 0, "the load of all stands for that of the others");
    }

    @Test
    void whatWasNotLookedAtSaysNothing() {
        assertEquals(OptionalDouble.empty(), sample(20, 9, 3)
                .othersSince(new CpuLoad(at(10), 1, OptionalDouble.empty()), 2));
    }

    @ParameterizedTest
    @CsvSource({"blender, blender, true", "Blender, blender, true", "blender, blender2, false",
        "very-long-program-name, very-long-progr, true", "very-long-program-name, very-long, false"})
    void exclusiveProgramsAreRecognisedByName(String configured, String running, boolean found) {
        ProcessForest processes = ProcessForest.read(new Table(List.of(process(7, 1, running, 0, 0))));
        assertEquals(found ? configured : "", ExclusiveApps.find(List.of("other", configured), processes));
    }

    @Test
    void aProgramThatHasEndedIsNotSeen() {
        ProcessEntry zombie = new ProcessEntry(new ProcessId(7, 1), 1, 1, "blender", 0, 0, 0, true);
        assertEquals("", ExclusiveApps.find(List.of("blender"), ProcessForest.read(new Table(List.of(zombie)))));
    }

    @Test
    void aDefaultRouteIsANetwork() {
        String header = "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU";
        assertTrue(
                Routes.hasDefaultIpv4(List.of(header, "eth0\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0")));
        assertFalse(
                Routes.hasDefaultIpv4(List.of(header, "eth0\t000200C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0")));
        assertFalse(Routes.hasDefaultIpv4(List.of()));
        String zero = "0".repeat(32);
        assertTrue(Routes.hasDefaultIpv6(List.of(zero + " 00 " + zero + " 00 fe80 00000400 1 0 00000003 eth0")));
        assertFalse(Routes.hasDefaultIpv6(List.of(zero + " 00 " + zero + " 00 " + zero + " ffffffff 1 0 00200200 lo")));
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the sensors are those of Linux")
    void theSensorsOfThisComputerAnswerOrSayWhyNot() throws IOException {
        ClientOptions options = ClientOptions.BUILT_IN.change().add(ClientList.EXCLUSIVE_APP, "java").build();
        try (HostSensors sensors = new HostSensors(OshiSystem.open(), Runtime.getRuntime().availableProcessors(),
                options)) {
            ProcessForest processes = ProcessForest.read(PosixProcessControl.sourceOfThisSystem());
            SensorReport report = sensors.read(() -> processes, System.currentTimeMillis() / 1000.0, at(0), 0);
            assertEquals("java", report.readings().exclusiveApp());
            assertTrue(report.readings().onBattery().isPresent() || mentions(report, "battery"), report.toString());
            assertTrue(report.readings().idleSeconds().isPresent() || mentions(report, "user input"),
                    report.toString());
            SensorReport later = sensors.read(() -> processes, System.currentTimeMillis() / 1000.0, at(10), 0);
            assertTrue(later.readings().otherLoad().isPresent(), later.toString());
        }
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the sensors are those of Linux")
    void aProgramThatNoOptionNamesAnyMoreIsNoLongerExclusiveThoughItRuns() throws IOException {
        ClientOptions both = ClientOptions.BUILT_IN.change().add(ClientList.EXCLUSIVE_APP, "java")
                .add(ClientList.EXCLUSIVE_GPU_APP, "java").build();
        ClientOptions one = ClientOptions.BUILT_IN.change().add(ClientList.EXCLUSIVE_GPU_APP, "java").build();
        try (HostSensors sensors = new HostSensors(OshiSystem.open(), Runtime.getRuntime().availableProcessors(),
                both)) {
            ProcessForest processes = ProcessForest.read(PosixProcessControl.sourceOfThisSystem());
            assertEquals("java java", exclusives(sensors, processes));
            sensors.use(one);
            assertEquals(" java", exclusives(sensors, processes), "at once, not ten seconds later");
            sensors.use(ClientOptions.BUILT_IN);
            assertEquals(" ", exclusives(sensors, processes));
        }
    }

    private static String exclusives(HostSensors sensors, ProcessForest processes) {
        HostReadings seen = sensors.read(() -> processes, 0, at(0), 0).readings();
        return seen.exclusiveApp() + " " + seen.exclusiveGpuApp();
    }

    private static boolean mentions(SensorReport report, String what) {
        return report.missing().stream().anyMatch(each -> each.what().equals(what));
    }
}
