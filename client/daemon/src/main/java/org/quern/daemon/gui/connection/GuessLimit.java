package org.quern.daemon.gui.connection;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How fast the password can be guessed. All who call from one place share a few tries, and one of those comes back after a while; a
 * right password costs none. A try is taken before the password is looked at, by however many connections, so that neither an
 * early answer nor silence tells anything. Who finds none waits for it, in the order of coming, on the thread of the connection.
 */
final class GuessLimit implements AutoCloseable {
    /** Ten mistakes in a row cost no time; then one try every five seconds, and less wait than the 30 s of BOINC's library. */
    static final GuessingPlace.Terms STANDARD = new GuessingPlace.Terms(10, Duration.ofSeconds(5),
            Duration.ofSeconds(25));
    /** For who may read the password's file and need not guess: with six who do it nevertheless, the right one is let in within two seconds. */
    static final GuessingPlace.Terms OWNERS = new GuessingPlace.Terms(10, Duration.ofMillis(250),
            Duration.ofSeconds(25));
    /** Places that are told from each other; all further ones count as one. */
    private static final int MOST_PLACES = 100;
    private static final String ELSEWHERE = "other addresses";
    /** Waiting at once from one place, half of all connections; more are turned away. */
    private static final int MOST_WAITING = 50;
    private static final int ROOT = 0;
    private final GuessingPlace.Terms terms;
    private final GuessingPlace.Terms ownersTerms;
    private final int owner;
    private final Consumer<String> log;
    private final Map<String, GuessingPlace> places = new HashMap<>();
    private boolean closed;

    /**
     * Limits by the first terms whoever may not read the file of the password, and by the second ones who may: {@code owner}, the user
     * of that number, and root. {@code log} is told of wrong passwords now and then, a sentence.
     */
    GuessLimit(GuessingPlace.Terms terms, GuessingPlace.Terms ownersTerms, int owner, Consumer<String> log) {
        this.terms = terms;
        this.ownersTerms = ownersTerms;
        this.owner = owner;
        this.log = log;
    }

    /** Waits for a try. Where it came from, or null if none came in time: then the password must not be looked at. */
    synchronized @Nullable GuessingPlace take(Caller caller) {
        GuessingPlace place = place(caller, System.nanoTime());
        if (place.waiting.size() >= MOST_WAITING) {
            return null;
        }
        Object turn = new Object();
        place.waiting.addLast(turn);
        try {
            return await(place, turn) ? place : null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } finally {
            place.waiting.remove(turn);
            notifyAll();
        }
    }

    private boolean await(GuessingPlace place, Object turn) throws InterruptedException {
        long end = System.nanoTime() + place.terms.timeout().toNanos();
        while (!closed) {
            long now = System.nanoTime();
            boolean isFirst = turn.equals(place.waiting.peekFirst());
            long wait = place.nanosToNext(now);
            if (isFirst && wait <= 0) {
                place.spend(now);
                return true;
            }
            if (now - end >= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, isFirst ? Math.min(wait, end - now) : end - now);
        }
        return false;
    }

    /** The password was right. */
    synchronized void right(GuessingPlace place) {
        place.giveBack();
        notifyAll();
    }

    /** The password was wrong. */
    synchronized void wrong(GuessingPlace place) {
        if (place.mistaken(System.nanoTime())) {
            log.accept("A wrong password for managers came from " + place.name + ", " + place.wrong
                    + " so far; after " + place.terms.tries() + " in a row from there one is looked at every "
                    + place.terms.pause().toMillis() / 1000.0 + " s");
        }
    }

    private GuessingPlace place(Caller caller, long now) {
        String from = caller.place();
        if (!places.containsKey(from) && places.size() >= MOST_PLACES) {
            places.values().removeIf(place -> place.isForgotten(now));
        }
        boolean known = places.containsKey(from) || places.size() < MOST_PLACES || readsThePassword(caller);
        GuessingPlace.Terms its = known && readsThePassword(caller) ? ownersTerms : terms;
        return places.computeIfAbsent(known ? from : ELSEWHERE, key -> new GuessingPlace(key, its, now));
    }

    /** To whom the limit would only be a nuisance. */
    private boolean readsThePassword(Caller caller) {
        Integer user = caller.user();
        return caller.likeOwner() || (user != null && (user == owner || user == ROOT));
    }

    /** Nobody waits any longer. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
