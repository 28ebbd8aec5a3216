package org.quern.daemon.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.quern.daemon.disk.FileFacts.Kind;

/**
 * What files really take of a disk, for a bound that a project names by their sizes: a file with several names once, and of a sparse or
 * compressed one what it is allotted; what whole blocks add to small files does not count. One for each sum. What cannot be looked at, or
 * is neither file nor folder, counts nothing.
 */
public final class ContentBytes {
    private record FileKey(long device, long inode) {}

    private final FileMeter meter = DiskScanner.meterOfThisSystem();
    private final Set<FileKey> linked = new LinkedHashSet<>();

    /** Bytes of a plain file, 0 if it was counted before; a folder is handed to {@code folders}. Links are not followed. */
    public double of(Path entry, Consumer<Path> folders) {
        try {
            FileFacts facts = meter.measure(entry);
            if (facts.kind() == Kind.FOLDER) {
                folders.accept(entry);
            }
            boolean counts = facts.kind() == Kind.FILE
                    && (facts.links() <= 1 || linked.add(new FileKey(facts.device(), facts.inode())));
            return counts ? Math.min(facts.size(), facts.allocatedBytes()) : 0;
        } catch (IOException vanished) {
            return 0;
        }
    }
}
