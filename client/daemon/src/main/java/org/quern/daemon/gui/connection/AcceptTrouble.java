package org.quern.daemon.gui.connection;

import java.io.IOException;
import java.util.function.Consumer;

/** Callers that cannot be let in, mostly since too many files are open: told once, and tried again more and more rarely. */
final class AcceptTrouble {
    private static final long FIRST_MILLIS = 1_000;
    /** Whoever calls after the trouble waits no longer than this. */
    private static final long LONGEST_MILLIS = 16_000;
    private final Consumer<String> teller;
    private long pauseMillis;

    AcceptTrouble(Consumer<String> teller) {
        this.teller = teller;
    }

    /** It failed again: milliseconds until the next try. */
    long failed(IOException e) {
        if (pauseMillis == 0) {
            teller.accept("A manager could not connect: " + e + "; this is told once");
        }
        pauseMillis = pauseMillis == 0 ? FIRST_MILLIS : Math.min(LONGEST_MILLIS, 2 * pauseMillis);
        return pauseMillis;
    }

    /** Somebody was let in. */
    void worked() {
        if (pauseMillis > 0) {
            teller.accept("Managers can connect again");
            pauseMillis = 0;
        }
    }
}
