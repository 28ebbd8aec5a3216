package org.quern.model;

/**
 * A result that has a slot, as kept in the state file (docs/protocol/data-directory.md 5.13).
 *
 * @param project master URL
 * @param resultName the result
 * @param slot slot number
 * @param state process state code of docs/protocol/app-control.md 2; every task is without process after a restart
 * @param versionNum app version number
 * @param checkpointCpuTime CPU seconds at the last checkpoint
 * @param checkpointElapsedTime run seconds at the last checkpoint
 * @param checkpointFractionDone 0..1 at the last checkpoint
 * @param checkpointFractionDoneElapsed run seconds when that fraction was reported
 * @param currentCpuTime CPU seconds
 * @param onceRanEdf it ran as a deadline miss once
 * @param swapBytes swap used, written for other programs only
 * @param workingSetBytes resident size
 * @param workingSetSmoothedBytes smoothed resident size
 * @param prematureExits exits without a checkpoint in between
 * @param pid process id when it was last started, 0 = never; Quern's own, to find it after a crash of the client
 * @param processStart start time of that process in clock ticks since boot, 0 = unknown
 * @param virtualBytes address space, written for other programs only
 * @param cards identities of the cards that it last ran on, in their order, separated by {@code ;}; empty if it needs none; Quern's own
 */
public record SavedTask(ProjectUrl project, String resultName, int slot, int state, int versionNum,
        double checkpointCpuTime, double checkpointElapsedTime, double checkpointFractionDone,
        double checkpointFractionDoneElapsed, double currentCpuTime, boolean onceRanEdf, double swapBytes,
        double workingSetBytes, double workingSetSmoothedBytes, int prematureExits, long pid, long processStart,
        double virtualBytes, String cards) {
    /** A task without process. */
    public SavedTask(ProjectUrl project, String resultName, int slot, int state, int versionNum,
            double checkpointCpuTime, double checkpointElapsedTime, double checkpointFractionDone,
            double checkpointFractionDoneElapsed, double currentCpuTime, boolean onceRanEdf, double swapBytes,
            double workingSetBytes, double workingSetSmoothedBytes, int prematureExits, long pid, long processStart) {
        this(project, resultName, slot, state, versionNum, checkpointCpuTime, checkpointElapsedTime,
                checkpointFractionDone, checkpointFractionDoneElapsed, currentCpuTime, onceRanEdf, swapBytes,
                workingSetBytes, workingSetSmoothedBytes, prematureExits, pid, processStart, 0, "");
    }

    /** A task of which nothing is known but its slot. */
    public static SavedTask in(int slot, ProjectUrl project, String resultName, int versionNum) {
        return new SavedTask(project, resultName, slot, 0, versionNum, 0, 0, 0, 0, 0, false, 0, 0, 0, 0, 0, 0);
    }

    /** The same in that slot. */
    public SavedTask withSlot(int number) {
        return new SavedTask(project, resultName, number, state, versionNum, checkpointCpuTime,
                checkpointElapsedTime, checkpointFractionDone, checkpointFractionDoneElapsed, currentCpuTime,
                onceRanEdf, swapBytes, workingSetBytes, workingSetSmoothedBytes, prematureExits, pid, processStart,
                virtualBytes, cards);
    }

    /** The same with a newer checkpoint. */
    public SavedTask withCheckpoint(double cpuTime, double elapsedTime, double fractionDone) {
        return new SavedTask(project, resultName, slot, state, versionNum, cpuTime, elapsedTime, fractionDone,
                elapsedTime,
                currentCpuTime, onceRanEdf, swapBytes, workingSetBytes, workingSetSmoothedBytes, prematureExits, pid,
                processStart, virtualBytes, cards);
    }
}
