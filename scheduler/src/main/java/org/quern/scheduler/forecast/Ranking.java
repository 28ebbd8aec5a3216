package org.quern.scheduler.forecast;

/**
 * In which order projects are served, and how serving one moves it back: the part in which fair-share rules differ. Mutable,
 * made afresh for each run list and each simulation.
 */
public interface Ranking {
    /** Position of {@code project} for {@code resource}; the lowest is served first. Never NaN. */
    double key(int project, int resource);

    /** What {@link #standing} is, with its unit: the name of that fact in reasons. */
    String standingName();

    /** The figure that the position of {@code project} comes from, in a unit that can be told; whether it has a share at all is no part of it. */
    double standing(int project, int resource);

    /**
     * A task was chosen: its project moves back by what the task will use.
     *
     * @param instances of {@code resource} that it occupies
     * @param peakFlops of everything that it occupies, operations per second
     * @param seconds for which it was chosen
     */
    void picked(int project, int resource, double instances, double peakFlops, double seconds);

    /** Chosen tasks go back; what they did is told to {@link #worked}. */
    void unpickAll();

    /** A project used processors in a simulated stretch of time. */
    void worked(int project, int resource, double instanceSeconds, double peakFlopSeconds);

    /** Simulated time passed. */
    void elapsed(double seconds);
}
