package org.quern.simulator.world;

import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.quern.simulator.scenario.Spells;

/** The beginnings and ends of spells that come again and again, one after the other, from the one period before the start on. Mutable. */
final class Edges {
    private final List<Spells.Spell> on;
    private final double period;
    private final double deviation;
    private final RandomGenerator random;
    private final double start;
    private int edge;
    private long periods = -1;
    /** The one before; before every time if there was none. */
    private double last = Double.NEGATIVE_INFINITY;

    Edges(@Nullable Spells spells, RandomGenerator random, double start) {
        on = spells == null ? List.of() : spells.on();
        period = spells == null ? 0 : spells.periodSeconds();
        deviation = spells == null ? 0 : spells.deviationSeconds();
        this.random = random;
        this.start = start;
    }

    /** Unix seconds of the next one, which is never before the one before; infinite if there is none. */
    double next() {
        if (on.isEmpty()) {
            return Double.POSITIVE_INFINITY;
        }
        Spells.Spell spell = on.get(edge / 2);
        double at = start + periods * period + (edge % 2 == 0 ? spell.from() : spell.until());
        edge++;
        if (edge == 2 * on.size()) {
            edge = 0;
            periods++;
        }
        last = Math.max(last, deviation > 0 ? at + deviation * random.nextGaussian() : at);
        return last;
    }
}
