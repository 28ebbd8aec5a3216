package quern.scheduler.forecast;

/**
 * How long the instances of one resource are taken by tasks that would miss their deadline: each takes the least busy instance
 * and as many following ones as it needs (scheduling.md 5.2).
 */
final class BusyTime {
    private final double[] seconds;

    BusyTime(int instances) {
        seconds = new double[instances];
    }

    void add(double usage, double duration) {
        int count = (int) Math.min(usage, seconds.length);
        if (count >= 1) {
            int first = leastBusy();
            for (int i = 0; i < count; i++) {
                seconds[(first + i) % seconds.length] += duration;
            }
        }
    }

    /** Busy time of the least busy instance; 0 without instances. */
    double least() {
        return seconds.length == 0 ? 0 : seconds[leastBusy()];
    }

    private int leastBusy() {
        int least = 0;
        for (int i = 1; i < seconds.length; i++) {
            if (seconds[i] < seconds[least]) {
                least = i;
            }
        }
        return least;
    }
}
