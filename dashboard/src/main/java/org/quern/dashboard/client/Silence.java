package org.quern.dashboard.client;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;

/**
 * Whether a client takes questions and does not answer, as one that was stopped does: then nobody waits half a minute for it after another.
 * While that is so somebody who asks is told at once, and whether it still is gets found out beside, on a connection of its own.
 */
final class Silence {
    /** Between two tries, while anybody asks. */
    static final Duration USUAL = Duration.ofSeconds(5);
    /** One that refuses a connection does it at once; a computer that is off lets one wait. */
    private static final long LONG_NANOS = Duration.ofSeconds(2).toNanos();
    private final Opening opening;
    private final Duration between;
    private final AtomicBoolean tries = new AtomicBoolean();
    private volatile @Nullable Known known;

    private record Known(String reason, long at) {}

    Silence(Opening opening, Duration between) {
        this.opening = opening;
        this.between = between;
    }

    /** Throws if it is silent. */
    void check() throws IOException {
        Known silence = known;
        if (silence != null) {
            if (System.nanoTime() - silence.at >= between.toNanos()) {
                tryBeside();
            }
            throw new IOException(silence.reason + "; it is asked again until it answers, so look again soon");
        }
    }

    /** A new connection. */
    ControlClient open() throws ControlException, IOException {
        long begin = System.nanoTime();
        try {
            return opening.open();
        } catch (ControlException e) {
            if (System.nanoTime() - begin >= LONG_NANOS) {
                note(e);
            }
            throw e;
        }
    }

    /** An answer was waited for in vain. */
    IOException noted(SocketTimeoutException e) {
        note(e);
        tryBeside(); // it may be that connection alone: a computer that slept has lost it
        return e;
    }

    private void note(Exception e) {
        known = new Known(String.valueOf(e.getMessage()), System.nanoTime());
    }

    private void tryBeside() {
        if (tries.compareAndSet(false, true)) {
            Thread.startVirtualThread(this::tried);
        }
    }

    private void tried() {
        long begin = System.nanoTime();
        Exception trouble = null;
        try (ControlClient own = opening.open()) {
            own.ask("exchange_versions");
        } catch (ControlException e) {
            trouble = System.nanoTime() - begin >= LONG_NANOS ? e : null; // a refusal is an answer
        } catch (SocketTimeoutException e) {
            trouble = e;
        } catch (IOException e) {
            trouble = null; // it has ended, or another one is there
        } finally {
            if (trouble == null) {
                known = null;
            } else {
                note(trouble);
            }
            tries.set(false);
        }
    }
}
