package org.quern.daemon.gui.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How fast passwords can be guessed. */
class GuessLimitTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final int OWNER = 995;
    private static final Caller AWAY = caller("192.0.2.7");
    private static final Caller HERE = Caller.user(1_000);
    private final List<String> lines = new ArrayList<>();

    @Test
    void afterSomeWrongPasswordsNoneIsLookedAtForAWhileAndOtherPlacesDoNotSufferForIt() {
        GuessLimit limit = limit(3, LONG, Duration.ZERO);
        for (int i = 0; i < 3; i++) {
            wrong(limit, AWAY);
        }
        assertNull(limit.take(AWAY));
        assertNotNull(limit.take(HERE));
    }

    @Test
    void aRightPasswordCostsNoTry() {
        GuessLimit limit = limit(1, LONG, Duration.ZERO);
        for (int i = 0; i < 1_000; i++) {
            limit.right(Objects.requireNonNull(limit.take(HERE)));
        }
        assertNotNull(limit.take(HERE));
    }

    @Test
    void manyConnectionsHaveNoMoreTriesThanOne() throws InterruptedException, ExecutionException {
        GuessLimit limit = limit(3, LONG, Duration.ZERO);
        List<Future<@Nullable GuessingPlace>> takes = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 40; i++) {
                takes.add(threads.submit(() -> limit.take(AWAY)));
            }
        }
        int taken = 0;
        for (Future<@Nullable GuessingPlace> take : takes) {
            taken += take.get() == null ? 0 : 1;
        }
        assertEquals(3, taken);
    }

    @Test
    void aTryComesBackAfterThePause() {
        GuessLimit limit = limit(1, Duration.ofMillis(50), LONG);
        wrong(limit, HERE);
        assertNotNull(limit.take(HERE));
    }

    @Test
    void whoWaitsIsServedAsSoonAsARightPasswordGivesItsTryBack() throws InterruptedException, ExecutionException {
        GuessLimit limit = limit(1, LONG, LONG);
        GuessingPlace first = Objects.requireNonNull(limit.take(HERE));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<@Nullable GuessingPlace> second = threads.submit(() -> limit.take(HERE));
            limit.right(first);
            assertNotNull(second.get());
        }
    }

    @Test
    void whoWaitsIsSentAwayWhenTheClientEnds() throws InterruptedException, ExecutionException {
        GuessLimit limit = limit(1, LONG, LONG);
        limit.take(HERE);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<@Nullable GuessingPlace> second = threads.submit(() -> limit.take(HERE));
            limit.close();
            assertNull(second.get());
        }
    }

    @Test
    void aHundredPlacesAreRememberedAndAllFurtherOnesCountAsOne() {
        GuessLimit limit = limit(3, LONG, Duration.ZERO);
        int looked = 0;
        for (int i = 0; i < 10_000; i++) {
            GuessingPlace place = limit.take(caller("192.0." + i / 256 + "." + i % 256));
            if (place != null) {
                looked++;
                limit.wrong(place);
            }
        }
        assertEquals(103, looked);
    }

    @Test
    void theLogSaysFromWhereAndHowManyAtGrowingSteps() {
        GuessLimit limit = limit(5_000, LONG, Duration.ZERO);
        for (int i = 0; i < 2_000; i++) {
            wrong(limit, AWAY);
        }
        assertEquals(List.of(1, 10, 100, 1_000), lines.stream().map(line -> Integer.valueOf(
                line.replaceAll("A wrong password for managers came from 192.0.2.7, (\\d+) so far; .*", "$1")))
                .toList());
    }

    @Test
    void afterTenQuietMinutesTheNextOneIsToldAgain() {
        long later = java.util.concurrent.TimeUnit.MINUTES.toNanos(11);
        GuessingPlace place = new GuessingPlace("192.0.2.7", GuessLimit.STANDARD, 0);
        assertTrue(place.mistaken(0));
        assertTrue(!place.mistaken(1));
        assertTrue(place.mistaken(later));
        assertEquals(1, place.wrong);
    }

    @Test
    void anotherUsersGuessesHoldUpNeitherRootNorTheOwner() {
        GuessLimit limit = limit(1, LONG, Duration.ZERO);
        wrong(limit, HERE);
        wrong(limit, Caller.GONE);
        assertNull(limit.take(HERE));
        assertNull(limit.take(Caller.GONE));
        assertNotNull(limit.take(Caller.user(0)));
        assertNotNull(limit.take(Caller.user(OWNER)));
    }

    @Test
    void onlyWhoMayReadThePasswordAnywayHasTheOwnersTerms() {
        var owners = new GuessingPlace.Terms(2, LONG, Duration.ZERO);
        var strangers = new GuessingPlace.Terms(1, LONG, Duration.ZERO);
        GuessLimit limit = new GuessLimit(strangers, owners, OWNER, lines::add);
        for (Caller caller : List.of(Caller.user(0), Caller.user(OWNER), Caller.UNIX_SOCKET, Caller.SOMEBODY_HERE)) {
            wrong(limit, caller);
            wrong(limit, caller);
            assertNull(limit.take(caller), caller::toString);
        }
        for (Caller caller : List.of(HERE, AWAY, Caller.GONE)) {
            wrong(limit, caller);
            assertNull(limit.take(caller), caller::toString);
        }
    }

    @Test
    void whoWaitsIsServedInTheOrderOfComing() throws InterruptedException, ExecutionException {
        GuessLimit limit = limit(1, Duration.ofMillis(20), LONG);
        wrong(limit, HERE);
        AtomicInteger guesses = new AtomicInteger();
        AtomicBoolean over = new AtomicBoolean();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 6; i++) {
                Future<?> _ = threads.submit(() -> {
                    while (!over.get()) {
                        wrong(limit, HERE);
                        guesses.incrementAndGet();
                    }
                });
            }
            try {
                org.quern.testing.Eventually.holds("all guess", () -> guesses.get() > 12);
                for (int i = 0; i < 10; i++) {
                    int before = guesses.get();
                    limit.right(Objects.requireNonNull(limit.take(HERE)));
                    assertTrue(guesses.get() - before <= 7, guesses.get() - before + " before the one that is right");
                }
            } finally {
                over.set(true);
            }
        }
    }

    private GuessLimit limit(int tries, Duration pause, Duration timeout) {
        return of(new GuessingPlace.Terms(tries, pause, timeout));
    }

    private GuessLimit of(GuessingPlace.Terms terms) {
        return new GuessLimit(terms, terms, OWNER, lines::add);
    }

    private static Caller caller(String address) {
        return new Caller(address, null, false);
    }

    private static void wrong(GuessLimit limit, Caller from) {
        limit.wrong(Objects.requireNonNull(limit.take(from)));
    }
}
