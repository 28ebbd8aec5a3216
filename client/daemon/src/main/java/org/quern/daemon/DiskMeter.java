package org.quern.daemon;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.disk.Volume;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.view.ClientView;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Measures disk use off the owner thread, one walk at a time. */
final class DiskMeter {
    private static final Logger LOG = LoggerFactory.getLogger(DiskMeter.class);
    private final DataDirectory data;
    private final Mailbox mailbox;
    private final ExecutorService io;
    private final Supplier<@Nullable ClientView> view;
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile @Nullable DiskFigures last;

    DiskMeter(DataDirectory data, Mailbox mailbox, ExecutorService io, Supplier<@Nullable ClientView> view) {
        this.data = data;
        this.mailbox = mailbox;
        this.io = io;
        this.view = view;
    }

    /** Starts a measurement unless one is under way, or the free space has moved by no more than {@code tolerance}. */
    void measure(double tolerance) {
        if (busy.compareAndSet(false, true)) {
            io.execute(() -> {
                try {
                    ClientView seen = view.get();
                    if (seen != null && (tolerance <= 0 || hasMoved(tolerance))) {
                        DiskFigures figures = DiskWalk.measure(data, seen.state());
                        last = figures;
                        mailbox.post(new Event.DiskMeasured(figures));
                    }
                } catch (CancellationException stopped) {
                    LOG.debug("Disk use is not measured: {}", stopped.getMessage());
                } finally {
                    busy.set(false);
                }
            });
        }
    }

    /** An unknown amount is below 0 in the figures: coming to know it is a move too. */
    private boolean hasMoved(double tolerance) {
        DiskFigures before = last;
        double now = Volume.of(data.root()).freeBytes().orElse(-1);
        return before == null || (before.freeBytes() < 0) != (now < 0)
                || Math.abs(before.freeBytes() - now) > tolerance;
    }
}
