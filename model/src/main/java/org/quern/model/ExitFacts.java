package org.quern.model;

import org.jspecify.annotations.Nullable;

/**
 * What was seen when a task's main process ended (docs/protocol/app-control.md 15, 16). Facts only; what follows from
 * them is decided elsewhere.
 *
 * @param exitCode exit code 0..255; 0 if it died by a signal
 * @param signal the signal it died by, 0 = none
 * @param finishFile what {@code boinc_finish_called} says, null if it is not there
 * @param temporaryExit what {@code boinc_temporary_exit} says, null if it is not there or names no reason
 * @param damagedCopy name in the slot of a copy of, or link to, a project file that was damaged and will be made again, null if none was found
 * @param shortage what this computer lacked then, as a clause for people; null if nothing that is known
 */
public record ExitFacts(int exitCode, int signal, @Nullable FinishFile finishFile,
        @Nullable TemporaryExit temporaryExit, @Nullable String damagedCopy, @Nullable String shortage) {
    private static final int LOW_BYTE = 0xff;

    /** An end with nothing damaged. */
    public ExitFacts(int exitCode, int signal, @Nullable FinishFile finishFile,
            @Nullable TemporaryExit temporaryExit) {
        this(exitCode, signal, finishFile, temporaryExit, null, null);
    }

    /** It neither finished nor asked to be started later: something may have been wrong with its files. */
    public boolean isUnexplained() {
        return temporaryExit == null && (exitCode != 0 || signal != 0 || finishFile == null);
    }

    /** The same end as the finish file tells it: what ended the process afterwards is of no importance. */
    public ExitFacts asFinished(FinishFile told) {
        return new ExitFacts(told.exitStatus() & LOW_BYTE, 0, told, temporaryExit, damagedCopy, shortage);
    }

    /** The same end of a program whose copy of that file was damaged. */
    public ExitFacts withDamagedCopy(@Nullable String name) {
        return new ExitFacts(exitCode, signal, finishFile, temporaryExit, name, shortage);
    }

    /** The same end on a computer that lacked this. */
    public ExitFacts withShortage(@Nullable String what) {
        return new ExitFacts(exitCode, signal, finishFile, temporaryExit, damagedCopy, what);
    }

    /**
     * A finish file.
     *
     * @param exitStatus the status it gives
     * @param message for the user, empty if none
     * @param notice show the message as an alert
     */
    public record FinishFile(int exitStatus, String message, boolean notice) {}

    /**
     * A temporary-exit file.
     *
     * @param delaySeconds 0..86400
     * @param reason for the user
     * @param notice show the reason as an alert
     */
    public record TemporaryExit(double delaySeconds, String reason, boolean notice) {}
}
