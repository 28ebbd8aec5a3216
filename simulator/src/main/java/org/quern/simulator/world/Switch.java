package org.quern.simulator.world;

import java.util.List;
import java.util.random.RandomGenerator;
import org.quern.simulator.scenario.Availability;

/** Something that goes on and off by itself: by chance, then it starts on, or at given times. */
final class Switch {
    private final Availability habit;
    private final RandomGenerator random;
    private final Edges edges;
    private boolean on;
    private double changesAt;
    private final double start;
    /** Of the habit's causes, those that came until now. */
    private int causes;

    Switch(Availability habit, RandomGenerator random, double now) {
        this.habit = habit;
        start = now;
        causes = known(now);
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

    /** Why it is off, if it is; empty if nobody knows. */
    String cause() {
        return causes == 0 ? "" : habit.causes().get(causes - 1).reason();
    }

    /** Unix seconds of its next change, or of the next reason to be off; infinite if neither comes any more. */
    double changesAt() {
        List<Availability.Cause> all = habit.causes();
        return causes < all.size() ? Math.min(changesAt, start + all.get(causes).from()) : changesAt;
    }

    private int known(double now) {
        int known = causes;
        while (known < habit.causes().size() && start + habit.causes().get(known).from() <= now) {
            known++;
        }
        return known;
    }

    /** Changes if it is time; true if it did, or is off for another reason. */
    boolean turn(double now) {
        boolean before = on;
        String cause = cause();
        causes = known(now);
        while (changesAt <= now) {
            on = !on;
            changesAt = habit.spells() == null ? changesAt + period() : edges.next();
        }
        return on != before || (!on && !cause.equals(cause()));
    }

    private double period() {
        double mean = on ? habit.meanOnSeconds() : habit.meanOffSeconds();
        return -mean * Math.log1p(-random.nextDouble());
    }
}
