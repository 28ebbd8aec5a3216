package org.quern.simulator.soak.world;

import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;

/** What preferences let the client take of a volume, worked out apart from the client, which is checked by it (docs/protocol/disk-management.md 1). */
public final class DiskLimit {
    private static final double GIB = 1 << 30;

    private DiskLimit() {}

    /** Bytes that everything of the client may take, from what it takes now and the volume's figures; free infinite: its own limit only. */
    public static double bytes(Preferences preferences, double usedBytes, double totalBytes, double freeBytes) {
        double allowed = usedBytes + freeBytes - preferences.number(Preference.DISK_MIN_FREE_GB) * GIB;
        if (preferences.number(Preference.DISK_MAX_USED_PCT) != 0) {
            allowed = Math.min(allowed, totalBytes * preferences.number(Preference.DISK_MAX_USED_PCT) / 100);
        }
        if (preferences.number(Preference.DISK_MAX_USED_GB) != 0) {
            allowed = Math.min(allowed, preferences.number(Preference.DISK_MAX_USED_GB) * GIB);
        }
        return Math.max(0, allowed);
    }
}
