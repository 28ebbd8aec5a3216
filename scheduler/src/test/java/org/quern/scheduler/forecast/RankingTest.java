package org.quern.scheduler.forecast;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.quern.model.ScheduleLimits;

/** The three fair-share rules on paper: who is served next, and how serving moves a project back. */
class RankingTest {
    private static final double TEN_DAYS = ScheduleLimits.DEFAULT_REC_HALF_LIFE_SECONDS;
    private static final double CLOSE = 1e-9;

    private static void assertKeys(Ranking ranking, int resource, double... keys) {
        for (int p = 0; p < keys.length; p++) {
            assertEquals(keys[p], ranking.key(p, resource), Math.abs(keys[p]) * CLOSE, "project " + p);
        }
    }

    /** Shares of a quarter and three quarters and none; a quarter, a quarter and half of the credit (docs/protocol/scheduling.md 4.1). */
    private static CreditRanking credit() {
        return new CreditRanking(new double[]{100, 300, 0}, new double[]{2e9, 2e9, 4e9}, 8e9, TEN_DAYS);
    }

    @Test
    void creditCountsRelativeToShareAndWithoutAShareBehindAllOthers() {
        assertKeys(credit(), 0, 0.25 / 0.25, 0.25 / 0.75, 1000 + 0.5);
        assertEquals(-1, credit().priority(0), CLOSE);
        assertKeys(new CreditRanking(new double[]{0, 0}, new double[]{1, 3}, 1, TEN_DAYS), 0, 0.25 / 0.5, 0.75 / 0.5);
        assertKeys(new CreditRanking(new double[]{1, 0}, new double[]{0, 0}, 0, TEN_DAYS), 0, 0, 1000);
    }

    /** A pick counts as an hour of the day's credit, 8e9/24, by the part of the host's 8e9 operations a second that it takes: 2.4e9. */
    @Test
    void aPickCountsAsAnHoursCreditUntilItIsTakenBack() {
        CreditRanking ranking = credit();
        ranking.picked(0, 0, 9, 2.4e9, 999);
        assertKeys(ranking, 0, 2.1 / 8 / 0.25, 0.25 / 0.75);
        ranking.unpickAll();
        assertKeys(ranking, 0, 1, 0.25 / 0.75);
    }

    /** After a half-life half of 2e9, 2e9 and 4e9 is left, and half of the new rate of 4e9 is added: 3e9, 1e9 and 2e9. */
    @Test
    void creditFadesAndSimulatedWorkAddsToIt() {
        CreditRanking ranking = credit();
        ranking.worked(0, 0, 9, 4e9 * TEN_DAYS);
        ranking.elapsed(0);
        ranking.unpickAll();
        assertKeys(ranking, 0, 1, 0.25 / 0.75, 1000.5);
        ranking.elapsed(TEN_DAYS);
        ranking.unpickAll();
        assertKeys(ranking, 0, 0.5 / 0.25, 1.0 / 6 / 0.75, 1000 + 2.0 / 6);
        ranking.elapsed(TEN_DAYS);
        ranking.unpickAll();
        assertKeys(ranking, 0, 0.5 / 0.25, 1.0 / 6 / 0.75, 1000 + 2.0 / 6);
    }

    @Test
    void whoIsOwedMostComesFirstAndAPickLowersWhatItIsOwed() {
        DebtRanking ranking = new DebtRanking(new double[]{100, 300}, new double[][]{{10, 5}, {20, 7}});
        assertKeys(ranking, 0, -10, -20);
        assertKeys(ranking, 1, -5, -7);
        ranking.picked(0, 0, 2, 9e9, 3);
        assertKeys(ranking, 0, -4, -20);
        assertKeys(ranking, 1, -5, -7);
        ranking.unpickAll();
        assertKeys(ranking, 0, -10, -20);
    }

    /** 12 s together, of which 3 and 9 are owed and 8 and 4 were had. */
    @Test
    void simulatedWorkIsOwedByShareAndPaidByWhoDidIt() {
        DebtRanking ranking = new DebtRanking(new double[]{100, 300}, new double[][]{{10, 5}, {20, 7}});
        for (int i = 0; i < 2; i++) {
            ranking.worked(0, 0, 4, 9e9);
            ranking.worked(1, 0, 2, 9e9);
        }
        ranking.elapsed(60);
        ranking.elapsed(60);
        ranking.unpickAll();
        assertKeys(ranking, 0, -(10 + 3 - 8), -(20 + 9 - 4));
        assertKeys(ranking, 1, -5, -7);
        DebtRanking equal = new DebtRanking(new double[]{0, 0}, new double[][]{{10}, {20}});
        equal.worked(0, 0, 12, 9e9);
        equal.elapsed(60);
        equal.unpickAll();
        assertKeys(equal, 0, -(10 + 6 - 12), -(20 + 6));
    }

    @Test
    void aHostWithoutProjectsHasNothingToRank() {
        DebtRanking ranking = new DebtRanking(new double[0], new double[0][]);
        ranking.elapsed(60);
        ranking.unpickAll();
        assertKeys(ranking, 0);
    }

    /** 600 s for share 100 are 6, 300 s for share 300 are 1. */
    @Test
    void whoHadLeastForItsShareComesFirst() {
        StrideRanking ranking = stride();
        assertKeys(ranking, 0, 4, 2, 1e30 * 4);
        assertKeys(ranking, 1, 1, 0, 1e30);
        ranking.picked(0, 0, 2, 9e9, 300);
        ranking.picked(1, 0, 1, 9e9, 300);
        ranking.picked(2, 0, 1, 9e9, 5);
        assertKeys(ranking, 0, 10, 3, 1e30 * 9);
        assertKeys(ranking, 1, 1, 0, 1e30);
        ranking.unpickAll();
        assertKeys(ranking, 0, 4, 2, 1e30 * 4);
    }

    @Test
    void simulatedWorkCountsForTheTurnAndDoesNotFade() {
        StrideRanking ranking = stride();
        ranking.worked(0, 0, 200, 9e9);
        ranking.worked(2, 0, 1, 9e9);
        ranking.elapsed(TEN_DAYS);
        ranking.unpickAll();
        assertKeys(ranking, 0, 6, 2, 1e30 * 5);
        StrideRanking equal = new StrideRanking(new double[]{0, 0}, new double[][]{{4}, {2}});
        equal.worked(0, 0, 3, 9e9);
        assertKeys(equal, 0, 7, 2);
    }

    private static StrideRanking stride() {
        return new StrideRanking(new double[]{100, 300, 0}, new double[][]{{4, 1}, {2, 0}, {3, 0}});
    }

    /** Whether it has a share at all moves its place far back, and is no part of the figure that people are told. */
    @Test
    void whatAProjectStandsAtIsInAUnitOfItsOwn() {
        assertStanding(credit(), "part_of_share", 0.25 / 0.25, 0.25 / 0.75, 0.5);
        assertStanding(new DebtRanking(new double[]{1, 1}, new double[][]{{10}, {-20}}), "owed_instance_seconds", 10,
                -20);
        assertStanding(new DeficitRanking(new double[]{4e12, -8e12}, new double[]{1, 0}, 4e9), "owed_seconds", 1000,
                -2000);
        assertStanding(new StrideRanking(new double[]{1, 0}, new double[][]{{7}, {9}}), "had_for_share", 7, 9);
    }

    private static void assertStanding(Ranking ranking, String name, double... standings) {
        assertEquals(name, ranking.standingName());
        for (int p = 0; p < standings.length; p++) {
            assertEquals(standings[p], ranking.standing(p, 0), CLOSE, "project " + p);
        }
    }
}
