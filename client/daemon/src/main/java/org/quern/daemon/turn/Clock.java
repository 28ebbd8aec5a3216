package org.quern.daemon.turn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalDouble;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;

/** Where the loop reads the time, once per tick. */
public interface Clock {
    Now now();

    /** Seconds that the computer slept, counted from any moment; empty if that cannot be told. */
    default OptionalDouble sleptSeconds() {
        return OptionalDouble.empty();
    }

    /** The machine's monotonic clock. */
    static MonotonicTime monotonic() {
        return new MonotonicTime(System.nanoTime() / 1e9);
    }

    /** The machine's clocks. */
    static Clock system() {
        return new Clock() {
            @Override
            public Now now() {
                Instant wall = Instant.now();
                return new Now(wall.getEpochSecond() + wall.getNano() / 1e9, monotonic());
            }

            // Linux counts the time since its start with sleep in this file, and without sleep for the JVM.
            @Override
            public OptionalDouble sleptSeconds() {
                try {
                    return OptionalDouble.of(
                            Double.parseDouble(Files.readString(Path.of("/proc/uptime")).split(" ", 2)[0])
                                    - monotonic().seconds());
                } catch (IOException | NumberFormatException e) {
                    return OptionalDouble.empty();
                }
            }
        };
    }
}
