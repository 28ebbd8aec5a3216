package org.quern.cli.control;

/** A command could not be done; the message is a sentence for the person who gave it. */
final class ControlException extends Exception {
    private static final long serialVersionUID = 1L;
    /** No client answers where one was looked for. */
    static final int NO_CLIENT = 3;
    private final int exitCode;

    private ControlException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** The client answered, and it cannot be done. */
    static ControlException failed(String message) {
        return new ControlException(1, message);
    }

    /** Nobody is there to ask. */
    static ControlException noClient(String message) {
        return new ControlException(NO_CLIENT, message);
    }

    int exitCode() {
        return exitCode;
    }
}
