package org.quern.daemon.permission;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ClientOptions;
import org.quern.config.suspend.HostReadings;
import org.quern.coproc.probe.Missing;
import org.quern.coproc.probe.OshiSystem;
import org.quern.daemon.exec.process.ProcessControl;
import org.quern.daemon.exec.process.ProcessForest;
import org.quern.daemon.host.HostSensors;
import org.quern.daemon.host.SensorReport;
import org.quern.daemon.turn.Clock;
import org.quern.engine.event.MonotonicTime;

/** Asks the sensors of this computer, as often as each is worth its cost. Used by one thread. */
public final class SensorReadings implements AutoCloseable {
    /** Seconds between looks at battery and input: who comes back to the computer should not wait. */
    private static final double LOOK_SECONDS = 2;
    /** The same while no task is there that could be in anybody's way: what is found costs more than it is worth. */
    private static final double IDLE_LOOK_SECONDS = 10;
    private final HostSensors sensors;
    private final ProcessControl control;
    private final BooleanSupplier hasTasks;
    private volatile @Nullable SensorReport report;
    private @Nullable MonotonicTime lookedAt;

    /** {@code hasTasks}: there are tasks in slots, which may have to make way. */
    public SensorReadings(int cpus, ClientOptions options, ProcessControl control, BooleanSupplier hasTasks) {
        this.sensors = new HostSensors(OshiSystem.open(), cpus, options);
        this.control = control;
        this.hasTasks = hasTasks;
    }

    /** Takes options that were read again. */
    void use(ClientOptions options) {
        sensors.use(options);
    }

    /**
     * What the sensors say now, or said a moment ago.
     *
     * @param loadThatMatters of other programs, as a fraction of all CPUs. While no task is there and all programs together stay
     *     below it, nobody asks which of them are at work
     */
    public HostReadings readings(double loadThatMatters) {
        MonotonicTime now = Clock.monotonic();
        SensorReport last = report;
        boolean works = hasTasks.getAsBoolean();
        if (last == null || now.since(lookedAt) >= (works ? LOOK_SECONDS : IDLE_LOOK_SECONDS)) {
            last = sensors.read(() -> ProcessForest.read(control.processes()), Instant.now().toEpochMilli() / 1000.0,
                    now, works ? 0 : loadThatMatters);
            report = last;
            lookedAt = now;
        }
        return last.readings();
    }

    /** This computer has no network, as far as can be told; for any thread. */
    public boolean offline() {
        SensorReport last = report;
        return last != null && !last.networkUp().orElse(true);
    }

    /** Sensors that this computer lacks, with reasons; for any thread. */
    List<Missing> missing() {
        SensorReport last = report;
        return last == null ? List.of() : last.missing();
    }

    @Override
    public void close() throws IOException {
        sensors.close();
    }
}
