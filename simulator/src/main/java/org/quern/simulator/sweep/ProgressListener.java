package org.quern.simulator.sweep;

/** Is told how far a long piece of work has come; called from many threads. */
@FunctionalInterface
public interface ProgressListener {
    /** Another run is done: {@code done} of {@code all}. */
    void ran(int done, int all);
}
