package org.quern.engine.task;

import java.util.List;
import org.quern.engine.event.Event;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;

/** Slots that the client may not use: somebody else's folders under its numbers. Nothing of them is touched until the client starts again. */
public final class RefusedSlots {
    private RefusedSlots() {}

    /** No task gets that number any more; a task that had it begins in another slot. */
    public static void refused(TickContext tick, Event.SlotRefused event) {
        if (!tick.state().slots().refuse(event.slot())) {
            return;
        }
        tick.alert(null, "The folder slots/" + event.slot() + " in the data directory cannot be used (" + event.reason()
                + "). It is left alone and its number is not used. Give it to the client's user or delete it, and start the client again");
        for (ActiveTask task : List.copyOf(tick.state().tasks())) {
            if (task.slot() == event.slot()) {
                move(tick, task);
            }
        }
    }

    private static void move(TickContext tick, ActiveTask task) {
        ProjectState project = tick.state().find(task.id().project());
        HeldResult held = tick.state().find(task.id());
        if (project == null || held == null || project.leaving() || !held.unfinished()
                || TaskEvents.startEnded(tick, project, held, task)) {
            return; // it is wound up
        }
        tick.state().release(task);
        tick.log(project.url(), "Task " + held.name() + " begins anew in another slot");
    }
}
