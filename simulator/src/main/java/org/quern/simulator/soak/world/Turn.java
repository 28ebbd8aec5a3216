package org.quern.simulator.soak.world;

import java.util.List;
import org.quern.engine.Tick;
import org.quern.engine.event.Event;
import org.quern.engine.event.Now;

/**
 * One turn of the engine.
 *
 * @param now the clocks
 * @param events what it was told
 * @param tick what it said
 */
public record Turn(Now now, List<Event> events, Tick tick) {}
