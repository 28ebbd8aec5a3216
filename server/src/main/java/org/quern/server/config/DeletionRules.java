package org.quern.server.config;

/**
 * What clients may delete of the project's files where space is short (docs/protocol/literature.md 3, "Order of
 * deletion").
 *
 * @param fromSelf work may be sent that fits only when files of this project itself go
 * @param byPriority files of low priority go first
 * @param byExpiration expired files go first
 */
public record DeletionRules(boolean fromSelf, boolean byPriority, boolean byExpiration) {

    /** Least recently used first, and nothing of the project's own for the sake of new work. */
    public static final DeletionRules STANDARD = new DeletionRules(false, false, false);
}
