package org.quern.datamanager.snapshot;

/**
 * A file that lies in a project's folder, as far as the data manager needs to know it.
 *
 * @param name physical name, unique in its project
 * @param bytes space that it takes, in bytes
 * @param referenced needed by something other than the {@link StoredResult}s that name it: an app version, a list of
 *        the project or the user, a transfer. Such a file is never deleted
 * @param priority 1 (low) to 5 (high), clamped into that range; only counts under {@code PriorityDeletion}
 * @param expiresAt Unix seconds; only counts under {@code ExpirationDeletion}
 * @param lastUsed Unix seconds of the creation, of the end of a transfer, of the last start of a task that uses it or
 *        of the last mention by the project, whichever is latest
 */
public record StoredFile(String name, double bytes, boolean referenced, int priority, double expiresAt,
        double lastUsed) {
    public static final int LOWEST_PRIORITY = 1;
    public static final int HIGHEST_PRIORITY = 5;

    public StoredFile {
        if (!(bytes >= 0)) {
            throw new IllegalArgumentException("file " + name + " has an impossible size: " + bytes);
        }
        priority = Math.clamp(priority, LOWEST_PRIORITY, HIGHEST_PRIORITY);
    }

    /** The same file, held by something other than results or not. */
    public StoredFile withReferenced(boolean held) {
        return new StoredFile(name, bytes, held, priority, expiresAt, lastUsed);
    }
}
