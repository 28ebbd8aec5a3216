package quern.daemon.gui;

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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How fast passwords can be guessed. */
class GuessLimitTest {
    private static final Duration LONG = Duration.ofHours(1);
    private final List<String> lines = new ArrayList<>();

    @Test
    void afterSomeWrongPasswordsNoneIsLookedAtForAWhileAndOtherPlacesDoNotSufferForIt() {
        GuessLimit limit = limit(3, LONG, Duration.ZERO);
        for (int i = 0; i < 3; i++) {
            wrong(limit, "192.0.2.7");
        }
        assertNull(limit.take("192.0.2.7"));
        assertNotNull(limit.take("this computer"));
    }

    @Test
    void aRightPasswordCostsNoTry() {
        GuessLimit limit = limit(1, LONG, Duration.ZERO);
        for (int i = 0; i < 1_000; i++) {
            limit.right(Objects.requireNonNull(limit.take("this computer")));
        }
        assertNotNull(limit.take("this computer"));
    }

    @Test
    void manyConnectionsHaveNoMoreTriesThanOne() throws InterruptedException, ExecutionException {
        GuessLimit limit = limit(3, LONG, Duration.ZERO);
        List<Future<@Nullable GuessingPlace>> takes = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 40; i++) {
                takes.add(threads.submit(() -> limit.take("192.0.2.7")));
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
        wrong(limit, "this computer");
        assertNotNull(limit.take("this computer"));
    }

    @Test
    void whoWaitsIsServedAsSoonAsARightPasswordGivesItsTryBack() throws InterruptedException, ExecutionException {
        GuessLimit limit = limit(1, LONG, LONG);
        GuessingPlace first = Objects.requireNonNull(limit.take("this computer"));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<@Nullable GuessingPlace> second = threads.submit(() -> limit.take("this computer"));
            limit.right(first);
            assertNotNull(second.get());
        }
    }

    @Test
    void whoWaitsIsSentAwayWhenTheClientEnds() throws InterruptedException, ExecutionException {
        GuessLimit limit = limit(1, LONG, LONG);
        limit.take("this computer");
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<@Nullable GuessingPlace> second = threads.submit(() -> limit.take("this computer"));
            limit.close();
            assertNull(second.get());
        }
    }

    @Test
    void aHundredPlacesAreRememberedAndAllFurtherOnesCountAsOne() {
        GuessLimit limit = limit(3, LONG, Duration.ZERO);
        int looked = 0;
        for (int i = 0; i < 10_000; i++) {
            GuessingPlace place = limit.take("192.0." + i / 256 + "." + i % 256);
            if (place != null) {
                looked++;
                limit.wrong(place);
            }
        }
        assertEquals(103, looked);
    }

    @Test
    void theLogSaysFromWhereAndHowManyAndOnlyNowAndThen() {
        GuessLimit limit = limit(100, LONG, Duration.ZERO);
        for (int i = 0; i < 50; i++) {
            wrong(limit, "192.0.2.7");
        }
        assertEquals(1, lines.size(), lines.toString());
        assertTrue(lines.getFirst().contains("192.0.2.7"), lines.toString());
    }

    @Test
    void theNextLineCountsAllOfThem() {
        long later = java.util.concurrent.TimeUnit.MINUTES.toNanos(11);
        GuessingPlace place = new GuessingPlace("192.0.2.7", 0);
        assertTrue(place.mayBeTold(0));
        assertTrue(!place.mayBeTold(1));
        assertTrue(place.mayBeTold(later));
    }

    private GuessLimit limit(int tries, Duration pause, Duration patience) {
        return new GuessLimit(new GuessLimit.Terms(tries, pause, patience), lines::add);
    }

    private static void wrong(GuessLimit limit, String from) {
        limit.wrong(Objects.requireNonNull(limit.take(from)));
    }
}
