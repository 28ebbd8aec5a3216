package org.quern.daemon.turn;

import org.quern.engine.command.Command;

/** Carries out what the engine decided. Called by the duty cycle; must not block. */
public interface CommandSink {
    void carryOut(Command command);

    /** Once a second: exchange messages with running tasks and post what they say. */
    void poll();
}
