package org.quern.cli.plan;

/** Is told how far a look ahead has come, and ends it by an unchecked exception of its own. Called often, on the thread that looks. */
@FunctionalInterface
public interface PlanProgress {
    /**
     * So much is done.
     *
     * @param part of the whole, 0..1
     */
    void reached(double part);
}
