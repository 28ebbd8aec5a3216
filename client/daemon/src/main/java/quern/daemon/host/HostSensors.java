package quern.daemon.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import oshi.hardware.GlobalMemory;
import quern.config.ClientList;
import quern.config.ClientOptions;
import quern.config.suspend.HostReadings;
import quern.coproc.probe.Guard;
import quern.coproc.probe.OshiSystem;
import quern.coproc.probe.TextLines;
import quern.daemon.exec.process.ProcessForest;

/**
 * Reads all sensors, every ten seconds or so, on a thread that may wait for a moment; for one thread at a time. It costs
 * under a millisecond beside the process table, which the caller has read anyway.
 */
public final class HostSensors implements AutoCloseable {
    private static final Path MEMINFO = Path.of("/proc/meminfo");
    private static final double NANOS = 1e9;

    private final OshiSystem system;
    private final int cpus;
    private final PowerSensor power;
    private final IdleSensor idle;
    private final LoadSensor load;
    private final List<String> exclusiveApps;
    private final List<String> exclusiveGpuApps;

    /**
     * @param cpus logical CPUs of this computer
     * @param options exclusive programs and terminals that do not count
     */
    public HostSensors(OshiSystem system, int cpus, ClientOptions options) {
        this.system = system;
        this.cpus = cpus;
        power = new PowerSensor(system);
        idle = IdleSensor.ofThisSystem(options.list(ClientList.IGNORE_TTY));
        load = new LoadSensor(system, ProcessHandle.current().pid());
        exclusiveApps = options.list(ClientList.EXCLUSIVE_APP);
        exclusiveGpuApps = options.list(ClientList.EXCLUSIVE_GPU_APP);
    }

    /**
     * Reads them.
     *
     * @param processes the process table of this moment
     * @param now Unix seconds
     * @param monotonicNanos of a clock that is never set
     */
    public SensorReport read(ProcessForest processes, double now, long monotonicNanos) {
        Guard guard = new Guard();
        Optional<PowerState> powerState = guard.read("battery", Optional.empty(), () -> Optional.of(power.read()));
        OptionalDouble idleSeconds = idle.read(now, guard);
        OptionalDouble otherLoad = guard.read("load of other programs", OptionalDouble.empty(),
                () -> load.read(processes, monotonicNanos / NANOS, cpus));
        Optional<MemoryFree> memory = guard.read("free memory", Optional.empty(), () -> Optional.of(memory()));
        Optional<Boolean> network = guard.read("network", Optional.empty(), () -> Optional.of(NetworkSensor.isUp()));
        HostReadings readings = new HostReadings(powerState.map(PowerState::onBattery), idleSeconds, otherLoad,
                ExclusiveApps.find(exclusiveApps, processes), ExclusiveApps.find(exclusiveGpuApps, processes));
        return new SensorReport(readings, powerState, memory, network, guard.missing());
    }

    private MemoryFree memory() throws IOException {
        if (Files.isReadable(MEMINFO)) {
            return MemoryFree.parse(TextLines.of(MEMINFO));
        }
        GlobalMemory memory = system.hardware().getMemory();
        double swap = memory.getVirtualMemory().getSwapTotal() - memory.getVirtualMemory().getSwapUsed();
        return new MemoryFree((double) memory.getAvailable(), swap);
    }

    @Override
    public void close() throws IOException {
        idle.close();
    }
}
