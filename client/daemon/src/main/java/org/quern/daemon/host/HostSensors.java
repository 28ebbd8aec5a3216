package org.quern.daemon.host;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ClientList;
import org.quern.config.options.ClientOptions;
import org.quern.config.suspend.HostReadings;
import org.quern.coproc.probe.Guard;
import org.quern.coproc.probe.OshiSystem;
import org.quern.daemon.exec.process.ProcessForest;
import org.quern.engine.event.MonotonicTime;

/** Reads all sensors on a thread that may wait for a moment; for one thread at a time. */
public final class HostSensors implements AutoCloseable {
    /** Between looks for exclusive programs (docs/protocol/scheduling.md 11.2). */
    private static final double EXCLUSIVE_SECONDS = 10;

    private final int cpus;
    private final PowerSensor power;
    private final IdleSensor idle;
    private final LoadSensor load;
    private volatile List<String> exclusiveApps;
    private volatile List<String> exclusiveGpuApps;
    private String exclusiveApp = "";
    private String exclusiveGpuApp = "";
    /** For exclusive programs; null before the first look with these options. */
    private volatile @Nullable MonotonicTime lookedAt;

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
        lookedAt = null;
    }

    /**
     * Reads them. May be called every second: what is dear is read every ten seconds, or not at all.
     *
     * @param processes reads the process table as it is now
     * @param wall Unix seconds
     * @param now the same moment by the clock that is never set
     * @param quietLoad load of everything together, as a fraction of all CPUs, below which nobody needs to know whose it is
     */
    public SensorReport read(Supplier<ProcessForest> processes, double wall, MonotonicTime now, double quietLoad) {
        Guard guard = new Guard();
        Optional<PowerState> powerState = guard.read("battery", Optional.empty(), () -> Optional.of(power.read()));
        OptionalDouble idleSeconds = idle.read(wall, guard);
        OptionalDouble otherLoad = guard.read("load of other programs", OptionalDouble.empty(),
                () -> load.read(processes, now, cpus, quietLoad));
        Optional<Boolean> network = guard.read("network", Optional.empty(), () -> Optional.of(NetworkSensor.isUp()));
        lookForExclusives(processes, now);
        HostReadings readings = new HostReadings(powerState.map(PowerState::onBattery), idleSeconds, otherLoad,
                exclusiveApp, exclusiveGpuApp, powerState.map(PowerState::description).orElse(""));
        return new SensorReport(readings, network, guard.missing());
    }

    private void lookForExclusives(Supplier<ProcessForest> processes, MonotonicTime now) {
        boolean isNamed = !exclusiveApps.isEmpty() || !exclusiveGpuApps.isEmpty();
        if (isNamed && now.since(lookedAt) >= EXCLUSIVE_SECONDS) {
            ProcessForest table = processes.get();
            exclusiveApp = ExclusiveApps.find(exclusiveApps, table);
            exclusiveGpuApp = ExclusiveApps.find(exclusiveGpuApps, table);
            lookedAt = now;
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
