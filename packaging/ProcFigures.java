import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the kernel says of a process in /proc: smaps_rollup, stat, io, and schedstat and status of each thread. */
final class ProcFigures {
    private ProcFigures() {}

    /** Totals of a process so far. */
    record Totals(double cpuSeconds, double wakeUps, double writtenBytes, double toDiskBytes) {
        Totals since(Totals before) {
            return new Totals(cpuSeconds - before.cpuSeconds, wakeUps - before.wakeUps, writtenBytes - before.writtenBytes,
                    toDiskBytes - before.toDiskBytes);
        }
    }

    /** Hundredths of a second of CPU. */
    static double ticks(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Double.parseDouble(fields[11]) + Double.parseDouble(fields[12]);
    }

    /** Megabytes (2^20 bytes) by the kernel's names, such as Rss. */
    static Map<String, Double> memory(long pid) throws IOException {
        Map<String, Double> memory = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/smaps_rollup"))) {
            if (line.endsWith("kB")) {
                memory.put(line.substring(0, line.indexOf(':')), Double.parseDouble(line.replaceAll("\\D", "")) / 1024);
            }
        }
        return memory;
    }

    /** Folders of its threads. */
    static List<Path> threads(long pid) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
            return threads.toList();
        }
    }

    /** What it has used so far; threads that have ended are not counted. */
    static Totals totals(long pid) throws IOException {
        double nanos = 0;
        double wakeUps = 0;
        for (Path thread : threads(pid)) {
            try {
                nanos += Double.parseDouble(Files.readString(thread.resolve("schedstat")).split(" ")[0]);
                wakeUps += field(thread.resolve("status"), "voluntary_ctxt_switches:");
            } catch (IOException ended) {
                // A thread that has just ended is not counted.
            }
        }
        Path io = Path.of("/proc/" + pid + "/io");
        return new Totals(nanos / 1e9, wakeUps, field(io, "wchar:"), field(io, "write_bytes:"));
    }

    private static double field(Path file, String name) throws IOException {
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith(name)) {
                return Double.parseDouble(line.substring(name.length()).strip());
            }
        }
        return 0;
    }
}
