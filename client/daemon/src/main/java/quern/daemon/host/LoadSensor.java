package quern.daemon.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import quern.coproc.probe.OshiSystem;
import quern.coproc.probe.TextLines;
import quern.daemon.exec.process.ProcessEntry;
import quern.daemon.exec.process.ProcessForest;

/** CPU load of other programs between two readings, which should be some ten seconds apart. For one thread. */
final class LoadSensor {
    private static final Path STAT = Path.of("/proc/stat");
    private static final double MILLIS = 1000;

    /** From this nice value on a program is a good guest itself, and not one to make way for. */
    private static final int LOWEST_PRIORITY = 19;

    private final OshiSystem system;
    private final long self;
    private @Nullable CpuLoad before;

    LoadSensor(OshiSystem system, long self) {
        this.system = system;
        this.self = self;
    }

    /**
     * The load since the reading before; empty at the first one.
     *
     * @param monotonic seconds of a clock that is never set
     */
    OptionalDouble read(ProcessForest processes, double monotonic, int cpus) throws IOException {
        CpuLoad now = new CpuLoad(monotonic, total(), attributed(processes));
        CpuLoad last = before;
        before = now;
        return last == null ? OptionalDouble.empty() : now.othersSince(last, cpus);
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
