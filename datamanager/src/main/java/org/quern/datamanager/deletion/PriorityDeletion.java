package org.quern.datamanager.deletion;

import java.util.List;
import java.util.stream.IntStream;
import org.quern.datamanager.snapshot.DeletionPolicy;
import org.quern.datamanager.snapshot.StoredFile;

/**
 * Low priorities first, least recently used inside one priority ({@code <deletion_policy_priority/>}). The design
 * (docs/protocol/literature.md 3) orders by introduction inside a priority here, and says elsewhere that the least
 * recently used is always next; the latter is followed.
 */
public final class PriorityDeletion implements DeletionPolicy {
    /** By priority; a plan may name 100,000 files. */
    private static final List<String> REASONS = IntStream
            .rangeClosed(StoredFile.LOWEST_PRIORITY, StoredFile.HIGHEST_PRIORITY)
            .mapToObj(priority -> "it is the least recently used of priority " + priority + " there").toList();

    @Override
    public int rank(StoredFile file, double now) {
        return file.priority();
    }

    @Override
    public String reason(StoredFile file, double now) {
        return REASONS.get(file.priority() - StoredFile.LOWEST_PRIORITY);
    }
}
