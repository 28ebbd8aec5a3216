package org.quern.simulator.world;

import java.util.List;
import org.quern.engine.command.Decision;

/**
 * Is told what happens in a world, for timelines, decision logs and tests. Does nothing unless overridden. Times are Unix
 * seconds; a run begins at {@code scenario.past().now()}. It is called on the thread of the run and must not keep it waiting.
 */
public interface RunWatch {
    /** Nobody watches. */
    RunWatch NOBODY = new RunWatch() {};

    /** Whether decisions are wanted with their reasons, which cost time. */
    default boolean wantsReasons() {
        return false;
    }

    /** A task begins or goes on computing. */
    default void started(SimTask task, double now) {}

    /** A task no longer computes, and has not ended. */
    default void stopped(SimTask task, double now) {}

    /** A task that computed has done all it had to do. */
    default void ended(SimTask task, double now) {}

    /** A task that had not ended was given up by the client: it was not started by its deadline, or aborted. */
    default void gaveUp(SimTask task, double now) {}

    /** A decision was made that is news; only told if {@link #wantsReasons}. */
    default void decided(Decision decision) {}

    /** A scheduler was called, whether or not its server was up. */
    default void called(int project, double now) {}

    /** Time passed, in which these tasks computed; the list is the world's own and must not be kept. */
    default void passed(double from, double until, List<SimTask> computing) {}
}
