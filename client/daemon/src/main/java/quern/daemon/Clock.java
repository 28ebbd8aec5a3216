package quern.daemon;

import java.time.Instant;
import quern.engine.Now;

/** Where the loop reads the time, once per tick. */
public interface Clock {
    Now now();

    /** The machine's clocks. */
    static Clock system() {
        return () -> {
            Instant wall = Instant.now();
            return new Now(wall.getEpochSecond() + wall.getNano() / 1e9, System.nanoTime() / 1e9);
        };
    }
}
