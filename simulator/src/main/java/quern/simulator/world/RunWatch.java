package quern.simulator.world;

import java.util.List;
import quern.engine.Decision;

/** Is told what happens in a world, for timelines, decision logs and tests. Does nothing unless overridden. */
interface RunWatch {
    /** Nobody watches. */
    RunWatch NOBODY = new RunWatch() {};

    /** Whether decisions are wanted with their reasons, which cost time. */
    default boolean wantsReasons() {
        return false;
    }

    /** A task goes on computing. */
    default void started(SimTask task, double now) {
    }

    /** A task no longer computes, and has not ended. */
    default void stopped(SimTask task, double now) {
    }

    /** A task has done all it had to do. */
    default void ended(SimTask task, double now) {
    }

    /** A decision was made that is news. */
    default void decided(Decision decision) {
    }

    /** Time passed, in which these tasks computed. */
    default void passed(double from, double until, List<SimTask> computing) {
    }
}
