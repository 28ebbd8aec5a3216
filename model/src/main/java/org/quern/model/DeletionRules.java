package org.quern.model;

/**
 * What a project's last successful reply said of the order in which its files go when space is short
 * (docs/protocol/disk-management.md 3); a flag that a reply does not hold is off.
 *
 * @param byPriority {@code <deletion_policy_priority/>}
 * @param byExpiry {@code <deletion_policy_expire/>}
 */
public record DeletionRules(boolean byPriority, boolean byExpiry) {
    /** Least recently used first, the default. */
    public static final DeletionRules USUAL = new DeletionRules(false, false);
}
