package org.quern.engine.task;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.PersistStage;
import org.quern.engine.tick.TickContext;

/**
 * How a client ends that was told to: when no process is left and all is on disk. A fault, a process that does not die or a disk
 * that hangs must not keep it from that, so in the end time decides.
 */
public final class ClientShutdown {
    /** Tasks may end by message for 60 s; where that was left undone, they are ended by force after this time (seconds). */
    private static final double KILL_SECONDS = TaskStage.END_TIMEOUT_SECONDS + 10;
    /** After this time the client goes, whatever is left; the service manager would end it after two minutes (seconds). */
    private static final double GIVE_UP_SECONDS = 100;
    private boolean exitOrdered;
    private @Nullable MonotonicTime since;

    /** After the stages: what a stage that fails may have left undone. */
    public void run(TickContext tick, PersistStage persist) {
        if (!tick.state().quitting()) {
            return;
        }
        if (since == null) {
            since = tick.now().mono();
            persist.endBegins();
        }
        if (tick.faults().any()) {
            tick.state().tasks().forEach(task -> end(tick, task));
        }
    }

    private void end(TickContext tick, ActiveTask task) {
        TaskStage.quit(tick, task);
        if (task.phase().hasProcess() && !task.killed() && tick.now().mono().since(since) > KILL_SECONDS) {
            task.endedByForce();
            tick.order(new Command.KillTask(task.id()));
        }
    }

    /** Nothing is left to do, or time decides: for those who have a turn only when something is due. */
    public void due(Due due, ClientState state, PersistStage persist) {
        if (!state.quitting() || exitOrdered) {
            return;
        }
        due.after(since, GIVE_UP_SECONDS);
        if (!hasProcess(state) && persist.settled(state)) {
            due.soon();
        }
    }

    /** The turn's commands, or the exit if nothing is left to do. */
    public List<Command> with(TickContext tick, PersistStage persist, List<Command> commands) {
        if (!tick.state().quitting() || exitOrdered) {
            return commands;
        }
        boolean processLeft = hasProcess(tick.state());
        boolean done = !processLeft && commands.isEmpty() && persist.settled(tick.state());
        boolean inVain = tick.now().mono().since(since) > GIVE_UP_SECONDS;
        if (!done && !inVain) {
            return commands;
        }
        exitOrdered = true;
        List<Command> last = new ArrayList<>(commands);
        last.add(new Command.Exit(done ? "" : undone(processLeft)));
        return last;
    }

    private static boolean hasProcess(ClientState state) {
        return state.tasks().stream().anyMatch(task -> task.phase().hasProcess());
    }

    private static String undone(boolean processLeft) {
        return "not all was done " + Math.round(GIVE_UP_SECONDS) + " s after it was told to end: "
                + (processLeft ? "a task still has processes" : "the state is not on the disk");
    }
}
