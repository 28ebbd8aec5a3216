package org.quern.cli.control;

import org.quern.model.ExitCode;

/** A command could not be done; the message is a sentence for the person who gave it. */
public final class ControlException extends Exception {
    private static final long serialVersionUID = 1L;
    private final ExitCode exitCode;
    /** Why the client stands by, empty if that is not what is wrong. */
    private final String standsBy;
    private final boolean isMistake;

    private ControlException(ExitCode exitCode, String message, String standsBy, boolean isMistake) {
        super(message);
        this.exitCode = exitCode;
        this.standsBy = standsBy;
        this.isMistake = isMistake;
    }

    /** The client's state cannot be read, for that reason: nothing is known. */
    static ControlException standsBy(String reason) {
        return new ControlException(ExitCode.FAILED, "The client stands by: " + reason, reason, false);
    }

    /** The client answered, and it cannot be done. */
    public static ControlException failed(String message) {
        return new ControlException(ExitCode.FAILED, message, "", false);
    }

    /** Nobody is there to ask. */
    public static ControlException noClient(String message) {
        return new ControlException(ExitCode.NO_CLIENT, message, "", false);
    }

    /** What was asked cannot be, whatever the client does. */
    public static ControlException mistake(String message) {
        return new ControlException(ExitCode.FAILED, message, "", true);
    }

    /** Who asked is wrong, and nothing else. */
    public boolean isMistake() {
        return isMistake;
    }

    String standsBy() {
        return standsBy;
    }

    ExitCode exitCode() {
        return exitCode;
    }
}
