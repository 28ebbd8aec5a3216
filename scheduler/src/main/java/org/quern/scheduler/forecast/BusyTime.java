package org.quern.scheduler.forecast;

/**
 * How long the instances of one resource are taken by tasks that would miss their deadline (docs/protocol/scheduling.md 5.2): each
 * takes the least busy ones, as many as it needs. BOINC takes the least busy one and its neighbours; for tasks of one instance that is
 * the same.
 */
final class BusyTime {
    private final TaskHeap leastBusy = new TaskHeap(null);
    private final int instances;

    BusyTime(int instances) {
        this.instances = instances;
        for (int i = 0; i < instances; i++) {
            leastBusy.add(i, 0);
        }
    }

    /** A task that uses less than a whole instance keeps none busy. */
    void add(double usage, double duration) {
        int count = (int) Math.min(usage, instances);
        if (count == 1) {
            leastBusy.replaceMin(0, leastBusy.minTime() + duration);
        } else if (count > 1) {
            double[] busy = new double[count];
            for (int i = 0; i < count; i++) {
                busy[i] = leastBusy.minTime();
                leastBusy.removeMin();
            }
            for (double seconds : busy) {
                leastBusy.add(0, seconds + duration);
            }
        }
    }

    /** Busy time of the least busy instance; 0 without instances. */
    double least() {
        return leastBusy.isEmpty() ? 0 : leastBusy.minTime();
    }
}
