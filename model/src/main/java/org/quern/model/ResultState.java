package org.quern.model;

/** Where a result stands on this host (docs/protocol/scheduling.md 2); the codes are BOINC's. */
public enum ResultState {
    NEW(0), FILES_DOWNLOADING(1), FILES_DOWNLOADED(2), COMPUTE_ERROR(3), FILES_UPLOADING(4), FILES_UPLOADED(5),
    ABORTED(6),
    UPLOAD_FAILED(7);

    private final int code;

    ResultState(int code) {
        this.code = code;
    }

    /** The number on the wire and in the state file. */
    public int code() {
        return code;
    }

    /** The state with that number, {@link #NEW} for unknown ones. */
    public static ResultState ofCode(int code) {
        return code >= 0 && code < values().length ? values()[code] : NEW;
    }

    /** Nothing of it runs, downloads or uploads any more. */
    public boolean ended() {
        return this == COMPUTE_ERROR || this == FILES_UPLOADED || this == ABORTED || this == UPLOAD_FAILED;
    }
}
