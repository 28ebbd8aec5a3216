package quern.simulator.soak.world;

import java.util.List;
import quern.engine.Command;

/** Plants a bug, to see that somebody notices: changes what the client orders before it is carried out. */
public interface Tamper {
    /** No bug but those that are there. */
    Tamper NONE = (world, commands) -> commands;

    /** What is carried out instead. */
    List<Command> instead(World world, List<Command> commands);
}
