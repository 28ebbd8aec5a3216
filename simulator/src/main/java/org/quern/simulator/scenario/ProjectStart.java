package org.quern.simulator.scenario;

import java.util.List;

/**
 * How a project stands with this host when the simulation begins.
 *
 * @param attached the host has been in contact before; if not, it fetches the master page and is given an id first
 * @param durationCorrection what the client has learnt of its estimates, 1 = nothing
 * @param suspended the user has suspended it
 * @param takesNoMore the user wants no new tasks from it
 * @param queue tasks on hand
 */
public record ProjectStart(boolean attached, double durationCorrection, boolean suspended, boolean takesNoMore,
        List<QueuedTask> queue) {
    /** Just attached. */
    public static final ProjectStart FRESH = new ProjectStart(false, 1, false, false, List.of());

    public ProjectStart {
        queue = List.copyOf(queue);
    }

    public ProjectStart asSuspended() {
        return new ProjectStart(attached, durationCorrection, true, takesNoMore, queue);
    }

    public ProjectStart withoutNewTasks() {
        return new ProjectStart(attached, durationCorrection, suspended, true, queue);
    }
}
