package quern.engine;

/** Exit statuses that the client itself gives a result (docs/protocol/app-control.md 17). */
final class ExitStatus {
    static final int ABORTED_BY_CLIENT = 194;
    static final int DISK_LIMIT = 196;
    static final int TIME_LIMIT = 197;
    static final int MEMORY_LIMIT = 198;
    static final int UNSTARTED_LATE = 200;
    static final int MISSING_COPROCESSOR = 201;
    static final int ABORTED_BY_PROJECT = 202;
    static final int ABORTED_BY_USER = 203;
    static final int OVERDUE = 209;

    private ExitStatus() {
    }
}
