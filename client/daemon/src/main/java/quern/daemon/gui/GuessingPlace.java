package quern.daemon.gui;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** What is remembered of one place from which passwords come. Times are nanoseconds of the monotonic clock. */
final class GuessingPlace {
    private static final long NANOS_BETWEEN_LINES = TimeUnit.MINUTES.toNanos(10);
    final String name;
    int waiting;
    long wrong;
    /** When all tries are back. */
    private long whole;
    private long told;

    GuessingPlace(String name, long now) {
        this.name = name;
        whole = now;
        told = now - NANOS_BETWEEN_LINES;
    }

    /** Until there is a try, 0 or less if there is one. */
    long nanosToNext(long now, GuessLimit.Terms terms) {
        return Math.max(0, whole - now) - (terms.tries() - 1) * terms.pause().toNanos();
    }

    void spend(long now, Duration pause) {
        whole = now + Math.max(0, whole - now) + pause.toNanos();
    }

    void giveBack(Duration pause) {
        whole -= pause.toNanos();
    }

    /** Whether it is time for a line in the log; the next one comes after ten minutes. */
    boolean mayBeTold(long now) {
        boolean due = now - told >= NANOS_BETWEEN_LINES;
        told = due ? now : told;
        return due;
    }

    /** It is as if nobody had ever called from there. */
    boolean isForgotten(long now) {
        return waiting == 0 && whole - now <= 0 && now - told >= NANOS_BETWEEN_LINES;
    }
}
