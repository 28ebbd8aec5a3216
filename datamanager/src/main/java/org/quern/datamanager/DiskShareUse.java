package org.quern.datamanager;

/**
 * A project against its share of the disk, in bytes.
 *
 * @param project its key
 * @param limitBytes its share of what all projects may use
 * @param usageBytes what it uses
 */
public record DiskShareUse(String project, double limitBytes, double usageBytes) {
    /** Bytes above the limit; not positive for a project within it. */
    public double offenceBytes() {
        return usageBytes - limitBytes;
    }

    /** Above its limit. */
    public boolean offends() {
        return offenceBytes() > 0;
    }
}
