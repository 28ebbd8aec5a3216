package org.quern.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until a test moves it. */
public final class MovableClock implements InstantSource {

    private Instant now = Instant.ofEpochSecond(1_800_000_000);

    @Override
    public synchronized Instant instant() {
        return now;
    }

    public synchronized void advance(Duration time) {
        now = now.plus(time);
    }

    public void advanceSeconds(long seconds) {
        advance(Duration.ofSeconds(seconds));
    }
}
