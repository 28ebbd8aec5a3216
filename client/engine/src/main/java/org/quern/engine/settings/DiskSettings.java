package org.quern.engine.settings;

import org.quern.config.options.ClientOptions;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.model.DiskPolicy;

/**
 * The user's limits on disk use (docs/protocol/disk-management.md 1.2); bytes.
 *
 * @param minFreeBytes to be left free (disk_min_free_gb)
 * @param maxUsedFraction at most this part of the volume, 0 = no limit (disk_max_used_pct)
 * @param maxUsedBytes at most this much, 0 = no limit (disk_max_used_gb)
 * @param policy what is done when space is short
 * @param sent which of them the user did not set here
 */
public record DiskSettings(double minFreeBytes, double maxUsedFraction, double maxUsedBytes, DiskPolicy policy,
        SentLimits sent) {
    private static final double GIB = 1L << 30;
    private static final double PERCENT = 100;

    /** Limits that are all the user's own. */
    public DiskSettings(double minFreeBytes, double maxUsedFraction, double maxUsedBytes, DiskPolicy policy) {
        this(minFreeBytes, maxUsedFraction, maxUsedBytes, policy, SentLimits.NONE);
    }

    public static DiskSettings of(Preferences preferences, ClientOptions options) {
        return new DiskSettings(preferences.number(Preference.DISK_MIN_FREE_GB) * GIB,
                preferences.number(Preference.DISK_MAX_USED_PCT) / PERCENT,
                preferences.number(Preference.DISK_MAX_USED_GB) * GIB, options.diskPolicy(),
                new SentLimits(preferences.sentBy(), preferences.isSent(Preference.DISK_MIN_FREE_GB),
                        preferences.isSent(Preference.DISK_MAX_USED_PCT),
                        preferences.isSent(Preference.DISK_MAX_USED_GB)));
    }

    /** Those that the user set here, or nobody. */
    public DiskSettings own() {
        return new DiskSettings(minFreeBytes, sent.fraction() ? 0 : maxUsedFraction, sent.bytes() ? 0 : maxUsedBytes,
                policy);
    }
}
