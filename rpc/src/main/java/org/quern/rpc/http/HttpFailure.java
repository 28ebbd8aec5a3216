package org.quern.rpc.http;

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
        SERVER_TROUBLE(-184),
        /** Any other status that is no success, or a URL that nobody could ask. */
        REFUSED(-224),
        /** The host name is unknown. */
        NO_HOST(-113),
        /** No connection to the host. */
        UNREACHABLE(-107),
        /** The connection broke, stalled or did not speak HTTP. */
        BROKEN(-184),
        /** The answer came and is not what was asked for, or too long. */
        UNREADABLE(-112),
        /** Trouble with a file of ours, not with the server. */
        LOCAL(-108),
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
