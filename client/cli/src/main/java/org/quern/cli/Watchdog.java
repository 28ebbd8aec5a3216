package org.quern.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Ends a client that no longer goes on. It counts its own looks and asks no clock: a computer that slept, or a process that was stopped for
 * hours, has had no time to go on (docs/decisions/0061-a-client-that-does-not-go-on-ends.md).
 */
final class Watchdog implements AutoCloseable {
    /** Looks without a turn of the duty cycle in between: ten minutes. It turns every five seconds, and waits for no network. */
    private static final int STUCK_LOOKS = 60;
    /** Looks from being told to end until the end: 110 s. The client itself gives up after 100 s, systemd after 120. */
    private static final int STOP_LOOKS = 11;

    private final LongSupplier turns;
    private final BooleanSupplier stopping;
    private final Consumer<String> last;
    private final Runnable beside;
    private final CountDownLatch over = new CountDownLatch(1);

    /**
     * @param turns that the duty cycle has done
     * @param stopping whether the client was told to end
     * @param last is told why, and ends the process
     * @param beside what else is done at each look, and soon over
     */
    Watchdog(LongSupplier turns, BooleanSupplier stopping, Consumer<String> last, Runnable beside) {
        this.turns = turns;
        this.stopping = stopping;
        this.last = last;
        this.beside = beside;
    }

    Watchdog begin() {
        Thread.ofPlatform().daemon().name("watchdog").start(this::watch);
        return this;
    }

    /** Between two looks. */
    static int lookMillis() {
        return 10_000;
    }

    private void watch() {
        int stuck = 0;
        int ending = 0;
        long seen = -1;
        try {
            while (!over.await(lookMillis(), TimeUnit.MILLISECONDS)) {
                long now = turns.getAsLong();
                stuck = now == seen ? stuck + 1 : 0;
                seen = now;
                ending = stopping.getAsBoolean() ? ending + 1 : 0;
                if (ending >= STOP_LOOKS) {
                    last.accept("could not end in good order within " + seconds(STOP_LOOKS) + " s of being told to");
                    return;
                }
                if (stuck >= STUCK_LOOKS && ending == 0) {
                    last.accept("has made no progress for " + seconds(STUCK_LOOKS) + " s: its duty cycle is stuck");
                    return;
                }
                beside.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int seconds(int looks) {
        return looks * lookMillis() / 1000;
    }

    /** The client has ended. */
    @Override
    public void close() {
        over.countDown();
    }
}
