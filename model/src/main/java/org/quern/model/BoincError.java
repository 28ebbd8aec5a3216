package org.quern.model;

import java.util.Arrays;
import java.util.Optional;

/**
 * BOINC's error numbers, as far as they are told to managers, project servers or in the state file (docs/protocol/gui-rpc.md,
 * docs/protocol/file-transfer.md). Their names say what happened here.
 */
public enum BoincError {
    CANNOT_READ(-102),
    CANNOT_CONNECT(-107),
    FILE_OPERATION(-108),
    UNREADABLE_DOCUMENT(-112),
    UNKNOWN_HOST(-113),
    WRONG_MD5(-119),
    WRONG_SIGNATURE(-120),
    NO_SIGNATURE(-123),
    UPLOAD_NOT_TAKEN(-127),
    UPLOAD_REFUSED(-128),
    FILE_TOO_BIG(-131),
    NO_SUCH_ACCOUNT(-136),
    ACCOUNT_NOT_UNIQUE(-137),
    CANNOT_EXECUTE(-148),
    LOCKED(-154),
    FILE_NOT_FOUND(-161),
    FILE_MISSING(-163),
    GIVEN_UP(-182),
    PROJECT_DOWN(-183),
    HTTP_TRANSIENT(-184),
    COULD_NOT_START(-185),
    DOWNLOAD_FAILED(-186),
    UPLOAD_FAILED(-187),
    INVALID_URL(-189),
    NOT_PERMITTED(-201),
    IN_PROGRESS(-204),
    BAD_EMAIL(-205),
    BAD_PASSWORD(-206),
    EMAIL_TAKEN(-207),
    NO_NEW_ACCOUNTS(-208),
    WRONG_SIZE(-221),
    HTTP_PERMANENT(-224),
    BAD_FILE_NAME(-225),
    TOO_MANY_EXITS(-226),
    NEEDS_HTTPS(-238),
    NEEDS_CONSENT(-242);

    private final int code;

    BoincError(int code) {
        this.code = code;
    }

    /** The number on the wire, negative. */
    public int code() {
        return code;
    }

    /** The error of that number, if it is one of these. */
    public static Optional<BoincError> of(int code) {
        return Arrays.stream(values()).filter(error -> error.code == code).findFirst();
    }
}
