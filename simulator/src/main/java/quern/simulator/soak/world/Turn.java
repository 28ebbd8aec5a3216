package quern.simulator.soak.world;

import java.util.List;
import quern.engine.Event;
import quern.engine.Now;
import quern.engine.Tick;

/**
 * One turn of the engine.
 *
 * @param now the clocks
 * @param events what it was told
 * @param tick what it said
 */
public record Turn(Now now, List<Event> events, Tick tick) {
}
