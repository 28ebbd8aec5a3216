package org.quern.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EventuallyTest {

    private final AtomicInteger looks = new AtomicInteger();

    @Test
    void looksAgainUntilTheConditionHolds() {
        Eventually.holds("three looks", () -> looks.incrementAndGet() == 3);
        assertEquals(3, looks.get());
    }

    @Test
    void aLookThatThrowsCountsAsNotYet() {
        String value = Eventually.get("the file", () -> {
            if (looks.incrementAndGet() < 3) {
                throw new IOException("not there");
            }
            return "there";
        });
        assertEquals("there", value);
    }

    @Test
    void failsPastTheDeadlineWithWhatWasAwaitedAndTheCircumstances() {
        Eventually wait = Eventually.within(Duration.ZERO).showing(() -> "the log says no");
        AssertionError error = assertThrows(AssertionError.class, () -> wait.untilHolds("the door opens", () -> false));
        assertEquals("waited 0 s in vain: the door opens\nthe log says no", error.getMessage());
    }

    @Test
    void theLastExceptionIsTheCause() {
        IOException cause = new IOException("refused");
        AssertionError error = assertThrows(AssertionError.class,
                () -> Eventually.within(Duration.ZERO).untilGot("a reply", () -> {
                    throw cause;
                }));
        assertEquals(cause, error.getCause());
    }

    @Test
    void anInterruptEndsTheWaitAndStaysSet() {
        Thread.currentThread().interrupt();
        assertThrows(AssertionError.class, () -> Eventually.holds("nothing", () -> false));
        assertEquals(true, Thread.interrupted());
    }
}
