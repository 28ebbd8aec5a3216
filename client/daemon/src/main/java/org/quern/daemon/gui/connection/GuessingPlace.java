package org.quern.daemon.gui.connection;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/** What is remembered of one place from which passwords come. Times are nanoseconds of the monotonic clock. */
final class GuessingPlace {
    private static final long NANOS_UNTIL_FORGOTTEN = TimeUnit.MINUTES.toNanos(10);
    /** A line in the log for the first wrong password, the tenth, the hundredth and so on. */
    private static final long STEP = 10;

    /**
     * What is allowed.
     *
     * @param tries wrong passwords at once
     * @param pause after which one more is allowed
     * @param timeout for which a try is waited for
     */
    record Terms(int tries, Duration pause, Duration timeout) {}

    final String name;
    final Terms terms;
    /** Who waits for a try, in the order of their coming. */
    final Deque<Object> waiting = new ArrayDeque<>();
    long wrong;
    private long toldNext = 1;
    /** When all tries are back. */
    private long whole;
    private long wrongAt;

    GuessingPlace(String name, Terms terms, long now) {
        this.name = name;
        this.terms = terms;
        whole = now;
        wrongAt = now;
    }

    /** Until there is a try, 0 or less if there is one. */
    long nanosToNext(long now) {
        return Math.max(0, whole - now) - (terms.tries() - 1) * terms.pause().toNanos();
    }

    void spend(long now) {
        whole = now + Math.max(0, whole - now) + pause().toNanos();
    }

    void giveBack() {
        whole -= pause().toNanos();
    }

    private Duration pause() {
        return terms.pause();
    }

    /** One more was wrong: whether it is time for a line in the log. After ten quiet minutes the count begins anew. */
    boolean mistaken(long now) {
        if (now - wrongAt >= NANOS_UNTIL_FORGOTTEN) {
            wrong = 0;
            toldNext = 1;
        }
        wrongAt = now;
        wrong++;
        boolean due = wrong >= toldNext;
        toldNext *= due ? STEP : 1;
        return due;
    }

    /** It is as if nobody had ever called from there. */
    boolean isForgotten(long now) {
        return waiting.isEmpty() && whole - now <= 0 && now - wrongAt >= NANOS_UNTIL_FORGOTTEN;
    }
}
