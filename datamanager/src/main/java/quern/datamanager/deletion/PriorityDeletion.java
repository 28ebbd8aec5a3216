package quern.datamanager.deletion;

import quern.datamanager.DeletionPolicy;
import quern.datamanager.StoredFile;

/**
 * Low priorities first, least recently used inside one priority ({@code <deletion_policy_priority/>}). Seed 003 orders
 * by introduction inside a priority here, and says elsewhere that the least recently used is always next; the latter
 * is followed.
 */
public final class PriorityDeletion implements DeletionPolicy {
    @Override
    public int rank(StoredFile file, double now) {
        return file.priority();
    }

    @Override
    public String reason(StoredFile file, double now) {
        return "it is the least recently used of priority " + file.priority() + " there";
    }
}
