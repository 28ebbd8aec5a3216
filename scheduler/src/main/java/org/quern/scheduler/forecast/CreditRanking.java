package org.quern.scheduler.forecast;

import java.util.Arrays;

/**
 * Today's BOINC (docs/protocol/scheduling.md 4.1): priority is recent estimated credit relative to resource share, over all
 * resources in one currency; each chosen task counts as an hour's credit.
 */
public final class CreditRanking implements Ranking {
    /** A chosen task counts as an hour's work of a day's (docs/protocol/scheduling.md 4.1). */
    private static final double HOURS_PER_DAY = 24;
    /** Priority of projects without a share: behind all others (docs/protocol/scheduling.md 4.1). */
    private static final double NO_SHARE = 1000;

    private final double[] shareFraction;
    private final double[] credit;
    private final double[] tentative;
    private final double[] work;
    private final double totalPeakFlops;
    private final double halfLifeSeconds;
    private final double[] weight;
    private double creditSum;
    private double hourPerFlops;

    /**
     * @param share by project; 0 for those that do not take part; if all are 0, all count the same
     * @param credit recent average by project, operations per second
     * @param totalPeakFlops of the whole host
     * @param halfLifeSeconds in which credit loses half its weight
     */
    public CreditRanking(double[] share, double[] credit, double totalPeakFlops, double halfLifeSeconds) {
        double shareSum = Arrays.stream(share).sum();
        this.shareFraction = share.clone();
        for (int p = 0; p < share.length; p++) {
            shareFraction[p] = shareSum > 0 ? share[p] / shareSum : 1.0 / share.length;
        }
        this.credit = credit.clone();
        this.tentative = credit.clone();
        this.work = new double[credit.length];
        this.totalPeakFlops = totalPeakFlops > 0 ? totalPeakFlops : 1;
        this.halfLifeSeconds = halfLifeSeconds;
        this.weight = new double[credit.length];
        unpickAll();
    }

    /** BOINC's priority: 0 or less, greatest first. */
    public double priority(int project) {
        return 0 - key(project, 0);
    }

    @Override
    public double key(int project, int resource) {
        double key = tentative[project] * weight[project];
        return shareFraction[project] > 0 ? key : NO_SHARE + key;
    }

    @Override
    public String standingName() {
        return "part_of_share";
    }

    /** Its part of recent credit relative to its part of the shares: 1 if it got just that. */
    @Override
    public double standing(int project, int resource) {
        return tentative[project] * weight[project];
    }

    @Override
    public void picked(int project, int resource, double instances, double peakFlops, double seconds) {
        tentative[project] += peakFlops * hourPerFlops;
    }

    @Override
    public void unpickAll() {
        System.arraycopy(credit, 0, tentative, 0, credit.length);
        creditSum = sum();
        hourPerFlops = creditSum / HOURS_PER_DAY / totalPeakFlops;
        for (int p = 0; p < weight.length; p++) {
            weight[p] = 1 / (creditSum * (shareFraction[p] > 0 ? shareFraction[p] : 1));
        }
    }

    @Override
    public void worked(int project, int resource, double instanceSeconds, double peakFlopSeconds) {
        work[project] += peakFlopSeconds;
    }

    @Override
    public void elapsed(double seconds) {
        if (seconds > 0) {
            double kept = Math.exp(-seconds * Math.log(2) / halfLifeSeconds);
            for (int p = 0; p < credit.length; p++) {
                credit[p] = credit[p] * kept + (1 - kept) * work[p] / seconds;
                work[p] = 0;
            }
        }
    }

    private double sum() {
        double sum = 0;
        for (double of : credit) {
            sum += of;
        }
        return sum > 0 ? sum : 1;
    }
}
