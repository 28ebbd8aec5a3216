package org.quern.server.upload;

import java.io.IOException;
import java.io.InputStream;
import org.quern.rpc.crypto.CodeSignKey;
import org.quern.rpc.crypto.UploadCertificate;

/** Decides on one request to the upload handler; the checks and their order are those of docs/protocol/file-transfer.md 6.2. */
public final class UploadHandler {

    private final UploadArea area;
    private final CodeSignKey uploadKey;

    /** @param uploadKey the public half of the key that signs upload certificates */
    public UploadHandler(UploadArea area, CodeSignKey uploadKey) {
        this.area = area;
        this.uploadKey = uploadKey;
    }

    /** Reads a request body and carries it out. What is left in the stream afterwards does not matter. */
    public UploadReply handle(InputStream body) {
        try {
            UploadHead head = UploadHead.read(body);
            return switch (head.command()) {
                case SIZE -> size(head);
                case UPLOAD -> upload(head, body);
                case UPLOAD_WITHOUT_DATA ->
                        UploadReply.permanentFailure(head.name() == null ? "Missing name" : "Missing <data> tag");
                case NONE -> UploadReply.transientFailure("no command");
            };
        } catch (IOException e) {
            return UploadReply.transientFailure("can't store the file: " + e.getClass().getSimpleName());
        }
    }

    private UploadReply size(UploadHead head) throws IOException {
        String name = String.valueOf(head.name());
        return FileNames.isLegal(name) ? UploadReply.size(area.size(name))
                : UploadReply.permanentFailure("invalid file name");
    }

    private UploadReply upload(UploadHead head, InputStream data) throws IOException {
        String name = head.name();
        String signature = head.signature();
        if (name == null) {
            return UploadReply.permanentFailure("Missing name");
        }
        if (signature == null) {
            return UploadReply.permanentFailure("missing signature");
        }
        if (head.maxBytes() == -1) {
            return UploadReply.permanentFailure("missing max_nbytes");
        }
        if (!UploadCertificate.valid(uploadKey, name, (double) head.maxBytes(), signature)) {
            return UploadReply.permanentFailure("invalid signature");
        }
        if (head.bytes() < 0 || head.offset() < 0) {
            return UploadReply.permanentFailure("nbytes missing or negative");
        }
        if (head.bytes() > head.maxBytes()) {
            return UploadReply.tooBig(head.bytes(), head.maxBytes());
        }
        if (!FileNames.isLegal(name)) {
            return UploadReply.permanentFailure("invalid file name");
        }
        return locked(name, head, data);
    }

    private UploadReply locked(String name, UploadHead head, InputStream data) throws IOException {
        if (!area.tryLock(name)) {
            return UploadReply.transientFailure(
                    "[" + name + "] locked by file_upload_handler PID=" + ProcessHandle.current().pid());
        }
        try {
            return store(name, head, data);
        } finally {
            area.unlock(name);
        }
    }

    private UploadReply store(String name, UploadHead head, InputStream data) throws IOException {
        if ((head.offset() >= head.bytes() && head.bytes() > 0) || area.isComplete(name)) {
            return UploadReply.DONE;
        }
        long here = area.size(name);
        if (here < head.offset()) {
            return UploadReply.transientFailure(
                    "length of file " + name + " " + here + " bytes < offset " + head.offset() + " bytes");
        }
        long now = area.write(name, data, head.offset(), head.bytes());
        return now == head.bytes()
                ? UploadReply.DONE
                : UploadReply.transientFailure(
                        "EOF on socket read : asked for " + (head.bytes() - head.offset()) + ", got "
                                + (now - head.offset()) + "\n");
    }
}
