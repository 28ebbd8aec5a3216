package org.quern.simulator.forecast;

/** Is told how far a run has come, and ends it by an unchecked exception of its own. Called often, on the thread of the run. */
@FunctionalInterface
public interface Progress {
    /** Nobody waits. */
    Progress UNSEEN = part -> {
    };

    /**
     * So much is done.
     *
     * @param part of the whole, 0..1
     */
    void reached(double part);

    /** The same as a part of something longer: of that, it is from {@code begin} to {@code end}. */
    default Progress between(double begin, double end) {
        return part -> reached(begin + part * (end - begin));
    }
}
