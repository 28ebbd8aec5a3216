package org.quern.datamanager.snapshot;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What decides how long a file is kept, persisted with its record (docs/protocol/disk-management.md 3).
 *
 * @param priority 1 to 5
 * @param expiresAt Unix seconds
 * @param lastUsed Unix seconds
 */
public record FileAttributes(int priority, double expiresAt, double lastUsed) {
    /** docs/protocol/literature.md 3: a file without {@code <exp_days>} expires 60 days after it came. */
    public static final double DEFAULT_EXPIRY_DAYS = 60;

    private static final double DAY_SECONDS = 86_400;

    public FileAttributes {
        priority = Math.clamp(priority, StoredFile.LOWEST_PRIORITY, StoredFile.HIGHEST_PRIORITY);
    }

    /**
     * Attributes of a file that came just now. A priority out of range is clamped, a number of days that is not
     * positive is ignored.
     */
    public static FileAttributes received(OptionalInt priority, OptionalDouble expiryDays, double now) {
        double days = expiryDays.orElse(DEFAULT_EXPIRY_DAYS);
        double kept = days > 0 ? days : DEFAULT_EXPIRY_DAYS;
        return new FileAttributes(priority.orElse(StoredFile.LOWEST_PRIORITY), now + kept * DAY_SECONDS, now);
    }

    /** Attributes of a file of which the project said nothing. */
    public static FileAttributes usual(double now) {
        return received(OptionalInt.empty(), OptionalDouble.empty(), now);
    }
}
