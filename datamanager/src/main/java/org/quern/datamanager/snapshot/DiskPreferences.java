package org.quern.datamanager.snapshot;

/**
 * The user's three disk preferences.
 *
 * @param minFreeBytes keep this much free for others ({@code disk_min_free_gb})
 * @param maxUsedPercent use at most this part of the volume, 0 = no limit ({@code disk_max_used_pct})
 * @param maxUsedBytes use at most this much, 0 = no limit ({@code disk_max_used_gb})
 */
public record DiskPreferences(double minFreeBytes, double maxUsedPercent, double maxUsedBytes) {
    /** One GB of the preferences: 2^30 bytes. */
    public static final double GB = 1024.0 * 1024 * 1024;
}
