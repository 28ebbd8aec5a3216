package quern.engine;

/** Error codes that a file record's status can hold (docs/protocol/app-control.md 17). */
final class FileStatus {
    static final int MISSING = -161;
    /** An output above its limit. */
    static final int TOO_BIG = -131;
    static final int GIVEN_UP = -182;

    private FileStatus() {
    }
}
