package org.quern.scheduler.forecast;

import java.util.Arrays;

/**
 * Weighted round robin: the project that has had least for its share comes next, on each resource for itself. Projects with
 * share 0 come after all others.
 */
public final class StrideRanking implements Ranking {
    /** Puts projects without a share behind all others; larger than any sum of instance-seconds. */
    private static final double BEHIND = 1e30;

    private final double[] share;
    private final double[][] had;
    private final double[][] picked;

    /**
     * @param share by project; if all are 0, all count the same
     * @param had instance-seconds had so far for each unit of share, by project and resource
     */
    public StrideRanking(double[] share, double[][] had) {
        boolean noShares = Arrays.stream(share).allMatch(s -> s <= 0);
        this.share = Arrays.stream(share).map(s -> noShares ? 1 : s).toArray();
        this.had = new double[had.length][];
        this.picked = new double[had.length][];
        for (int p = 0; p < had.length; p++) {
            this.had[p] = had[p].clone();
            picked[p] = new double[had[p].length];
        }
    }

    @Override
    public double key(int project, int resource) {
        double sum = had[project][resource] + picked[project][resource];
        return share[project] > 0 ? sum : BEHIND * (1 + sum);
    }

    @Override
    public String standingName() {
        return "had_for_share";
    }

    /** Instance-seconds that it had for each unit of its share, more than who had least. */
    @Override
    public double standing(int project, int resource) {
        return had[project][resource] + picked[project][resource];
    }

    @Override
    public void picked(int project, int resource, double instances, double peakFlops, double seconds) {
        picked[project][resource] += instances * seconds / weight(project);
    }

    @Override
    public void unpickAll() {
        for (double[] row : picked) {
            Arrays.fill(row, 0);
        }
    }

    @Override
    public void worked(int project, int resource, double instanceSeconds, double peakFlopSeconds) {
        had[project][resource] += instanceSeconds / weight(project);
    }

    @Override
    public void elapsed(double seconds) {
        // What a project had does not fade.
    }

    private double weight(int project) {
        return share[project] > 0 ? share[project] : 1;
    }
}
