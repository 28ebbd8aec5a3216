package org.quern.daemon.disk;

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

    /** Asks the volume that holds {@code folder}: itself, not the table of mounts, where the root of a chroot does not stand. */
    public static Volume of(Path folder) {
        return of(folder.toFile().getTotalSpace(), folder.toFile().getUsableSpace());
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
