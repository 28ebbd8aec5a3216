package org.quern.daemon.permission;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.quern.config.options.ClientOptions;
import org.quern.coproc.probe.Missing;
import org.quern.daemon.bench.BenchmarkRunner;
import org.quern.daemon.share.Throttle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at this computer once a second, less often while no task is there, on a thread of its own: sensors, rules, benchmarks. */
public final class HostMonitor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HostMonitor.class);
    private final ScheduledExecutorService timer = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("host-monitor").daemon().factory());
    private final SensorReadings readings;
    private final PermissionMonitor permission;
    private final BenchmarkRunner benchmarks;
    private final Throttle throttle;
    private final Runnable onUserCameOrWent;
    private boolean userWasActive = true;
    private boolean asked;
    private Future<?> next = CompletableFuture.completedFuture(null);

    /** {@code onUserCameOrWent}: limits that depend on whether somebody uses the computer have changed. */
    public HostMonitor(SensorReadings readings, PermissionMonitor permission, BenchmarkRunner benchmarks,
            Throttle throttle,
            Runnable onUserCameOrWent) {
        this.readings = readings;
        this.permission = permission;
        this.benchmarks = benchmarks;
        this.throttle = throttle;
        this.onUserCameOrWent = onUserCameOrWent;
    }

    public void begin() {
        lookIn(0);
    }

    /** Somebody asks for something: the next look comes soon. */
    public synchronized void soon() {
        if (!asked) { // many wishes in a row must not put the look off
            asked = true;
            lookIn(1);
        }
    }

    /** A wish that comes during a look must not wait because of that look. */
    private synchronized void lookAgain() {
        lookIn(asked ? 1 : permission.beatSeconds());
        asked = false;
    }

    private synchronized void lookIn(long seconds) {
        next.cancel(false);
        if (!timer.isShutdown()) {
            next = timer.schedule(this::look, seconds, TimeUnit.SECONDS);
        }
    }

    /** Takes options that were read again. */
    public void use(ClientOptions options) {
        readings.use(options);
    }

    /** Sensors that this computer does not have, with reasons. */
    public List<Missing> missing() {
        return readings.missing();
    }

    private void look() {
        try {
            permission.look();
            throttle.second(permission.cpuTimeFraction(), permission.usableCpus());
            if (permission.userActive() != userWasActive) {
                userWasActive = permission.userActive();
                onUserCameOrWent.run();
            }
        } catch (RuntimeException e) {
            LOG.error("Internal error while looking at this computer", e);
        } catch (Error e) {
            // The timer would keep it to itself and never look again.
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        }
        lookAgain();
    }

    @Override
    public void close() throws IOException {
        timer.shutdownNow();
        benchmarks.close();
        readings.close();
    }
}
