package org.quern.engine.event;

/** Error codes that a file record's status can hold (docs/protocol/app-control.md 17). */
public final class FileStatus {
    public static final int MISSING = -161;
    /** An output above its limit. */
    public static final int TOO_BIG = -131;
    public static final int GIVEN_UP = -182;

    private FileStatus() {
    }
}
