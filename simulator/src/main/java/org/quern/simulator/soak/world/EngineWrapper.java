package org.quern.simulator.soak.world;

import java.util.List;
import org.quern.engine.Tick;
import org.quern.engine.event.Event;
import org.quern.engine.event.Now;

/** Stands around the engine of each life of a client, and sees or changes what it is told and what it says. */
@FunctionalInterface
public interface EngineWrapper {
    /** Changes nothing. */
    EngineWrapper NONE = (world, engine) -> engine;

    /** What stands in place of the engine of a client that begins. */
    Turns around(WorldView world, Turns engine);

    /** An engine as its client's loop sees it. */
    @FunctionalInterface
    interface Turns {
        /** One turn, see {@link org.quern.engine.Engine#tick}. */
        Tick tick(Now now, List<Event> events);
    }
}
