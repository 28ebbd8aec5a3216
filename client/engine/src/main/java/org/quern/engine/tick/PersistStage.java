package org.quern.engine.tick;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.ClientState;

/**
 * Has the state written when it changed, and holds commands back until the state that they rest on is on disk. One write
 * is under way at a time; changes meanwhile go into the next one.
 */
public final class PersistStage {
    /** Seconds between attempts while the state cannot be written. */
    private static final double RETRY_SECONDS = 10;
    /** A client that is to end waits no longer than for so many failed attempts in a row: the state of before is whole. */
    private static final int ENDING_ATTEMPTS = 3;
    private final HeldCommands held = new HeldCommands();
    private long sequence;
    private boolean writing;
    private @Nullable MonotonicTime retryAt;
    private int failures;
    private final boolean durable;

    /** {@code durable} = false: there is no disk, nothing is written and nothing waits. */
    public PersistStage(boolean durable) {
        this.durable = durable;
    }

    /** What is held back, for those who look for a command or take it back. */
    public HeldCommands held() {
        return held;
    }

    /** The commands that may be carried out now; those that rest on the state of this tick are kept for {@link #save}. */
    public List<Command> release(TickContext tick) {
        if (!durable) {
            tick.state().flags().written();
            tick.commands().addAll(tick.afterSave());
            return tick.commands();
        }
        held.add(tick.afterSave());
        List<Command> commands = new ArrayList<>(held.release());
        commands.addAll(tick.commands());
        return commands;
    }

    /** Adds the order to write if one is due. */
    public void save(TickContext tick, List<Command> commands) {
        if (!durable || !tick.state().dirty() || writing || (retryAt != null && tick.now().mono().isBefore(retryAt))) {
            return;
        }
        commands.add(new Command.SaveState(sequence + 1, tick.state().saved()));
        sequence++;
        writing = true;
        tick.state().flags().written();
        held.writing();
    }

    public void saved(long savedSequence) {
        if (savedSequence == sequence && writing) {
            writing = false;
            failures = 0;
            held.written();
        }
    }

    public void failed(TickContext tick, Event.StateSaveFailed event) {
        if (event.sequence() != sequence || !writing) {
            return;
        }
        writing = false;
        failures++;
        retryAt = tick.now().mono().plus(RETRY_SECONDS);
        tick.state().flags().notWritten();
        if (held.refused(event.reason())) {
            tick.alert(null, "The state file cannot be written (" + event.reason()
                    + "). Tasks that run go on; nothing new is started until it can. Trying again every 10 s.");
        }
    }

    /** What changed is written at once, after a failure a little later; the end of a write that is under way is an event. */
    public void due(Due due, ClientState state) {
        if (durable && state.dirty() && !writing) {
            due.after(retryAt, 0);
        }
    }

    /** Something follows at once when the write that is under way ends well. */
    public boolean isAwaited(ClientState state) {
        return state.dirty() || state.quitting() || !held.isEmpty();
    }

    /** The client is to end: what was refused before is tried at once, and those attempts do not count. */
    public void endBegins() {
        failures = 0;
        retryAt = null;
    }

    /** Nothing is waiting for a write and nothing is unwritten, or a client that is to end has tried in vain. */
    public boolean settled(ClientState state) {
        if (state.quitting() && failures >= ENDING_ATTEMPTS) {
            return true;
        }
        return !state.dirty() && !writing && held.isEmpty();
    }
}
