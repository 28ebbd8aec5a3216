package org.quern.scheduler.forecast;

import java.util.Arrays;

/** Who is owed most is served first; each chosen task counts as what it will use in its slice. Projects without a share come after all others. */
public final class DeficitRanking implements Ranking {
    /** More than anybody can be owed, seconds. */
    private static final double NO_SHARE = 1e12;

    private final double flops;
    private final double[] owed;
    private final double[] tentative;
    private final double[] share;

    /**
     * @param owed by project, operations of peak speed
     * @param share by project; 0 for those that do not take part
     * @param totalPeakFlops of the whole host: keys are seconds of it
     */
    public DeficitRanking(double[] owed, double[] share, double totalPeakFlops) {
        this.flops = totalPeakFlops > 0 ? totalPeakFlops : 1;
        this.owed = Arrays.stream(owed).map(operations -> operations / flops).toArray();
        this.tentative = this.owed.clone();
        this.share = share.clone();
    }

    @Override
    public double key(int project, int resource) {
        return (share[project] > 0 ? 0 : NO_SHARE) - tentative[project];
    }

    @Override
    public String standingName() {
        return "owed_seconds";
    }

    /** Seconds of the whole host that it is owed; what it had above its share, if negative. */
    @Override
    public double standing(int project, int resource) {
        return tentative[project];
    }

    @Override
    public void picked(int project, int resource, double instances, double peakFlops, double seconds) {
        tentative[project] -= peakFlops * seconds / flops;
    }

    @Override
    public void unpickAll() {
        System.arraycopy(owed, 0, tentative, 0, owed.length);
    }

    @Override
    public void worked(int project, int resource, double instanceSeconds, double peakFlopSeconds) {
        owed[project] -= peakFlopSeconds / flops;
    }

    @Override
    public void elapsed(double seconds) {}
}
