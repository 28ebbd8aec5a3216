package org.quern.simulator.soak.fault;

/** Something happened that must not. */
public final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final String check;

    /**
     * A violation.
     *
     * @param check name of what was violated
     * @param sentence what was seen
     */
    public Violation(String check, String sentence) {
        super(sentence);
        this.check = check;
    }

    /** The same with its cause. */
    public Violation(String check, String sentence, Throwable cause) {
        super(sentence, cause);
        this.check = check;
    }

    /** Name of what was violated. */
    public String check() {
        return check;
    }
}
