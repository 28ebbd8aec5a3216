package org.quern.simulator.world;

import java.util.random.RandomGenerator;
import org.quern.simulator.scenario.Availability;

/** Something that goes on and off by itself: by chance, then it starts on, or at given times. */
final class Switch {
    private final Availability habit;
    private final RandomGenerator random;
    private final Edges edges;
    private boolean on;
    private double changesAt;

    Switch(Availability habit, RandomGenerator random, double now) {
        this.habit = habit;
        this.random = random;
        this.edges = new Edges(habit.spells(), random, now);
        if (habit.spells() != null) {
            changesAt = edges.next();
            turn(now);
            return;
        }
        this.on = habit.fraction() > 0;
        this.changesAt = habit.always() || !on ? Double.POSITIVE_INFINITY : now + period();
    }

    boolean on() {
        return on;
    }

    /** Unix seconds of its next change; infinite if it never changes again. */
    double changesAt() {
        return changesAt;
    }

    /** Changes if it is time; true if it did. */
    boolean turn(double now) {
        boolean before = on;
        while (changesAt <= now) {
            on = !on;
            changesAt = habit.spells() == null ? changesAt + period() : edges.next();
        }
        return on != before;
    }

    private double period() {
        double mean = on ? habit.meanOnSeconds() : habit.meanOffSeconds();
        return -mean * Math.log1p(-random.nextDouble());
    }
}
