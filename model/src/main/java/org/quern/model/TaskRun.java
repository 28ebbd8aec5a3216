package org.quern.model;

/**
 * How far a task has come and what its process holds. Times in Unix seconds.
 *
 * @param phase slot and process
 * @param runningSince start of the present run interval; {@link UnixTime#NONE} unless running
 * @param lastCheckpoint time of the last checkpoint, {@link UnixTime#NONE} if there was none
 * @param heldInstances bit i set: instance i of its coprocessor is assigned to it; of a task that does not run, that it ran there last, still is
 *        on it while its process ends, and shall run there again if it can
 * @param ranForDeadline it was once started to save its deadline
 * @param lastMissForecast when a forecast last saw it miss its deadline, {@link UnixTime#NONE} if none did
 */
public record TaskRun(ProcessPhase phase, double runningSince, double lastCheckpoint, long heldInstances,
        boolean ranForDeadline, double lastMissForecast) {
    public static final TaskRun UNSTARTED = new TaskRun(ProcessPhase.UNSTARTED, 0, 0, 0, false, 0);

    public boolean isRunning() {
        return phase == ProcessPhase.RUNNING;
    }

    public boolean hasCheckpointed() {
        return UnixTime.isSet(lastCheckpoint);
    }
}
