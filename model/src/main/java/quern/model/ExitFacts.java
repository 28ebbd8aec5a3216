package quern.model;

import org.jspecify.annotations.Nullable;

/**
 * What was seen when a task's main process ended (docs/protocol/app-control.md 15, 16). Facts only; what follows from
 * them is decided elsewhere.
 *
 * @param exitCode exit code 0..255; 0 if it died by a signal
 * @param signal the signal it died by, 0 = none
 * @param finishFile what {@code boinc_finish_called} says, null if it is not there
 * @param temporaryExit what {@code boinc_temporary_exit} says, null if it is not there or names no reason
 */
public record ExitFacts(int exitCode, int signal, @Nullable FinishFile finishFile,
        @Nullable TemporaryExit temporaryExit) {
    /**
     * A finish file.
     *
     * @param exitStatus the status it gives
     * @param message for the user, empty if none
     * @param notice show the message as an alert
     */
    public record FinishFile(int exitStatus, String message, boolean notice) {
    }

    /**
     * A temporary-exit file.
     *
     * @param delaySeconds 0..86400
     * @param reason for the user
     * @param notice show the reason as an alert
     */
    public record TemporaryExit(double delaySeconds, String reason, boolean notice) {
    }
}
