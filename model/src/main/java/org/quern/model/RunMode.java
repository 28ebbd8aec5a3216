package org.quern.model;

/** What the user allows: always, by preferences, or never (docs/protocol/gui-rpc.md); the codes are BOINC's. */
public enum RunMode {
    ALWAYS(1), AUTO(2), NEVER(3);

    private final int code;

    RunMode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** The mode with that number; anything else, 0 included, is {@link #AUTO}. */
    public static RunMode ofCode(int code) {
        return code == 1 ? ALWAYS : code == 3 ? NEVER : AUTO;
    }
}
