package org.quern.daemon;

import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
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
    /** Managers that ask all the time get a walk in twenty times what it takes. */
    private static final long GAPS_PER_WALK = 20;
    private static final long LEAST_GAP_NANOS = 500_000_000;
    private final DataDirectory data;
    private final Mailbox mailbox;
    private final Executor io;
    private final Supplier<@Nullable ClientView> view;
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile @Nullable DiskFigures last;
    /** Guards what managers were told last, and until when that is good enough. */
    private final ReentrantLock asking = new ReentrantLock();
    private @Nullable DiskFigures answer;
    private long answerUntil;

    DiskMeter(DataDirectory data, Mailbox mailbox, Executor io, Supplier<@Nullable ClientView> view) {
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

    /** The figures as they are now; blocks for a walk, unless the last one ended a moment ago by what it took. Null before the first tick. */
    @Nullable
    DiskFigures now() {
        asking.lock();
        try {
            ClientView seen = view.get();
            long begun = System.nanoTime();
            if (seen == null || (answer != null && begun - answerUntil < 0)) {
                return seen == null ? null : answer;
            }
            DiskFigures figures = DiskWalk.measure(data, seen.state());
            long end = System.nanoTime();
            answerUntil = end + Math.max(LEAST_GAP_NANOS, (end - begun) * GAPS_PER_WALK);
            answer = figures;
            last = figures;
            mailbox.post(new Event.DiskMeasured(figures));
            return figures;
        } catch (CancellationException stopped) {
            return answer;
        } finally {
            asking.unlock();
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
