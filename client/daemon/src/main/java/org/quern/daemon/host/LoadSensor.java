package org.quern.daemon.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.coproc.probe.OshiSystem;
import org.quern.coproc.probe.TextLines;
import org.quern.daemon.exec.process.ProcessEntry;
import org.quern.daemon.exec.process.ProcessForest;
import org.quern.engine.event.MonotonicTime;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/**
 * CPU load of other programs, sampled every ten seconds however often it is asked. While the whole system is quiet, nobody
 * can be busy, and the dear reading of the process table is left out: the load of all stands for that of the others. For one
 * thread.
 */
final class LoadSensor {
    private static final Path STAT = Path.of("/proc/stat");
    private static final double MILLIS = 1000;

    /** Seconds between samples (docs/protocol/configuration.md 3.5). */
    private static final double PERIOD = 10;

    /** Load of everything together, as a fraction of all CPUs, that nobody sets as a threshold for others. */
    private static final double QUIET = 0.04;

    /** From this nice value on a program makes way itself, and need not be made way for. */
    private static final int LOWEST_PRIORITY = 19;

    private final OshiSystem system;
    private final long self;
    private @Nullable CpuLoad before;
    private OptionalDouble load = OptionalDouble.empty();

    LoadSensor(OshiSystem system, long self) {
        this.system = system;
        this.self = self;
    }

    /**
     * The load between the last two samples; empty as long as there are not two.
     *
     * @param processes reads the process table, fresh
     * @param quietLoad load of everything together, as a fraction of all CPUs, below which nobody needs to know whose it is
     */
    OptionalDouble read(Supplier<ProcessForest> processes, MonotonicTime time, int cpus, double quietLoad)
            throws IOException {
        CpuLoad last = before;
        if (last != null && time.since(last.time()) < PERIOD) {
            return load;
        }
        double total = total();
        double busy = last == null ? 1 : (total - last.total()) / time.since(last.time()) / cpus;
        boolean isQuiet = busy >= 0 && busy < Math.max(QUIET, quietLoad);
        CpuLoad now = new CpuLoad(time, total, isQuiet ? OptionalDouble.empty()
                : OptionalDouble.of(attributed(processes.get())));
        load = last == null ? OptionalDouble.empty() : isQuiet ? OptionalDouble.of(busy) : now.othersSince(last, cpus);
        before = now;
        return load;
    }

    private double total() throws IOException {
        OptionalDouble byKernel = CpuLoad.total(TextLines.orNone(STAT));
        if (byKernel.isPresent()) {
            return byKernel.getAsDouble();
        }
        CentralProcessor cpu = system.hardware().getProcessor();
        long[] ticks = cpu.getSystemCpuLoadTicks();
        return (ticks[TickType.USER.getIndex()] + ticks[TickType.NICE.getIndex()] + ticks[TickType.SYSTEM.getIndex()])
                / MILLIS;
    }

    private double attributed(ProcessForest processes) {
        Set<ProcessEntry> ours = new LinkedHashSet<>();
        for (ProcessEntry entry : processes.all()) {
            if (entry.pid() == self) {
                ours.addAll(processes.tree(entry));
            }
            if (entry.nice() >= LOWEST_PRIORITY) {
                ours.add(entry);
            }
        }
        return ours.stream().mapToDouble(ProcessEntry::cpuSeconds).sum();
    }
}
