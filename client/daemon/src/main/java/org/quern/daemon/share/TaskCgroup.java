package org.quern.daemon.share;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The group {@code tasks} below the one that the service manager handed over, with a group for each slot in it. The kernel
 * keeps all of them together to their part of the processors evenly, in periods that nobody notices, and lets everybody else
 * go first.
 */
final class TaskCgroup implements CpuShare {
    private static final Logger LOG = LoggerFactory.getLogger(TaskCgroup.class);
    /** Microseconds of a period, the kernel's default: short enough to feel even, long enough to cost nothing. */
    private static final int PERIOD = 100_000;
    private static final String LIMIT = "cpu.max";

    private final Path tasks;
    private String last = "";

    private TaskCgroup(Path tasks) {
        this.tasks = tasks;
    }

    /**
     * Makes it and puts it last in the queue for the processors.
     *
     * @param group the group that was handed over, in which nothing is left
     * @throws IOException with a clause that says what is missing
     */
    static TaskCgroup prepare(Path group) throws IOException {
        if (!controllers(group.resolve("cgroup.controllers")).contains("cpu")) {
            throw new IOException("the control group " + group + " has no cpu controller");
        }
        Path tasks = Files.createDirectories(group.resolve(SlotCgroups.LIMITED));
        GroupFile.write(group.resolve("cgroup.subtree_control"), "+cpu");
        if (!Files.exists(tasks.resolve(LIMIT))) {
            throw new IOException("the kernel gives the control group " + tasks + " no cpu controller");
        }
        goLast(tasks);
        return new TaskCgroup(tasks);
    }

    /** Only idle time, or, on kernels before 5.15, the smallest weight. */
    private static void goLast(Path tasks) throws IOException {
        Path idle = tasks.resolve("cpu.idle");
        GroupFile.write(Files.exists(idle) ? idle : tasks.resolve("cpu.weight"), "1");
    }

    @Override
    public double limit(double fraction, int cpus) {
        String wanted = fraction >= 1 ? "max " + PERIOD
                : String.format(Locale.ROOT, "%.0f %d", Math.max(1000, fraction * cpus * PERIOD), PERIOD);
        if (!wanted.equals(last)) {
            try {
                GroupFile.write(tasks.resolve(LIMIT), wanted);
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

    private static List<String> controllers(Path file) throws IOException {
        return List.of(Files.readString(file, StandardCharsets.US_ASCII).trim().split("\\s+"));
    }
}
