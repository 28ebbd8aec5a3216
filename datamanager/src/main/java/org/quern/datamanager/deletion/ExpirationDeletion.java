package org.quern.datamanager.deletion;

import org.quern.datamanager.snapshot.DeletionPolicy;
import org.quern.datamanager.snapshot.StoredFile;

/**
 * Files past their expiry date first ({@code <deletion_policy_expire/>}), the others by another policy.
 *
 * @param others orders what has not expired
 */
public record ExpirationDeletion(DeletionPolicy others) implements DeletionPolicy {
    @Override
    public int rank(StoredFile file, double now) {
        return expired(file, now) ? FIRST : others.rank(file, now);
    }

    @Override
    public String reason(StoredFile file, double now) {
        return expired(file, now) ? "it has expired" : others.reason(file, now);
    }

    private static boolean expired(StoredFile file, double now) {
        return file.expiresAt() < now;
    }
}
