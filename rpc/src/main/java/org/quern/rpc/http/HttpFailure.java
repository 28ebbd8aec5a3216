package org.quern.rpc.http;

import org.quern.model.BoincError;

/**
 * Why a request failed (docs/protocol/scheduler-rpc.md 3, "Result classification").
 *
 * @param kind what sort of trouble
 * @param status HTTP status, 0 if it did not come to one
 * @param message for people: names the server, never its query text or a key
 */
public record HttpFailure(Kind kind, int status, String message) {
    /** Sorts of trouble with BOINC's error numbers. */
    public enum Kind {
        /** Status 5xx: the server has trouble. */
        SERVER_TROUBLE(BoincError.HTTP_TRANSIENT.code()),
        /** Any other status that is no success, or a URL that nobody could ask. */
        REFUSED(BoincError.HTTP_PERMANENT.code()),
        /** The host name is unknown. */
        NO_HOST(BoincError.UNKNOWN_HOST.code()),
        /** No connection to the host. */
        UNREACHABLE(BoincError.CANNOT_CONNECT.code()),
        /** The connection broke, stalled or did not speak HTTP. */
        BROKEN(BoincError.HTTP_TRANSIENT.code()),
        /** The answer came and is not what was asked for, or too long. */
        UNREADABLE(BoincError.UNREADABLE_DOCUMENT.code()),
        /** Trouble with a file of ours, not with the server. */
        LOCAL(BoincError.FILE_OPERATION.code()),
        /** We gave up ourselves. */
        CANCELLED(-1);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        /** BOINC's error number. */
        public int code() {
            return code;
        }
    }

    /** BOINC's error number. */
    public int code() {
        return kind.code();
    }
}
