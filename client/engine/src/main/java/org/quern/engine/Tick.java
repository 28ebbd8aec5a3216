package org.quern.engine;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.tick.TurnFault;
import org.quern.engine.view.ClientView;

/** What one turn of the engine says. */
public final class Tick {
    private final List<Command> commands;
    private final List<Decision> decisions;
    private final List<TurnFault> faults;
    private final Supplier<ClientView> picture;
    @Nullable
    private ClientView view;

    public Tick(List<Command> commands, List<Decision> decisions, List<TurnFault> faults,
            Supplier<ClientView> picture) {
        this.commands = commands;
        this.decisions = decisions;
        this.faults = faults;
        this.picture = picture;
    }

    /** To be carried out, in order. */
    public List<Command> commands() {
        return commands;
    }

    /** News for the decision log. */
    public List<Decision> decisions() {
        return decisions;
    }

    /** Bugs that showed in this turn; commands and decisions are those of all that went well. */
    public List<TurnFault> faults() {
        return faults;
    }

    /**
     * This tick, for those who cannot go on with a part of one.
     *
     * @throws IllegalStateException with the first fault, if there is one
     */
    public Tick sound() {
        if (!faults.isEmpty()) {
            throw new IllegalStateException("Internal error in " + faults.getFirst().place(),
                    faults.getFirst().cause());
        }
        return this;
    }

    /**
     * What readers outside may see from now on. The picture is taken at the first call, which must come from the engine's thread
     * before its next turn; a simulation that needs no picture pays for none.
     */
    public ClientView view() {
        ClientView taken = view == null ? picture.get() : view;
        view = taken;
        return taken;
    }
}
