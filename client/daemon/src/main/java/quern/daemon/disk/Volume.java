package quern.daemon.disk;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * Space of the volume that holds a folder, in bytes; what cannot be told is empty, never 0.
 *
 * @param freeBytes free for this user
 * @param totalBytes its size
 */
public record Volume(OptionalDouble freeBytes, OptionalDouble totalBytes) {
    /** Nothing could be told. */
    public static final Volume UNKNOWN = new Volume(OptionalDouble.empty(), OptionalDouble.empty());

    /** Asks the volume that holds {@code folder}. */
    public static Volume of(Path folder) {
        try {
            FileStore store = Files.getFileStore(folder);
            return of(store.getTotalSpace(), store.getUsableSpace());
        } catch (IOException | RuntimeException cannotTell) {
            return UNKNOWN;
        }
    }

    /** A volume of size 0 does not know its size (some network and FUSE file systems), and nothing it says counts. */
    static Volume of(long total, long usable) {
        if (total <= 0) {
            return UNKNOWN;
        }
        return new Volume(usable < 0 ? OptionalDouble.empty() : OptionalDouble.of((double) usable),
                OptionalDouble.of((double) total));
    }
}
