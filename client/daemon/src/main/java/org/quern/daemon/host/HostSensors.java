package org.quern.daemon.host;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.quern.config.options.ClientList;
import org.quern.config.options.ClientOptions;
import org.quern.config.suspend.HostReadings;
import org.quern.coproc.probe.Guard;
import org.quern.coproc.probe.OshiSystem;
import org.quern.daemon.exec.process.ProcessForest;

/** Reads all sensors on a thread that may wait for a moment; for one thread at a time. */
public final class HostSensors implements AutoCloseable {
    private static final double NANOS = 1e9;

    /** Between looks for exclusive programs (docs/protocol/scheduling.md 11.2). */
    private static final long EXCLUSIVE_NANOS = 10_000_000_000L;

    private final int cpus;
    private final PowerSensor power;
    private final IdleSensor idle;
    private final LoadSensor load;
    private volatile List<String> exclusiveApps;
    private volatile List<String> exclusiveGpuApps;
    private String exclusiveApp = "";
    private String exclusiveGpuApp = "";
    private volatile boolean hasLooked;
    private long lookedAt;

    /**
     * @param cpus logical CPUs of this computer
     * @param options exclusive programs and terminals that do not count
     */
    public HostSensors(OshiSystem system, int cpus, ClientOptions options) {
        this.cpus = cpus;
        power = new PowerSensor(system);
        idle = IdleSensor.ofThisSystem(options.list(ClientList.IGNORE_TTY));
        load = new LoadSensor(system, ProcessHandle.current().pid());
        exclusiveApps = options.list(ClientList.EXCLUSIVE_APP);
        exclusiveGpuApps = options.list(ClientList.EXCLUSIVE_GPU_APP);
    }

    /** Takes the exclusive programs of options that were read again. */
    public void use(ClientOptions options) {
        exclusiveApps = options.list(ClientList.EXCLUSIVE_APP);
        exclusiveGpuApps = options.list(ClientList.EXCLUSIVE_GPU_APP);
        hasLooked = false;
    }

    /**
     * Reads them. May be called every second: what is dear is read every ten seconds, or not at all.
     *
     * @param processes reads the process table as it is now
     * @param now Unix seconds
     * @param monotonicNanos of a clock that is never set
     * @param quietLoad load of everything together, as a fraction of all CPUs, below which nobody needs to know whose it is
     */
    public SensorReport read(Supplier<ProcessForest> processes, double now, long monotonicNanos, double quietLoad) {
        Guard guard = new Guard();
        Optional<PowerState> powerState = guard.read("battery", Optional.empty(), () -> Optional.of(power.read()));
        OptionalDouble idleSeconds = idle.read(now, guard);
        OptionalDouble otherLoad = guard.read("load of other programs", OptionalDouble.empty(),
                () -> load.read(processes, monotonicNanos / NANOS, cpus, quietLoad));
        Optional<Boolean> network = guard.read("network", Optional.empty(), () -> Optional.of(NetworkSensor.isUp()));
        lookForExclusives(processes, monotonicNanos);
        HostReadings readings = new HostReadings(powerState.map(PowerState::onBattery), idleSeconds, otherLoad,
                exclusiveApp, exclusiveGpuApp, powerState.map(PowerState::description).orElse(""));
        return new SensorReport(readings, network, guard.missing());
    }

    private void lookForExclusives(Supplier<ProcessForest> processes, long monotonicNanos) {
        boolean isNamed = !exclusiveApps.isEmpty() || !exclusiveGpuApps.isEmpty();
        if (isNamed && (!hasLooked || monotonicNanos - lookedAt >= EXCLUSIVE_NANOS)) {
            ProcessForest table = processes.get();
            exclusiveApp = ExclusiveApps.find(exclusiveApps, table);
            exclusiveGpuApp = ExclusiveApps.find(exclusiveGpuApps, table);
            hasLooked = true;
            lookedAt = monotonicNanos;
        } else if (!isNamed) {
            exclusiveApp = ""; // options that were read again name none any more
            exclusiveGpuApp = "";
        }
    }

    @Override
    public void close() throws IOException {
        idle.close();
    }
}
