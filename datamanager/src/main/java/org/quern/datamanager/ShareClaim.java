package org.quern.datamanager;

/**
 * What a project uses of the disk and would like to use.
 *
 * @param project its key
 * @param share resource share, at least 0
 * @param usageBytes what it uses
 * @param desiredBytes what its server asked for ({@code desired_disk_usage}), 0 if nothing
 */
public record ShareClaim(String project, double share, double usageBytes, double desiredBytes) {
    /** The larger of use and wish. */
    public double claimBytes() {
        return Math.max(usageBytes, desiredBytes);
    }
}
