package org.quern.daemon;

import java.io.IOException;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.coproc.probe.Missing;
import org.quern.coproc.probe.OshiSystem;
import org.quern.coproc.probe.ProcessorSensors;
import org.quern.daemon.bench.BenchmarkRunner;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.gpu.CardWatch;
import org.quern.daemon.gpu.DeviceSearch;
import org.quern.daemon.gpu.ProbeProcess;
import org.quern.daemon.gui.HostLook;
import org.quern.daemon.host.ProcessorWatch;
import org.quern.daemon.permission.HostMonitor;
import org.quern.daemon.permission.PermissionMonitor;
import org.quern.daemon.permission.SensorReadings;
import org.quern.daemon.settings.ConfigurationInForce;
import org.quern.daemon.share.KernelGroups;
import org.quern.daemon.share.Throttle;
import org.quern.daemon.start.Startup;
import org.quern.daemon.start.ThisComputer;
import org.quern.daemon.task.TaskRunner;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.view.ClientView;
import org.quern.model.device.CardLoad;

/** What is seen of this computer: its sensors and what they allow, its cards, its processors, its disk. */
final class HostParts implements HostLook {
    final PermissionMonitor permissions;
    final HostMonitor monitor;
    final DeviceSearch devices;
    final CardWatch cards;
    private final ProcessorWatch processors = new ProcessorWatch(new ProcessorSensors(OshiSystem.open()));
    private final DiskMeter disk;
    private final List<Missing> missing;
    private final Commons client;

    /**
     * Sensors that nobody looks at yet.
     *
     * @param missing what was found missing at the start and since
     * @param transferred bytes moved within the last so many days
     * @param onUserCameOrWent is run when it changes whether somebody uses the computer
     */
    HostParts(Commons client, Startup startup, ConfigurationInForce configuration, KernelGroups kernel,
            List<Missing> missing, PosixProcessControl control, TaskRunner tasks, BenchmarkRunner benchmarks,
            DiskMeter disk, IntToDoubleFunction transferred, Runnable onUserCameOrWent) {
        this.client = client;
        this.disk = disk;
        this.missing = missing;
        SensorReadings readings = new SensorReadings(startup.saved().host().ncpus(), configuration.options(), control,
                this::hasTasks);
        permissions = new PermissionMonitor(client.mailbox(), readings::readings, readings::offline, client.views(),
                benchmarks, transferred, configuration.get(), client.messages(),
                startup.refusal() == null ? null : startup.refusal().brief());
        monitor = new HostMonitor(readings, permissions, benchmarks, new Throttle(kernel.share(), tasks::throttle),
                onUserCameOrWent);
        devices = new DeviceSearch(new ProbeProcess(client.data().root(), ProbeProcess.TIMEOUT),
                configuration::options, client.mailbox()::post, client.messages());
        cards = new CardWatch(devices::hasNvml);
    }

    /** Goes by these settings whenever they are read again. */
    void follow(ConfigurationInForce configuration) {
        configuration.onRead(read -> monitor.use(read.options()));
        configuration.onRead(permissions::use);
        configuration.onRead(_ -> devices.optionsChanged());
    }

    private boolean hasTasks() {
        ClientView seen = client.view();
        return seen != null && !seen.tasks().isEmpty();
    }

    @Override
    public List<Missing> missingSensors() {
        return Stream.concat(monitor.missing().stream(), missing.stream()).toList();
    }

    @Override
    public List<CardLoad> cardLoads() {
        return cards.look();
    }

    @Override
    public ProcessorWatch.Seen processors() {
        return processors.look();
    }

    @Override
    public @Nullable DiskFigures measuredDisk() {
        return disk.now();
    }

    @Override
    public void describeHost() {
        devices.rescan();
        ClientView seen = client.view();
        if (seen != null) {
            client.io().execute(() -> client.mailbox()
                    .post(new Event.HostDescribed(ThisComputer.describe(client.data(), seen.state().host()))));
        }
    }

    void close() throws IOException {
        monitor.close();
        devices.close();
        cards.close();
    }
}
