package org.quern.simulator.study;

/**
 * How thoroughly the experiments are run.
 *
 * @param seeds runs a point; what is shown is their mean
 * @param days simulated, 100 in the study
 * @param threads runs at once
 */
public record ReproduceOptions(int seeds, double days, int threads) {
    /** Three runs a point: the spread over seeds is small beside the differences that are claimed. */
    public static final ReproduceOptions STANDARD = new ReproduceOptions(3, 100,
            Runtime.getRuntime().availableProcessors());

    public ReproduceOptions {
        if (seeds < 1 || threads < 1 || !(days > 0)) {
            throw new IllegalArgumentException("Seeds, days and threads must be above 0");
        }
    }
}
