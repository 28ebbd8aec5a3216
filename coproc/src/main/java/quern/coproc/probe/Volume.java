package quern.coproc.probe;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The volume that holds a directory.
 *
 * @param totalBytes its size
 * @param freeBytes what this user may still write
 */
public record Volume(double totalBytes, double freeBytes) {

    /** Asks the system: two numbers, cheap enough to ask before every scheduler request. */
    public static Volume of(Path directory) throws IOException {
        FileStore store = Files.getFileStore(directory);
        return new Volume((double) store.getTotalSpace(), (double) store.getUsableSpace());
    }
}
