package org.quern.dashboard.history;

import java.io.EOFException;
import java.io.IOException;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;

/** The database does not do what it should; the message is the reason, for people. */
final class DatabaseException extends Exception {
    private static final long serialVersionUID = 1L;
    private static final String ADVICE = "; see that there is room on the disk, and that file and folder are yours to write";
    private final boolean damage;

    private DatabaseException(String reason, Exception cause, boolean damage) {
        super(reason, cause);
        this.damage = damage;
    }

    /** By what the library threw: what the operating system refused is no damage. */
    static DatabaseException of(Exception thrown) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each instanceof UnsupportedOperationException
                    || (each instanceof IOException && !(each instanceof EOFException))) {
                return new DatabaseException(each + ADVICE, thrown, false);
            }
        }
        int code = thrown instanceof MVStoreException told ? told.getErrorCode() : DataUtils.ERROR_FILE_CORRUPT;
        return switch (code) {
            case DataUtils.ERROR_FILE_LOCKED ->
                    new DatabaseException("another dashboard of this user has it", thrown, false);
            case DataUtils.ERROR_WRITING_FAILED ->
                    new DatabaseException("it is not to be written" + ADVICE, thrown, false);
            case DataUtils.ERROR_CLOSED -> new DatabaseException("it is closed", thrown, false);
            default -> new DatabaseException(String.valueOf(thrown.getMessage()), thrown, true);
        };
    }

    /** What is in the file cannot be read; else it was only refused. */
    boolean isDamage() {
        return damage;
    }
}
