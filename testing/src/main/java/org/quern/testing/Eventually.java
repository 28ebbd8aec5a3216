package org.quern.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Waits in a test for something that happens elsewhere: looks again and again until it holds, and fails past a deadline with a sentence
 * about what was awaited. Use it where nothing can signal the event (a file that another process writes); where something can, wait for
 * that with a {@code CountDownLatch} or a {@code CompletableFuture} and a deadline.
 *
 * <pre>{@code
 * Eventually.holds("the slot is empty", () -> slot.files().isEmpty());
 * int port = Eventually.get("the daemon's port", () -> portFile.readOrNull());
 * Eventually.within(Duration.ofMinutes(2)).showing(log::tail).untilHolds("the task ends", task::hasEnded);
 * }</pre>
 *
 * <p>A look that throws counts as "not yet"; the last exception is the failure's cause.
 */
public final class Eventually {

    /** Long enough for a loaded machine: a test that passes does not wait for it. */
    private static final Duration USUAL_DEADLINE = Duration.ofMinutes(2);

    /** Short beside what tests wait for. */
    private static final long MILLIS_BETWEEN_LOOKS = 10;

    /** The pause is that long beside what a look costs: one that reads a whole file must not take the processor from what it waits for. */
    private static final long LOOKS_IN_A_PAUSE = 10;

    private static final long LONGEST_PAUSE_MILLIS = 1000;

    private final Duration deadline;
    private final Supplier<?> circumstances;

    private Eventually(Duration deadline, Supplier<?> circumstances) {
        this.deadline = deadline;
        this.circumstances = circumstances;
    }

    /** A wait with a deadline of its own. */
    public static Eventually within(Duration deadline) {
        return new Eventually(deadline, () -> "");
    }

    /** Waits until a condition holds, for the usual half minute at most. */
    public static void holds(String what, Callable<Boolean> condition) {
        within(USUAL_DEADLINE).untilHolds(what, condition);
    }

    /** Waits until there is a value, for the usual half minute at most. */
    public static <T> T get(String what, Callable<@Nullable T> source) {
        return within(USUAL_DEADLINE).untilGot(what, source);
    }

    /** Adds what the failure shall show besides its sentence, such as the end of a log; asked for only when the wait fails. */
    public Eventually showing(Supplier<?> circumstancesAtFailure) {
        return new Eventually(deadline, circumstancesAtFailure);
    }

    /** Waits until a condition holds. */
    public void untilHolds(String what, Callable<Boolean> condition) {
        untilGot(what, () -> condition.call() ? Boolean.TRUE : null);
    }

    /** Waits until a source gives something else than null, and returns that. */
    public <T> T untilGot(String what, Callable<@Nullable T> source) {
        long start = System.nanoTime();
        Exception last = null;
        do {
            long look = System.nanoTime();
            try {
                T value = source.call();
                if (value != null) {
                    return value;
                }
                last = null;
            } catch (InterruptedException e) {
                throw interrupted(what, e);
            } catch (Exception e) {
                last = e;
            }
            pause(what, (System.nanoTime() - look) / 1_000_000);
        } while (System.nanoTime() - start < deadline.toNanos());
        throw new AssertionError("waited " + deadline.toSeconds() + " s in vain: " + what + suffix(circumstances.get()),
                last);
    }

    private static void pause(String what, long lookMillis) {
        try {
            TimeUnit.MILLISECONDS.sleep(
                    Math.clamp(LOOKS_IN_A_PAUSE * lookMillis, MILLIS_BETWEEN_LOOKS, LONGEST_PAUSE_MILLIS));
        } catch (InterruptedException e) {
            throw interrupted(what, e);
        }
    }

    private static AssertionError interrupted(String what, InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new AssertionError("interrupted while waiting: " + what, cause);
    }

    private static String suffix(Object shown) {
        return shown.toString().isEmpty() ? "" : "\n" + shown;
    }
}
