package org.quern.daemon.turn;

import org.quern.engine.event.UserCommand;

/** Where people and managers leave what they want done. */
@FunctionalInterface
public interface UserOrders {
    /** Asks for something; it is done by one of the next ticks. */
    void ask(UserCommand command);
}
