package org.quern.model;

import java.util.Arrays;
import java.util.Optional;

/**
 * BOINC's error numbers, as far as they are told to managers, project servers or in the state file (docs/protocol/gui-rpc.md,
 * docs/protocol/file-transfer.md). Their names say what happened here.
 */
public enum BoincError {
    CANNOT_READ(-102, "read() failed"),
    CANNOT_CONNECT(-107, "connect() failed"),
    FILE_OPERATION(-108, "fopen() failed"),
    UNREADABLE_DOCUMENT(-112, "unexpected XML tag or syntax"),
    UNKNOWN_HOST(-113, "can't resolve hostname"),
    WRONG_MD5(-119, "md5 checksum failed for file"),
    WRONG_SIGNATURE(-120, "RSA key check failed for file"),
    NO_SIGNATURE(-123, "no signature"),
    UPLOAD_NOT_TAKEN(-127, "transient upload error"),
    UPLOAD_REFUSED(-128, "permanent upload error"),
    FILE_TOO_BIG(-131, "file size too big"),
    NO_SUCH_ACCOUNT(-136, "no database rows found in lookup/enumerate"),
    ACCOUNT_NOT_UNIQUE(-137, "database lookup not unique"),
    CANNOT_EXECUTE(-148, "exec() failed"),
    LOCKED(-154, "fcntl() failed"),
    FILE_NOT_FOUND(-161, "not found"),
    FILE_MISSING(-163, "file missing"),
    GIVEN_UP(-182, "timeout"),
    PROJECT_DOWN(-183, "project down"),
    HTTP_TRANSIENT(-184, "transient HTTP error"),
    COULD_NOT_START(-185, "result start failed"),
    DOWNLOAD_FAILED(-186, "result download failed"),
    UPLOAD_FAILED(-187, "result upload failed"),
    INVALID_URL(-189, "invalid URL"),
    ABORTED_BY_USER(-197, "result aborted via GUI"),
    NOT_PERMITTED(-201, "user permission"),
    IN_PROGRESS(-204, "operation in progress"),
    BAD_EMAIL(-205, "bad email address"),
    BAD_PASSWORD(-206, "bad password"),
    EMAIL_TAKEN(-207, "email already registered"),
    NO_NEW_ACCOUNTS(-208, "account creation disabled"),
    WRONG_SIZE(-221, "file has the wrong size"),
    HTTP_PERMANENT(-224, "permanent HTTP error"),
    BAD_FILE_NAME(-225, "file name is empty or has '..'"),
    TOO_MANY_EXITS(-226, "application exited too many times"),
    NEEDS_HTTPS(-238, "HTTPS needed"),
    NEEDS_CONSENT(-242, "terms-of-use consent required");

    private final int code;
    private final String words;

    BoincError(int code, String words) {
        this.code = code;
        this.words = words;
    }

    /** The number on the wire, negative. */
    public int code() {
        return code;
    }

    /** What servers and managers are told that a number means (docs/protocol/app-control.md 17). */
    public static String words(int code) {
        return of(code).map(error -> error.words).orElse("Error " + code);
    }

    /** The error of that number, if it is one of these. */
    public static Optional<BoincError> of(int code) {
        return Arrays.stream(values()).filter(error -> error.code == code).findFirst();
    }
}
