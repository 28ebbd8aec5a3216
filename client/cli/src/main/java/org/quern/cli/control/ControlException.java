package org.quern.cli.control;

import org.quern.model.ExitCode;

/** A command could not be done; the message is a sentence for the person who gave it. */
public final class ControlException extends Exception {
    private static final long serialVersionUID = 1L;
    private final ExitCode exitCode;
    /** Why the client stands by, empty if that is not what is wrong. */
    private final String standsBy;

    private ControlException(ExitCode exitCode, String message, String standsBy) {
        super(message);
        this.exitCode = exitCode;
        this.standsBy = standsBy;
    }

    /** The client's state cannot be read, for that reason: nothing is known. */
    static ControlException standsBy(String reason) {
        return new ControlException(ExitCode.FAILED, "The client stands by: " + reason, reason);
    }

    /** The client answered, and it cannot be done. */
    public static ControlException failed(String message) {
        return new ControlException(ExitCode.FAILED, message, "");
    }

    /** Nobody is there to ask. */
    public static ControlException noClient(String message) {
        return new ControlException(ExitCode.NO_CLIENT, message, "");
    }

    String standsBy() {
        return standsBy;
    }

    ExitCode exitCode() {
        return exitCode;
    }
}
