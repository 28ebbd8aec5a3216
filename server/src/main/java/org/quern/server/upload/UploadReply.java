package org.quern.server.upload;

import java.util.Locale;

/**
 * What the handler answers (docs/protocol/file-transfer.md 6.3). HTTP status is 200 for all of them.
 *
 * @param status 0 done, 1 try again later, -1 never
 * @param message reason if the status is not 0, else empty
 * @param fileSize bytes of the file that are here, -1 if that was not asked
 */
public record UploadReply(int status, String message, long fileSize) {

    static final UploadReply DONE = new UploadReply(0, "", -1);

    static UploadReply size(long bytes) {
        return new UploadReply(0, "", bytes);
    }

    static UploadReply transientFailure(String message) {
        return new UploadReply(1, message, -1);
    }

    static UploadReply permanentFailure(String message) {
        return new UploadReply(-1, message, -1);
    }

    static UploadReply tooBig(long bytes, long most) {
        return permanentFailure(
                String.format(Locale.ROOT, "file size (%d KB) exceeds limit (%d KB)", bytes / 1024, most / 1024));
    }

    /** The reply document. */
    public String toXml() {
        return "<data_server_reply>\n    <status>" + status + "</status>\n"
                + (message.isEmpty() ? "" : "    <message>" + message + "</message>\n")
                + (fileSize < 0 ? "" : "    <file_size>" + fileSize + "</file_size>\n")
                + "</data_server_reply>\n";
    }
}
