package org.quern.daemon.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.quern.config.file.RegularFile;

/**
 * The shared memory in which a helper in the user's session tells the time of the last input
 * (docs/protocol/configuration.md 3.9): two 64-bit numbers, the time of the helper's last word and the time of the last
 * input, in Unix seconds.
 */
final class SharedIdle {
    static final Path PLACE = Path.of("/dev/shm/idle_detect_shmem");

    /** A helper that fell silent is not believed. */
    private static final double OLDEST = 60;

    private static final double NEWEST = 10;
    private static final int BYTES = 2 * Long.BYTES;

    private SharedIdle() {}

    static OptionalDouble read(Path place, double now) throws IOException {
        try (InputStream in = RegularFile.open(place)) {
            return parse(in.readNBytes(BYTES), now);
        } catch (NoSuchFileException noHelper) {
            return OptionalDouble.empty();
        }
    }

    static OptionalDouble parse(byte[] bytes, double now) {
        if (bytes.length < BYTES) {
            return OptionalDouble.empty();
        }
        ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        double updated = words.getLong();
        double input = words.getLong();
        boolean isFresh = updated > now - OLDEST && updated < now + NEWEST;
        return isFresh ? OptionalDouble.of(Math.max(0, now - input)) : OptionalDouble.empty();
    }
}
