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
import org.quern.model.TaskId;
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
    private final AtomicBoolean wanted = new AtomicBoolean();
    private volatile @Nullable DiskFigures last;
    /** What a walk saw is told before the next one begins: figures never come in another order than they were true in. */
    private final ReentrantLock walking = new ReentrantLock();
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

    /**
     * Starts a measurement, after the one that may be under way; with a tolerance only if none is under way, and the free space has moved
     * by more than that.
     */
    void measure(double tolerance) {
        if (tolerance <= 0) {
            wanted.set(true);
        }
        if (busy.compareAndSet(false, true)) {
            io.execute(() -> {
                try {
                    ClientView seen = view.get();
                    if (seen != null && (wanted.getAndSet(false) || hasMoved(tolerance))) {
                        walk(seen);
                    }
                } catch (CancellationException stopped) {
                    LOG.debug("Disk use is not measured: {}", stopped.getMessage());
                } finally {
                    busy.set(false);
                }
                if (wanted.get() && view.get() != null) {
                    measure(0);
                }
            });
        }
    }

    /** Slots of tasks without a process are measured by nobody else. */
    private DiskFigures walk(ClientView seen) {
        walking.lock();
        try {
            DiskWalk walk = DiskWalk.measure(data, seen.state());
            last = walk.figures();
            seen.tasks().stream().filter(task -> task.pid() == 0).forEach(task -> {
                var id = new TaskId(task.project(), task.result());
                mailbox.postNews(new Event.SlotMeasured(id, walk.slotBytes().getOrDefault(id, 0.0)));
            });
            mailbox.post(new Event.DiskMeasured(walk.figures()));
            return walk.figures();
        } finally {
            walking.unlock();
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
            DiskFigures figures = walk(seen);
            long end = System.nanoTime();
            answerUntil = end + Math.max(LEAST_GAP_NANOS, (end - begun) * GAPS_PER_WALK);
            answer = figures;
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
