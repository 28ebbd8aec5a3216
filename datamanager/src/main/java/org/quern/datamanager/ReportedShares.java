package org.quern.datamanager;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

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
        double sum = claims.stream().mapToDouble(ShareClaim::share).sum();
        double largest = claims.stream().mapToDouble(ShareClaim::share).max().orElse(0);
        double whole = sum > 0 ? sum : claims.size();
        Map<String, Double> weights = new LinkedHashMap<>();
        claims.forEach(claim -> weights.put(claim.project(), sum > 0 ? claim.share() + largest * EXTRA : 1.0));
        Predicate<ShareClaim> greedy = claim -> claim.claimBytes() > allowedBytes * weight(weights, claim) / whole;
        double left = allowedBytes
                - claims.stream().filter(greedy.negate()).mapToDouble(ShareClaim::claimBytes).sum();
        double greedyWeight = claims.stream().filter(greedy).mapToDouble(claim -> weight(weights, claim)).sum();
        Map<String, Double> shares = new LinkedHashMap<>();
        claims.forEach(claim -> shares.put(claim.project(), greedy.test(claim)
                ? left * weight(weights, claim) / greedyWeight : allowedBytes * weight(weights, claim) / whole));
        return shares;
    }

    private static double weight(Map<String, Double> weights, ShareClaim claim) {
        return weights.getOrDefault(claim.project(), 1.0);
    }
}
