package org.quern.datamanager;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quern.datamanager.snapshot.DiskPreferences;

class ReportedSharesTest {
    @Test
    void aSingleProjectIsToldATenthMoreThanThereIs() {
        Map<String, Double> shares = ReportedShares.of(82_592_860_569.6, List.of(new ShareClaim("A", 100, 0, 0)));
        assertEquals(90_852_146_626.56, shares.getOrDefault("A", Double.NaN), 1e-3);
        assertEquals(59_055_800_320.0,
                ReportedShares.of(50 * DiskPreferences.GB, List.of(new ShareClaim("A", 100, 0, 0))).getOrDefault("A",
                        Double.NaN),
                1e-3);
    }

    @Test
    void aGreedyProjectGetsWhatTheOthersLeave() {
        Map<String, Double> shares = ReportedShares.of(1000,
                List.of(new ShareClaim("A", 100, 900, 0), new ShareClaim("B", 100, 50, 120)));
        assertEquals(880, shares.getOrDefault("A", Double.NaN), 1e-9);
        assertEquals(550, shares.getOrDefault("B", Double.NaN), 1e-9);
    }

    @Test
    void greedyProjectsDivideTheRestByTheirWeights() {
        Map<String, Double> shares = ReportedShares.of(1000, List.of(new ShareClaim("A", 300, 2000, 0),
                new ShareClaim("B", 100, 2000, 0), new ShareClaim("C", 0, 10, 0)));
        assertEquals(990 * 330.0 / 460, shares.getOrDefault("A", Double.NaN), 1e-9);
        assertEquals(990 * 130.0 / 460, shares.getOrDefault("B", Double.NaN), 1e-9);
        assertEquals(75, shares.getOrDefault("C", Double.NaN), 1e-9);
    }

    /** B claims exactly its quota of 1000 * 110 / 200, so A gets what that leaves. */
    @Test
    void whoClaimsExactlyItsQuotaIsNotGreedy() {
        Map<String, Double> shares = ReportedShares.of(1000,
                List.of(new ShareClaim("A", 100, 900, 0), new ShareClaim("B", 100, 550, 0)));
        assertEquals(450, shares.getOrDefault("A", Double.NaN), 1e-9);
        assertEquals(550, shares.getOrDefault("B", Double.NaN), 1e-9);
    }

    @Test
    void withoutSharesAllAreEqual() {
        Map<String, Double> shares = ReportedShares.of(900,
                List.of(new ShareClaim("A", 0, 0, 0), new ShareClaim("B", 0, 0, 0), new ShareClaim("C", 0, 0, 0)));
        assertEquals(Map.of("A", 300.0, "B", 300.0, "C", 300.0), shares);
    }

    @Test
    void nobodyIsToldAnythingWhenThereIsNoProject() {
        assertEquals(Map.of(), ReportedShares.of(900, List.of()));
    }
}
