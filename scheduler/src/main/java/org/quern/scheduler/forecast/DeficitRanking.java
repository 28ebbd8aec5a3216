package org.quern.scheduler.forecast;

/** Who is owed most is served first; each chosen task counts as what it will use in its slice. Projects without a share come after all others. */
public final class DeficitRanking implements Ranking {
    /** More than anybody can be owed, operations. */
    private static final double NO_SHARE = 1e24;

    private final double[] owed;
    private final double[] tentative;
    private final double[] share;

    /**
     * @param owed by project, operations of peak speed
     * @param share by project; 0 for those that do not take part
     */
    public DeficitRanking(double[] owed, double[] share) {
        this.owed = owed.clone();
        this.tentative = owed.clone();
        this.share = share.clone();
    }

    @Override
    public double key(int project, int resource) {
        return (share[project] > 0 ? 0 : NO_SHARE) - tentative[project];
    }

    @Override
    public void picked(int project, int resource, double instances, double peakFlops, double seconds) {
        tentative[project] -= peakFlops * seconds;
    }

    @Override
    public void unpickAll() {
        System.arraycopy(owed, 0, tentative, 0, owed.length);
    }

    @Override
    public void worked(int project, int resource, double instanceSeconds, double peakFlopSeconds) {
        owed[project] -= peakFlopSeconds;
    }

    @Override
    public void elapsed(double seconds) {}
}
