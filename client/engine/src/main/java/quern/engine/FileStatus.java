package quern.engine;

/** Error codes that a file record's status can hold (app-control.md 17). */
final class FileStatus {
    static final int MISSING = -161;
    static final int GIVEN_UP = -182;

    private FileStatus() {
    }
}
