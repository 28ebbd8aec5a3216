package org.quern.engine.tick;

import org.quern.engine.state.ClientState;

/** One step of a tick. Stages have an order but no memory of their own: what lasts is in {@link ClientState}. */
public interface Stage {
    /** Does this stage's part, if there is anything to do. */
    void run(TickContext tick);

    /** Tells when this stage has something to do although nothing happened; nothing if it only follows events. */
    default void due(Due due, ClientState state, TimeAdvance timeAdvance) {}
}
