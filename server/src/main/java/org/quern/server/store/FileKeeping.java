package org.quern.server.store;

/**
 * How clients keep a file: what the project's templates say of it (docs/protocol/disk-management.md 3).
 *
 * @param isSticky it stays on the host when no task refers to it
 * @param stickySeconds how long from its receipt, 0 for ever
 * @param priority 1 to 5; where space is short and the project's priority policy is on, higher stays longer
 * @param expirationDays days from its receipt until the expiration policy lets it go first, 0 for the client's own 60
 */
public record FileKeeping(boolean isSticky, double stickySeconds, int priority, double expirationDays) {

    private static final int LOWEST = 1;
    private static final int HIGHEST = 5;

    /** What a file is without a template: gone when its task is. */
    public static final FileKeeping PLAIN = new FileKeeping(false, 0, LOWEST, 0);

    /** Brings what a template or an old journal says into range (choice C12). */
    public FileKeeping {
        stickySeconds = stickySeconds > 0 ? stickySeconds : 0;
        priority = Math.clamp(priority, LOWEST, HIGHEST);
        expirationDays = expirationDays > 0 ? expirationDays : 0;
    }
}
