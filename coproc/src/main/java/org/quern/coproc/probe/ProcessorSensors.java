package org.quern.coproc.probe;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What the processors count and how warm they are: by the kernel's own files on Linux, where OSHI starts a program at each
 * question that no sensor answers, by OSHI elsewhere.
 */
public final class ProcessorSensors {
    /** Times in a line of /proc/stat that do not lie in each other, in the order in which OSHI has them too. */
    private static final int TIMES = 8;
    private static final double MILLI = 1e-3;
    /** What is not between these is no temperature of a processor at work: drivers tell 0 or -273 for what they do not know. */
    private static final double COLDEST = 0;
    private static final double WARMEST = 150;
    /** Drivers of processors' own sensors. */
    private static final Set<String> DRIVERS = Set.of("coretemp", "k10temp", "k8temp", "zenpower", "via_cputemp",
            "cpu_thermal", "soc_thermal");
    /** What boards of single chips call theirs. */
    private static final List<String> ZONES = List.of("x86_pkg_temp", "cpu", "soc");
    private final OshiSystem system;
    private final Path root;

    /** Those of this computer. */
    public ProcessorSensors(OshiSystem system) {
        this(system, Path.of("/"));
    }

    /** {@code root}: where proc and sys are. */
    ProcessorSensors(OshiSystem system, Path root) {
        this.system = system;
        this.root = root;
    }

    /**
     * Time of all processors together since some beginning, in a unit of the system's: in programs, in nice ones, in the kernel,
     * idle, waiting for disks, in two kinds of interrupts, taken by other virtual machines.
     */
    public long[] ticks() {
        String line = TextLines.first(root.resolve("proc/stat"));
        if (line.matches("cpu( +\\d{1,18}){8,}")) {
            return Arrays.stream(line.split(" +")).skip(1).limit(TIMES).mapToLong(Long::parseLong).toArray();
        }
        return system.hardware().getProcessor().getSystemCpuLoadTicks();
    }

    /** Of the warmest; empty if no sensor tells. */
    public OptionalDouble celsius() {
        OptionalDouble told = warmest(entries(root.resolve("sys/class/hwmon"), "hwmon*").stream()
                .filter(monitor -> DRIVERS.contains(TextLines.first(monitor.resolve("name"))))
                .flatMap(monitor -> readings(monitor).stream()).toList());
        if (told.isEmpty()) {
            told = warmest(entries(root.resolve("sys/class/thermal"), "thermal_zone*").stream()
                    .filter(zone -> isProcessor(TextLines.first(zone.resolve("type")).toLowerCase(Locale.ROOT)))
                    .map(zone -> number(zone.resolve("temp"))).toList());
        }
        return told.isPresent() || Files.isDirectory(root.resolve("sys/class")) ? told
                : warmest(List.of(OptionalDouble.of(system.hardware().getSensors().getCpuTemperature())));
    }

    private static boolean isProcessor(String zone) {
        return ZONES.stream().anyMatch(zone::startsWith);
    }

    /** Those of whole packages where they are told apart: AMD's others may have an offset for the fan's sake. */
    private static List<OptionalDouble> readings(Path monitor) {
        List<OptionalDouble> all = new ArrayList<>();
        List<OptionalDouble> whole = new ArrayList<>();
        for (Path input : entries(monitor, "temp*_input")) {
            OptionalDouble celsius = number(input);
            all.add(celsius);
            String label = TextLines.first(
                    monitor.resolve(String.valueOf(input.getFileName()).replace("_input", "_label")));
            if (label.startsWith("Package") || label.equals("Tdie")) {
                whole.add(celsius);
            }
        }
        return whole.isEmpty() ? all : whole;
    }

    private static OptionalDouble warmest(List<OptionalDouble> readings) {
        return readings.stream().flatMapToDouble(OptionalDouble::stream)
                .filter(celsius -> celsius > COLDEST && celsius < WARMEST).max();
    }

    private static OptionalDouble number(Path file) {
        String text = TextLines.first(file);
        return text.matches("-?\\d{1,9}") ? OptionalDouble.of(Long.parseLong(text) * MILLI)
                : OptionalDouble.empty();
    }

    private static List<Path> entries(Path folder, String glob) {
        List<Path> entries = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> each = Files.newDirectoryStream(folder, glob)) {
                each.forEach(entries::add);
            } catch (IOException gone) {
                return List.of();
            }
        }
        return entries;
    }
}
