package org.quern.simulator.soak.world;

import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.UserCommand;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.simulator.soak.fault.Violation;
import org.quern.simulator.soak.host.Program;
import org.quern.simulator.soak.server.Server;

/** Is told what happens in a world, as it happens. Throws {@link Violation} if that must not be. */
public interface Watch {
    /** A client begins with that state. */
    default void began(WorldView world, SavedState from) {}

    /** The client's process is gone, in whatever way. */
    default void died(WorldView world) {}

    /**
     * Generations of the state were damaged while no client ran, or an earlier one was put in the place of the last; {@code whole} is the
     * newest one that is intact, null if none is.
     */
    default void damaged(WorldView world, @Nullable SavedState whole) {}

    /** The engine had a turn; nothing of it is carried out yet. */
    default void turned(WorldView world, Turn turn) {}

    /** A command is carried out now. */
    default void carriedOut(WorldView world, Command command) {}

    /** A process of a task begins in its slot. */
    default void started(WorldView world, Program program) {}

    /** The user asks for something, and the client learns of it at its next turn. */
    default void asked(WorldView world, UserCommand command) {}

    /** A state is on disk for good. */
    default void stored(WorldView world, SavedState state) {}

    /** A request arrived at a server; this is before the server acts. */
    default void arrived(WorldView world, Server server, SchedulerRequest request) {}

    /** A reply has come to the client, which learns of it at its next turn. */
    default void replied(WorldView world, Server server, SchedulerReply reply) {}

    /** Time is about to pass in which these programs compute. */
    default void passing(WorldView world, double seconds) {}

    /** The run is over. */
    default void ended(WorldView world) {}
}
