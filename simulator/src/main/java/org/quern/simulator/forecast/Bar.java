package org.quern.simulator.forecast;

import org.quern.model.TaskId;

/**
 * A stretch in which a task will compute on a device.
 *
 * @param task which; of one that is not here yet the name is made up
 * @param project index of its project in the scenario
 * @param onHand it is here already
 * @param from Unix seconds
 * @param until Unix seconds
 * @param deadline Unix seconds
 * @param end what happens to the task at the end of the stretch
 * @param reason why it begins to run, in the engine's words
 */
public record Bar(TaskId task, int project, boolean onHand, double from, double until, double deadline, End end,
        String reason) {
    /** How a stretch ends. */
    public enum End {
        /** The task is done. */
        DONE,
        /** It makes room for another one, or computing is off. */
        PAUSED,
        /** It goes on after the time that is looked at. */
        GOES_ON,
        /** The client gives it up. */
        GIVEN_UP
    }

    /** It is done, and its deadline is over by then. */
    public boolean late() {
        return end == End.DONE && until > deadline;
    }

    Bar until(double end, End how) {
        return new Bar(task, project, onHand, from, end, deadline, how, reason);
    }
}
