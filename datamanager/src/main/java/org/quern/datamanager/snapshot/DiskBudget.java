package org.quern.datamanager.snapshot;

import java.util.OptionalDouble;

/**
 * How much the client and its projects may use together, and which preference decides it
 * (docs/protocol/disk-management.md 1.2). A term whose measurement is missing does not limit: unknown free space is
 * never taken for 0.
 *
 * @param allowedBytes the limit, at least 0; infinite when no term is known
 * @param bound what binds
 */
public record DiskBudget(double allowedBytes, Bound bound) {
    /** The preference that decides. */
    public enum Bound {
        KEEP_FREE("keep free (disk_min_free_gb)"), PERCENT("at most percent (disk_max_used_pct)"), ABSOLUTE(
                "at most GB (disk_max_used_gb)"),
        NONE("no limit is set or known");

        private final String text;

        Bound(String text) {
            this.text = text;
        }

        /** The preference in words, with the name of its element. */
        public String text() {
            return text;
        }
    }

    /**
     * The smallest of the three terms; the first named wins a tie.
     *
     * @param usedBytes all that the client and its projects use now
     * @param volumeFreeBytes free bytes of the volume that holds the data directory, empty if it cannot be told
     * @param volumeTotalBytes size of that volume, empty if it cannot be told
     */
    public static DiskBudget of(DiskPreferences preferences, double usedBytes, OptionalDouble volumeFreeBytes,
            OptionalDouble volumeTotalBytes) {
        DiskBudget unbound = new DiskBudget(Double.POSITIVE_INFINITY, Bound.NONE);
        DiskBudget byVolume = smaller(unbound, keepFree(preferences, usedBytes, volumeFreeBytes));
        return smaller(smaller(byVolume, percent(preferences, volumeTotalBytes)), absolute(preferences));
    }

    private static DiskBudget keepFree(DiskPreferences preferences, double usedBytes, OptionalDouble volumeFreeBytes) {
        double bytes = volumeFreeBytes.isPresent()
                ? usedBytes + volumeFreeBytes.getAsDouble() - preferences.minFreeBytes()
                : Double.POSITIVE_INFINITY;
        return new DiskBudget(Math.max(0, bytes), Bound.KEEP_FREE);
    }

    private static DiskBudget percent(DiskPreferences preferences, OptionalDouble volumeTotalBytes) {
        double bytes = preferences.maxUsedPercent() != 0 && volumeTotalBytes.isPresent()
                ? volumeTotalBytes.getAsDouble() * preferences.maxUsedPercent() / 100 : Double.POSITIVE_INFINITY;
        return new DiskBudget(Math.max(0, bytes), Bound.PERCENT);
    }

    private static DiskBudget absolute(DiskPreferences preferences) {
        double bytes = preferences.maxUsedBytes() != 0 ? preferences.maxUsedBytes() : Double.POSITIVE_INFINITY;
        return new DiskBudget(Math.max(0, bytes), Bound.ABSOLUTE);
    }

    private static DiskBudget smaller(DiskBudget a, DiskBudget b) {
        return b.allowedBytes < a.allowedBytes ? b : a;
    }
}
