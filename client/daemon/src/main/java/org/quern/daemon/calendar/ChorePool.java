package org.quern.daemon.calendar;

import java.util.concurrent.Semaphore;
import org.quartz.spi.ThreadPool;

/**
 * Runs one chore at a time, on a thread that lasts as long as it. Quartz's own pool keeps its threads and wakes each twice a second to
 * ask whether it should end. Made by Quartz, by its name.
 */
public final class ChorePool implements ThreadPool {
    private final Semaphore free = new Semaphore(1);

    @Override
    public boolean runInThread(Runnable chore) {
        if (!free.tryAcquire()) {
            return false;
        }
        Thread.ofPlatform().daemon().name("chore").start(() -> {
            try {
                chore.run();
            } finally {
                free.release();
            }
        });
        return true;
    }

    /** Waits until a chore may be run; always 1 but for an interrupt. */
    @Override
    public int blockForAvailableThreads() {
        try {
            free.acquire();
            free.release();
            return 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    @Override
    public void initialize() {
        // There is nothing to make beforehand.
    }

    @Override
    public void shutdown(boolean waitForJobsToComplete) {
        if (waitForJobsToComplete) {
            free.acquireUninterruptibly();
        }
    }

    @Override
    public int getPoolSize() {
        return 1;
    }

    @Override
    public void setInstanceId(String id) {
        // One pool, one name.
    }

    @Override
    public void setInstanceName(String name) {
        // One pool, one name.
    }
}
