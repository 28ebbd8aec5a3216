package org.quern.server;

import java.io.Closeable;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.server.web.ProjectReport;
import org.quern.server.work.ProjectDaemons;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the backstage passes: soon after each request, and once a second for deadlines. */
final class DaemonsThread implements Closeable {

    private static final Logger LOG = LoggerFactory.getLogger(DaemonsThread.class);
    private static final long PERIOD_MILLIS = 1000;
    /** How long closing waits for a pass that is under way. */
    private static final long CLOSE_WAIT_MILLIS = 10_000;

    private final ProjectDaemons backstage;
    private final Supplier<ProjectReport> report;
    private final Semaphore wake = new Semaphore(0);
    private final List<Consumer<ProjectReport>> listeners = new CopyOnWriteArrayList<>();
    private final Thread thread = Thread.ofPlatform().daemon().name("project-backstage").unstarted(this::run);
    private @Nullable ProjectReport told;
    private volatile boolean closed;

    DaemonsThread(ProjectDaemons backstage, Supplier<ProjectReport> report) {
        this.backstage = backstage;
        this.report = report;
    }

    void start() {
        thread.start();
    }

    void wake() {
        wake.release();
    }

    void onChange(Consumer<ProjectReport> listener) {
        listeners.add(listener);
    }

    private void run() {
        while (!closed) {
            try {
                backstage.pass();
                tell();
            } catch (RuntimeException e) {
                LOG.error("A backstage pass failed and is repeated", e);
            }
            try {
                boolean woken = wake.tryAcquire(PERIOD_MILLIS, TimeUnit.MILLISECONDS);
                if (woken) {
                    wake.drainPermits();
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void tell() {
        ProjectReport now = report.get();
        if (!now.equals(told)) {
            told = now;
            listeners.forEach(listener -> listener.accept(now));
        }
    }

    @Override
    public void close() {
        closed = true;
        wake.release();
        try {
            thread.join(CLOSE_WAIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
