package org.quern.datamanager;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The share of the disk that each project is told ({@code d_project_share}) and that {@code get_disk_usage} shows, as
 * BOINC computes it (docs/protocol/disk-management.md 1.3). It limits nothing. Quotas add up to more than what is
 * allowed, because every project gets a tenth of the largest share on top; kept for servers that know these numbers.
 */
public final class ReportedShares {
    /** Part of the largest share that every project gets on top, so that a share of 0 is not a quota of 0. */
    private static final double EXTRA = 0.1;

    private ReportedShares() {}

    /** Bytes per project, in the order of {@code claims}. All shares 0 counts as all shares 1. */
    public static Map<String, Double> of(double allowedBytes, List<ShareClaim> claims) {
        double sum = 0;
        double largest = 0;
        for (ShareClaim claim : claims) {
            sum += claim.share();
            largest = Math.max(largest, claim.share());
        }
        double whole = sum > 0 ? sum : claims.size();
        double left = allowedBytes;
        double greedyWeight = 0;
        for (ShareClaim claim : claims) {
            double weight = sum > 0 ? claim.share() + largest * EXTRA : 1;
            boolean isGreedy = claim.claimBytes() > allowedBytes * weight / whole;
            left -= isGreedy ? 0 : claim.claimBytes();
            greedyWeight += isGreedy ? weight : 0;
        }
        Map<String, Double> shares = new LinkedHashMap<>();
        for (ShareClaim claim : claims) {
            double weight = sum > 0 ? claim.share() + largest * EXTRA : 1;
            double quota = allowedBytes * weight / whole;
            shares.put(claim.project(), claim.claimBytes() > quota ? left * weight / greedyWeight : quota);
        }
        return shares;
    }
}
