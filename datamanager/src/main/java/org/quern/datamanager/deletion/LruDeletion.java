package org.quern.datamanager.deletion;

import org.quern.datamanager.snapshot.DeletionPolicy;
import org.quern.datamanager.snapshot.StoredFile;

/**
 * Least recently used first, whatever the priorities and dates say: the default. The design
 * (docs/protocol/literature.md 3) names this order and then says that the last file to be downloaded goes first, which
 * is its opposite; the name is followed.
 */
public final class LruDeletion implements DeletionPolicy {
    @Override
    public int rank(StoredFile file, double now) {
        return StoredFile.LOWEST_PRIORITY;
    }

    @Override
    public String reason(StoredFile file, double now) {
        return "it is the least recently used there";
    }
}
