package org.quern.simulator.soak;

import java.util.List;
import org.quern.engine.Tick;
import org.quern.simulator.soak.world.EngineWrapper;

/** A client with a bug that does not say why something waits. */
final class PlantedSilence {
    private PlantedSilence() {}

    /** It never does. */
    static EngineWrapper forGood() {
        return between(0, Double.POSITIVE_INFINITY);
    }

    /** It does not between two seconds of the run. */
    static EngineWrapper between(double from, double to) {
        return (world, engine) -> (now, events) -> {
            Tick tick = engine.tick(now, events);
            boolean isSilent = world.time().now() >= from && world.time().now() < to;
            return !isSilent ? tick
                    : new Tick(tick.commands(), tick.decisions(), tick.faults(),
                            () -> PlantedBugs.withReasons(tick.view(), List.of()));
        };
    }
}
