package org.quern.rpc.transfer;

import org.quern.rpc.http.HttpFailure;

/** How one attempt of a transfer ended (docs/protocol/file-transfer.md 3). */
public sealed interface TransferEnd {
    /**
     * It worked.
     *
     * @param md5 checksum of a program whose signature was right, empty = nobody looked
     */
    record Done(String md5) implements TransferEnd {
        public Done() {
            this("");
        }
    }

    /**
     * This URL will not work.
     *
     * @param code BOINC's error number
     * @param reason sentence for people
     */
    record Permanent(int code, String reason) implements TransferEnd {}

    /**
     * It may work later.
     *
     * @param code BOINC's error number
     * @param reason sentence for people
     */
    record Transient(int code, String reason) implements TransferEnd {}

    /** We stopped it ourselves. */
    record Stopped() implements TransferEnd {}

    /** A failed download: only a refusal by the server is permanent. */
    static TransferEnd ofDownload(HttpFailure failure) {
        return switch (failure.kind()) {
            case CANCELLED -> new Stopped();
            case REFUSED -> new Permanent(failure.code(), failure.message());
            default -> new Transient(failure.code(), failure.message());
        };
    }

    /** A failed upload: even a refusal may pass, the server may lack its upload handler for a while. */
    static TransferEnd ofUpload(HttpFailure failure) {
        return failure.kind() == HttpFailure.Kind.CANCELLED
                ? new Stopped()
                : new Transient(failure.code(), failure.message());
    }
}
