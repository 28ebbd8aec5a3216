package org.quern.daemon.share;

/** What the operating system does for keeping tasks to their part of the processors. */
public interface CpuShare {
    /** It does nothing: all is left to pausing. */
    CpuShare NONE = new CpuShare() {
        @Override
        public double limit(double fraction, int cpus) {
            return fraction;
        }

        @Override
        public double counted(double fraction) {
            return fraction;
        }
    };

    /**
     * Keeps tasks to a part of the processors.
     *
     * @param fraction over 0 and at most 1
     * @param cpus how many tasks may use
     * @return the part of the seconds in which tasks may run besides: 1 if the system sees to it all
     */
    double limit(double fraction, int cpus);

    /** The part of the time that counts as a task's run time while it is kept to {@code fraction}: pauses do not count. */
    double counted(double fraction);
}
