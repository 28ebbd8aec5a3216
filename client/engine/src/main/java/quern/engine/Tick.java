package quern.engine;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What one turn of the engine says. */
public final class Tick {
    private final List<Command> commands;
    private final List<Decision> decisions;
    private final Supplier<ClientView> picture;
    @Nullable
    private ClientView view;

    public Tick(List<Command> commands, List<Decision> decisions, Supplier<ClientView> picture) {
        this.commands = commands;
        this.decisions = decisions;
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
