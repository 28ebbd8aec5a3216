package org.quern.daemon.turn;

import java.util.List;
import org.quern.engine.Tick;
import org.quern.engine.event.Event;
import org.quern.engine.event.Now;

/** Is told of every turn of the duty cycle, on its thread. */
public interface TurnListener {
    /** Nobody listens. */
    TurnListener NOBODY = new TurnListener() {};

    /** The engine was told {@code events} at {@code now}, and said {@code tick}. */
    default void turned(Now now, List<Event> events, Tick tick) {}

    /** The engine failed with a bug in the middle of a turn; what follows does not follow from what was told before. */
    default void failed() {}
}
