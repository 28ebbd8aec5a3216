package org.quern.model;

/**
 * What stands in the exit status of a result that the client itself ended (docs/protocol/app-control.md 17). Of any other it is what its program exited
 * with, or the number of a signal, or that of a {@link BoincError}.
 */
public final class ExitStatus {
    public static final int ABORTED_BY_CLIENT = 194;
    public static final int DISK_LIMIT = 196;
    public static final int TIME_LIMIT = 197;
    public static final int MEMORY_LIMIT = 198;
    public static final int UNSTARTED_LATE = 200;
    public static final int MISSING_COPROCESSOR = 201;
    public static final int ABORTED_BY_PROJECT = 202;
    public static final int ABORTED_BY_USER = 203;
    public static final int OVERDUE = 209;

    private ExitStatus() {}

    /** A bound that a running task came to. */
    public static boolean isLimit(int status) {
        return status == DISK_LIMIT || status == TIME_LIMIT || status == MEMORY_LIMIT || status == OVERDUE;
    }
}
