package org.quern.engine.event;

/** How one attempt of an up- or download ended (docs/protocol/file-transfer.md 3). */
public sealed interface TransferOutcome {
    /**
     * It worked; a download is verified and in place.
     *
     * @param md5 checksum of a program whose signature was right, empty = nobody looked
     */
    record Done(String md5) implements TransferOutcome {
        public Done() {
            this("");
        }
    }

    /**
     * This URL will not work.
     *
     * @param code error code of docs/protocol/app-control.md 17
     * @param reason sentence for people
     */
    record Permanent(int code, String reason) implements TransferOutcome {}

    /**
     * It may work later.
     *
     * @param code error code of docs/protocol/app-control.md 17
     * @param reason sentence for people
     */
    record Transient(int code, String reason) implements TransferOutcome {}

    /**
     * The disk was full while a download was written: no fault of the project, and no use to try again before there is
     * space.
     *
     * @param reason sentence for people
     */
    record NoSpace(String reason) implements TransferOutcome {}
}
