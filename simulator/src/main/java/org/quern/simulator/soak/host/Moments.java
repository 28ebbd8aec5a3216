package org.quern.simulator.soak.host;

import java.util.SplittableRandom;

/**
 * How long things take, by chance.
 *
 * @param chance the computer's only source of it
 */
public record Moments(SplittableRandom chance) {
    /** Seconds that something takes, from {@code least} to {@code most}. */
    public double between(double least, double most) {
        return least + (most - least) * chance.nextDouble();
    }
}
