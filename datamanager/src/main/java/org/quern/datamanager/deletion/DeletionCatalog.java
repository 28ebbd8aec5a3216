package org.quern.datamanager.deletion;

import org.quern.datamanager.snapshot.DeletionPolicy;

/** Every deletion policy that exists, by the flags of a project's configuration (docs/protocol/disk-management.md 8). */
public final class DeletionCatalog {
    private DeletionCatalog() {}

    /**
     * The policy that a project chose.
     *
     * @param byPriority {@code <deletion_policy_priority/>} stood in its last successful reply
     * @param byExpiry {@code <deletion_policy_expire/>} stood there
     */
    public static DeletionPolicy of(boolean byPriority, boolean byExpiry) {
        DeletionPolicy others = byPriority ? new PriorityDeletion() : new LruDeletion();
        return byExpiry ? new ExpirationDeletion(others) : others;
    }
}
