package org.quern.engine.tick;

import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.quern.engine.command.Command;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.state.ClientState;

/**
 * What one thing that is done in a turn of its own comes to, where nothing waits for the state to be on a disk.
 *
 * @param answer what it answered
 * @param commands what it ordered, in order
 */
public record OneTurn<T>(T answer, List<Command> commands) {
    /** A thousand seconds after this computer was started, and so many later. */
    public static <T> OneTurn<T> of(ClientState state, double wall, double later, Function<TickContext, T> what) {
        return of(state, wall, later, TimeAdvance.POLLED, what);
    }

    /** The same where time advances otherwise. */
    public static <T> OneTurn<T> of(ClientState state, double wall, double later, TimeAdvance advance,
            Function<TickContext, T> what) {
        Now now = new Now(wall + later, new MonotonicTime(1000 + later));
        return of(state, now, new Explanations(), advance, what);
    }

    /** One second after the turn before it, which left these explanations. */
    public static <T> OneTurn<T> of(ClientState state, Now now, Explanations before, TimeAdvance advance,
            Function<TickContext, T> what) {
        PersistStage persist = new PersistStage(false);
        TickContext tick = new TickContext(now, now.wall(), 1, state, new Random(1), before, persist.held(), advance);
        T answer = what.apply(tick);
        return new OneTurn<>(answer, persist.release(tick));
    }

    /** Names of the files that are to be deleted. */
    public List<String> deleted() {
        return commands.stream().filter(Command.DeleteFile.class::isInstance)
                .map(command -> ((Command.DeleteFile) command).file().name()).toList();
    }

    /** What the user is told. */
    public List<String> told() {
        return commands.stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message().text()).toList();
    }
}
