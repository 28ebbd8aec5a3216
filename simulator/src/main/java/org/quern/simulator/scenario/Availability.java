package org.quern.simulator.scenario;

import org.jspecify.annotations.Nullable;

/**
 * How something comes and goes: on and off periods take turns, both exponentially distributed (docs/protocol/study.md
 * 2), or at given times.
 *
 * @param fraction part of the time that it is on, 0..1; 1 = always
 * @param meanOnSeconds mean length of an on-period; the mean off-period follows from the fraction
 * @param spells when it is on; null = that is left to chance
 */
public record Availability(double fraction, double meanOnSeconds, @Nullable Spells spells) {
    public static final Availability ALWAYS = new Availability(1, 3600);

    public Availability {
        fraction = fraction >= 0 ? Math.min(fraction, 1) : 1;
        meanOnSeconds = meanOnSeconds > 0 ? meanOnSeconds : 3600;
    }

    /** Left to chance. */
    public Availability(double fraction, double meanOnSeconds) {
        this(fraction, meanOnSeconds, null);
    }

    /** On at those times. */
    public static Availability at(Spells spells) {
        return new Availability(spells.fraction(), spells.meanSeconds(), spells);
    }

    public boolean always() {
        return fraction >= 1;
    }

    /** Mean length of an off-period, seconds; infinite if it is never on. */
    public double meanOffSeconds() {
        return fraction > 0 ? meanOnSeconds / fraction - meanOnSeconds : Double.POSITIVE_INFINITY;
    }
}
