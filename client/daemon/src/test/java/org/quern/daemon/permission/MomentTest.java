package org.quern.daemon.permission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class MomentTest {
    private static final Instant CLOCK = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void isAsLongAgoAsItWasWhateverTheClockShowsNow() {
        Moment then = new Moment(1_000_000_000L);
        long now = then.nanos() + Duration.ofMinutes(2).toNanos();
        assertEquals(CLOCK.minusSeconds(120), then.by(CLOCK, now));
        Instant setBack = CLOCK.minus(Duration.ofDays(3650));
        assertEquals(setBack.minusSeconds(120), then.by(setBack, now));
    }
}
