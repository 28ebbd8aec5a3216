package quern.daemon.share;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Two groups below the one that the service manager handed over: {@code client} for this process and {@code tasks} for the
 * tasks (a group with members of its own cannot pass controllers on). The kernel then keeps tasks to their part of the
 * processors evenly, in periods that nobody notices, and lets everybody else go first.
 */
final class TaskCgroup implements CpuShare {
    private static final Logger LOG = LoggerFactory.getLogger(TaskCgroup.class);
    /** Microseconds of a period, the kernel's default: short enough to feel even, long enough to cost nothing. */
    private static final int PERIOD = 100_000;
    private static final String PROCESSES = "cgroup.procs";
    private static final String LIMIT = "cpu.max";

    private final Path tasks;
    private String last = "";

    private TaskCgroup(Path tasks) {
        this.tasks = tasks;
    }

    /**
     * Makes both groups, moves this process into the first and puts the second last in the queue for the processors.
     *
     * @param group the group that was handed over
     * @param self this process
     * @throws IOException with a clause that says what is missing
     */
    static TaskCgroup prepare(Path group, long self) throws IOException {
        if (!controllers(group.resolve("cgroup.controllers")).contains("cpu")) {
            throw new IOException("the control group " + group + " has no cpu controller");
        }
        Path tasks = group.resolve("tasks");
        Files.createDirectories(group.resolve("client"));
        Files.createDirectories(tasks);
        write(group.resolve("client").resolve(PROCESSES), Long.toString(self));
        write(group.resolve("cgroup.subtree_control"), "+cpu");
        if (!Files.exists(tasks.resolve(LIMIT))) {
            throw new IOException("the kernel gives the control group " + tasks + " no cpu controller");
        }
        goLast(tasks);
        return new TaskCgroup(tasks);
    }

    /** Only idle time, or, on kernels before 5.15, the smallest weight. */
    private static void goLast(Path tasks) throws IOException {
        Path idle = tasks.resolve("cpu.idle");
        write(Files.exists(idle) ? idle : tasks.resolve("cpu.weight"), "1");
    }

    @Override
    public double limit(double fraction, int cpus) {
        String wanted = fraction >= 1 ? "max " + PERIOD
                : String.format(Locale.ROOT, "%.0f %d", Math.max(1000, fraction * cpus * PERIOD), PERIOD);
        if (!wanted.equals(last)) {
            try {
                write(tasks.resolve(LIMIT), wanted);
                last = wanted;
            } catch (IOException e) {
                LOG.warn("The limit of CPU time cannot be set by control group ({}); tasks are paused instead",
                        e.toString());
                return fraction;
            }
        }
        return 1;
    }

    /** Its processes run all the time, and slowly. */
    @Override
    public double counted(double fraction) {
        return 1;
    }

    @Override
    public void adopt(long pid) {
        try {
            write(tasks.resolve(PROCESSES), Long.toString(pid));
        } catch (IOException e) {
            LOG.debug("Process {} ended before it could be moved to {}", pid, tasks);
        }
    }

    private static List<String> controllers(Path file) throws IOException {
        return List.of(Files.readString(file, StandardCharsets.US_ASCII).trim().split("\\s+"));
    }

    /** In one write, as the kernel wants it. */
    private static void write(Path file, String value) throws IOException {
        Files.write(file, value.getBytes(StandardCharsets.US_ASCII));
    }
}
