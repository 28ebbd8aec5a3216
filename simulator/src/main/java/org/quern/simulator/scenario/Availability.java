package org.quern.simulator.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How something comes and goes: on and off periods take turns, both exponentially distributed (docs/protocol/study.md
 * 2), or at given times.
 *
 * @param fraction part of the time that it is on, 0..1; 1 = always
 * @param meanOnSeconds mean length of an on-period; the mean off-period follows from the fraction
 * @param spells when it is on; null = that is left to chance
 * @param causes why it is off from when on, in order of time; none if nobody knows
 */
public record Availability(double fraction, double meanOnSeconds, @Nullable Spells spells, List<Cause> causes) {
    public static final Availability ALWAYS = new Availability(1, 3600);

    public Availability {
        fraction = fraction >= 0 ? Math.min(fraction, 1) : 1;
        meanOnSeconds = meanOnSeconds > 0 ? meanOnSeconds : 3600;
        causes = List.copyOf(causes);
    }

    /**
     * Why it is off.
     *
     * @param from seconds from the beginning of the simulation; it holds until the next one
     * @param reason a clause
     */
    public record Cause(double from, String reason) {}

    /** Left to chance. */
    public Availability(double fraction, double meanOnSeconds) {
        this(fraction, meanOnSeconds, null, List.of());
    }

    /** On at those times. */
    public static Availability at(Spells spells) {
        return new Availability(spells.fraction(), spells.meanSeconds(), spells, List.of());
    }

    /** The same with what it is off for. */
    public Availability because(List<Cause> why) {
        return new Availability(fraction, meanOnSeconds, spells, why);
    }

    public boolean always() {
        return fraction >= 1;
    }

    /** Mean length of an off-period, seconds; infinite if it is never on. */
    public double meanOffSeconds() {
        return fraction > 0 ? meanOnSeconds / fraction - meanOnSeconds : Double.POSITIVE_INFINITY;
    }
}
