package org.quern.daemon.turn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.quern.engine.event.Now;

/** Where the loop reads the time, once per tick. */
public interface Clock {
    Now now();

    /** Seconds that the computer slept, counted from any moment; not a number if that cannot be told. */
    default double sleptSeconds() {
        return Double.NaN;
    }

    /** The machine's clocks. */
    static Clock system() {
        return new Clock() {
            @Override
            public Now now() {
                Instant wall = Instant.now();
                return new Now(wall.getEpochSecond() + wall.getNano() / 1e9, mono());
            }

            // Linux counts the time since its start with sleep in this file, and without sleep for the JVM.
            @Override
            public double sleptSeconds() {
                try {
                    return Double.parseDouble(Files.readString(Path.of("/proc/uptime")).split(" ", 2)[0]) - mono();
                } catch (IOException | NumberFormatException e) {
                    return Double.NaN;
                }
            }

            private static double mono() {
                return System.nanoTime() / 1e9;
            }
        };
    }
}
