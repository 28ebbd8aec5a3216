package org.quern.daemon.calendar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ChorePoolTest {
    private final ChorePool pool = new ChorePool();
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(2);

    @Test
    void aSecondChoreIsRefusedUntilTheFirstHasEnded() throws InterruptedException {
        assertTrue(pool.runInThread(this::chore));
        assertFalse(pool.runInThread(this::chore));
        goOn.countDown();
        assertEquals(1, pool.blockForAvailableThreads());
        assertTrue(pool.runInThread(this::chore));
        assertTrue(done.await(30, TimeUnit.SECONDS));
    }

    @Test
    void aChoreThatFailsMakesRoomForTheNext() throws InterruptedException {
        assertTrue(pool.runInThread(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> done.countDown());
            throw new IllegalStateException("expected");
        }));
        assertEquals(1, pool.blockForAvailableThreads());
        goOn.countDown();
        assertTrue(pool.runInThread(this::chore));
        assertTrue(done.await(30, TimeUnit.SECONDS));
    }

    private void chore() {
        try {
            goOn.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        done.countDown();
    }
}
