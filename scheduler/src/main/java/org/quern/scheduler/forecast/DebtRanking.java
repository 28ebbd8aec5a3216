package org.quern.scheduler.forecast;

import java.util.Arrays;

/**
 * The project that is owed most comes first; choosing a task of it lowers what it is owed by what the task will use
 * (docs/protocol/literature.md 0).
 */
public final class DebtRanking implements Ranking {
    private final double[] fraction;
    private final double[][] debt;
    private final double[][] anticipated;
    private final double[][] used;

    /**
     * @param share by project; if all are 0, all count the same
     * @param debt instance-seconds owed, by project and resource
     */
    public DebtRanking(double[] share, double[][] debt) {
        double sum = Arrays.stream(share).sum();
        fraction = Arrays.stream(share).map(s -> sum > 0 ? s / sum : 1.0 / share.length).toArray();
        this.debt = Arrays.stream(debt).map(double[]::clone).toArray(double[][]::new);
        anticipated = Arrays.stream(debt).map(double[]::clone).toArray(double[][]::new);
        used = Arrays.stream(debt).map(row -> new double[row.length]).toArray(double[][]::new);
    }

    @Override
    public double key(int project, int resource) {
        return -anticipated[project][resource];
    }

    @Override
    public String standingName() {
        return "owed_instance_seconds";
    }

    /** Instance-seconds that it is owed; what it had above its share, if negative. */
    @Override
    public double standing(int project, int resource) {
        return anticipated[project][resource];
    }

    @Override
    public void picked(int project, int resource, double instances, double peakFlops, double seconds) {
        anticipated[project][resource] -= instances * seconds;
    }

    @Override
    public void unpickAll() {
        for (int p = 0; p < debt.length; p++) {
            System.arraycopy(debt[p], 0, anticipated[p], 0, debt[p].length);
        }
    }

    @Override
    public void worked(int project, int resource, double instanceSeconds, double peakFlopSeconds) {
        used[project][resource] += instanceSeconds;
    }

    @Override
    public void elapsed(double seconds) {
        for (int r = 0; debt.length > 0 && r < debt[0].length; r++) {
            double total = 0;
            for (double[] row : used) {
                total += row[r];
            }
            for (int p = 0; p < debt.length; p++) {
                debt[p][r] += fraction[p] * total - used[p][r];
                used[p][r] = 0;
            }
        }
    }
}
