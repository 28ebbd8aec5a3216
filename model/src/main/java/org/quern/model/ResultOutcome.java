package org.quern.model;

/**
 * What became of a result on this host (docs/protocol/data-directory.md 5.11): the changing half of {@code <result>}.
 *
 * @param state where it stands
 * @param finalCpuTime CPU seconds
 * @param finalElapsedTime run seconds
 * @param exitStatus exit code of the application or a code of docs/protocol/app-control.md 17
 * @param peakWorkingSetBytes peak resident size
 * @param peakSwapBytes peak swap
 * @param peakDiskBytes peak disk usage
 * @param stderr text for the server: messages, then {@code <stderr_txt>}
 * @param readyToReport goes into the next request to its project
 * @param gotServerAck the server has it; may be forgotten
 * @param completedTime Unix seconds, {@link UnixTime#NONE} if not yet
 * @param suspendedByUser the user suspended this task
 */
public record ResultOutcome(ResultState state, double finalCpuTime, double finalElapsedTime, int exitStatus,
        double peakWorkingSetBytes, double peakSwapBytes, double peakDiskBytes, String stderr, boolean readyToReport,
        boolean gotServerAck, double completedTime, boolean suspendedByUser) {
    /** A result that has just arrived. */
    public static final ResultOutcome FRESH = new ResultOutcome(ResultState.NEW, 0, 0, 0, 0, 0, 0, "", false, false, 0,
            false);

    /** Neither done nor given up: still to be computed or being computed. */
    public boolean unfinished() {
        return !readyToReport && (state == ResultState.NEW || state == ResultState.FILES_DOWNLOADING
                || state == ResultState.FILES_DOWNLOADED);
    }

    public ResultOutcome withState(ResultState newState) {
        return new ResultOutcome(newState, finalCpuTime, finalElapsedTime, exitStatus, peakWorkingSetBytes,
                peakSwapBytes,
                peakDiskBytes, stderr, readyToReport, gotServerAck, completedTime, suspendedByUser);
    }

    public ResultOutcome withExitStatus(int status) {
        return new ResultOutcome(state, finalCpuTime, finalElapsedTime, status, peakWorkingSetBytes, peakSwapBytes,
                peakDiskBytes, stderr, readyToReport, gotServerAck, completedTime, suspendedByUser);
    }

    /** The same with its times so far; peaks of earlier lives of the client stay. */
    public ResultOutcome withUse(double cpuSeconds, double elapsedSeconds, double peakRss, double peakSwap,
            double peakDisk) {
        return new ResultOutcome(state, cpuSeconds, elapsedSeconds, exitStatus,
                Math.max(peakWorkingSetBytes, peakRss), Math.max(peakSwapBytes, peakSwap),
                Math.max(peakDiskBytes, peakDisk), stderr,
                readyToReport, gotServerAck, completedTime, suspendedByUser);
    }

    public ResultOutcome withStderr(String text) {
        return new ResultOutcome(state, finalCpuTime, finalElapsedTime, exitStatus, peakWorkingSetBytes, peakSwapBytes,
                peakDiskBytes, text, readyToReport, gotServerAck, completedTime, suspendedByUser);
    }

    public ResultOutcome reportable(double when) {
        return new ResultOutcome(state, finalCpuTime, finalElapsedTime, exitStatus, peakWorkingSetBytes, peakSwapBytes,
                peakDiskBytes, stderr, true, gotServerAck, UnixTime.isSet(completedTime) ? completedTime : when,
                suspendedByUser);
    }

    public ResultOutcome acked() {
        return new ResultOutcome(state, finalCpuTime, finalElapsedTime, exitStatus, peakWorkingSetBytes, peakSwapBytes,
                peakDiskBytes, stderr, readyToReport, true, completedTime, suspendedByUser);
    }

    public ResultOutcome withSuspendedByUser(boolean suspended) {
        return new ResultOutcome(state, finalCpuTime, finalElapsedTime, exitStatus, peakWorkingSetBytes, peakSwapBytes,
                peakDiskBytes, stderr, readyToReport, gotServerAck, completedTime, suspended);
    }

    public ResultOutcome withCompletedTime(double time) {
        return new ResultOutcome(state, finalCpuTime, finalElapsedTime, exitStatus, peakWorkingSetBytes, peakSwapBytes,
                peakDiskBytes, stderr, readyToReport, gotServerAck, time, suspendedByUser);
    }
}
