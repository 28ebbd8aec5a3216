package quern.daemon.gui;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How fast the password can be guessed. All who call from one place share a few tries, and one of those comes back every few seconds; a
 * right password costs none. A try is taken before the password is looked at, by however many connections, so that neither an
 * early answer nor silence tells anything. Who finds none waits for it on the thread of the connection.
 */
final class GuessLimit implements AutoCloseable {
    /** Ten mistakes in a row cost no time; then one try every five seconds, and less wait than the 30 s of BOINC's library. */
    static final Terms STANDARD = new Terms(10, Duration.ofSeconds(5), Duration.ofSeconds(25));
    /** Places that are told from each other; all further ones count as one. */
    private static final int MOST_PLACES = 100;
    private static final String ELSEWHERE = "other addresses";
    /** Waiting at once from one place, half of all connections; more are turned away. */
    private static final int MOST_WAITING = 50;
    private final Terms terms;
    private final Consumer<String> log;
    private final Map<String, GuessingPlace> places = new HashMap<>();
    private boolean closed;

    /**
     * What is allowed.
     *
     * @param tries wrong passwords at once
     * @param pause after which one more is allowed
     * @param patience for which a try is waited for
     */
    record Terms(int tries, Duration pause, Duration patience) {
    }

    /** Limits by these terms; {@code log} is told of wrong passwords now and then, a sentence. */
    GuessLimit(Terms terms, Consumer<String> log) {
        this.terms = terms;
        this.log = log;
    }

    /** Waits for a try. Where it came from, or null if none came in time: then the password must not be looked at. */
    synchronized @Nullable GuessingPlace take(String from) {
        GuessingPlace place = place(from, System.nanoTime());
        if (place.waiting >= MOST_WAITING) {
            return null;
        }
        place.waiting++;
        try {
            return await(place) ? place : null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } finally {
            place.waiting--;
        }
    }

    private boolean await(GuessingPlace place) throws InterruptedException {
        long end = System.nanoTime() + terms.patience().toNanos();
        while (!closed) {
            long now = System.nanoTime();
            long wait = place.nanosToNext(now, terms);
            if (wait <= 0) {
                place.spend(now, terms.pause());
                return true;
            }
            if (now - end >= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, Math.min(wait, end - now));
        }
        return false;
    }

    /** The password was right. */
    synchronized void right(GuessingPlace place) {
        place.giveBack(terms.pause());
        notifyAll();
    }

    /** The password was wrong. */
    synchronized void wrong(GuessingPlace place) {
        place.wrong++;
        if (place.mayBeTold(System.nanoTime())) {
            log.accept("A manager at " + place.name + " gave a wrong password, " + place.wrong
                    + " so far; after " + terms.tries() + " in a row from there one is looked at every "
                    + terms.pause().toSeconds() + " s");
        }
    }

    private GuessingPlace place(String from, long now) {
        if (!places.containsKey(from) && places.size() >= MOST_PLACES) {
            places.values().removeIf(place -> place.isForgotten(now));
        }
        String name = places.containsKey(from) || places.size() < MOST_PLACES ? from : ELSEWHERE;
        return places.computeIfAbsent(name, key -> new GuessingPlace(key, now));
    }

    /** Nobody waits any longer. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
