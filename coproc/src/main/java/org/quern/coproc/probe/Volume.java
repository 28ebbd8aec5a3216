package org.quern.coproc.probe;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The volume that holds a directory.
 *
 * @param totalBytes its size
 * @param freeBytes what this user may still write
 */
public record Volume(double totalBytes, double freeBytes) {

    /**
     * Asks the system: two numbers, cheap enough to ask before every scheduler request. The volume is asked itself and not looked up in
     * the table of mounts, where the root of a chroot or of some containers does not stand.
     */
    public static Volume of(Path directory) throws IOException {
        File folder = directory.toFile();
        long total = folder.getTotalSpace();
        if (total <= 0) {
            throw new IOException("the volume of " + directory + " does not tell its size");
        }
        return new Volume((double) total, (double) folder.getUsableSpace());
    }
}
