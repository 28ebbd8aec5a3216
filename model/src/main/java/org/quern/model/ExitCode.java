package org.quern.model;

/** How a program of ours ends, as a shell sees it (docs/control.md, "Exit codes"). */
public enum ExitCode {
    /** It did what it was asked. */
    DONE(0),
    /** It could not be done; a sentence says why. */
    FAILED(1),
    /** Wrong arguments. */
    USAGE(2),
    /** No client answers where one was looked for. */
    NO_CLIENT(3),
    /** Of {@code quern replay}: a decision differs from the recorded one. */
    DECISION_DIFFERS(3),
    /** An internal error: EX_SOFTWARE of sysexits.h. The JVM's own code without memory is 3. */
    INTERNAL_ERROR(70);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** The number. */
    public int code() {
        return code;
    }
}
