package quern.rpc.codec;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import quern.model.FileInfo;
import quern.model.FileRecord;
import quern.model.TransferState;

/** {@code <file>} of the state file: data-directory.md 5.8. */
final class FileRecordXml {
    private FileRecordXml() {
    }

    static void write(BoincXmlWriter out, FileRecord file) throws IOException {
        FileInfo info = file.info();
        out.open("file");
        out.raw("name", info.name());
        out.number("nbytes", info.nbytes());
        out.number("max_nbytes", info.maxNbytes());
        if (!info.md5().isEmpty()) {
            out.raw("md5_cksum", info.md5());
        }
        out.integer("status", file.status());
        out.flag("executable", info.executable());
        out.flag("uploaded", file.uploaded());
        out.flag("sticky", info.sticky());
        out.flag("gzip_when_done", info.gzipWhenDone());
        out.flag("signature_required", file.signatureRequired());
        if (info.downloadGzipped()) {
            out.flag("download_gzipped", true);
            out.whole("gzipped_nbytes", info.gzippedNbytes());
        }
        writeKeeping(out, file);
        for (String url : info.downloadUrls()) {
            out.text("download_url", url);
        }
        for (String url : info.uploadUrls()) {
            out.text("upload_url", url);
        }
        if (file.transfer() != null) {
            writeTransfer(out, file.transfer());
        }
        writeBlock(out, "file_signature", info.fileSignature());
        writeBlock(out, "xml_signature", info.xmlSignature());
        writeBlock(out, "error_msg", file.error().isEmpty() ? null : file.error());
        out.close();
    }

    private static void writeKeeping(BoincXmlWriter out, FileRecord file) throws IOException {
        if (file.stickyExpireTime() != 0) {
            out.number("sticky_expire_time", file.stickyExpireTime());
        }
        if (file.info().stickyLifetime() != 0) {
            out.number("quern_sticky_lifetime", file.info().stickyLifetime());
        }
        out.number("quern_priority", file.info().priority());
        out.number("quern_exp_days", file.info().expDays());
        out.number("quern_last_used", file.lastUsed());
        out.number("quern_received_time", file.receivedTime());
    }

    private static void writeBlock(BoincXmlWriter out, String name, @Nullable String content) throws IOException {
        if (content != null) {
            out.block(name, content);
        }
    }

    private static void writeTransfer(BoincXmlWriter out, TransferState transfer) throws IOException {
        out.open("persistent_file_xfer");
        out.integer("num_retries", transfer.retries());
        out.number("first_request_time", transfer.firstRequestTime());
        out.number("next_request_time", transfer.nextRequestTime());
        out.number("time_so_far", transfer.timeSoFar());
        out.number("last_bytes_xferred", transfer.bytesDone());
        out.zeroOne("is_upload", transfer.upload());
        out.close();
    }

    static FileRecord read(BoincXml xml) throws IOException, Unusable {
        FileDraft info = new FileDraft();
        int status = 0;
        boolean uploaded = false;
        boolean signatureRequired = false;
        double expires = 0;
        double lastUsed = 0;
        double received = 0;
        String error = "";
        TransferState transfer = null;
        for (int file = xml.enter(); xml.nextChild(file);) {
            switch (xml.name()) {
                case "status" -> status = xml.intOr(0);
                case "uploaded" -> uploaded = xml.bool();
                case "signature_required" -> signatureRequired = xml.bool();
                case "sticky_expire_time" -> expires = xml.nonNegativeOr(0);
                case "quern_last_used" -> lastUsed = xml.nonNegativeOr(0);
                case "quern_received_time" -> received = xml.nonNegativeOr(0);
                case "error_msg" -> error = xml.rawText().strip();
                case "persistent_file_xfer" -> transfer = readTransfer(xml);
                default -> info.take(xml);
            }
        }
        // 2 is "verification pending" and ends with the client that verified.
        int known = status > FileRecord.PRESENT ? FileRecord.NOT_PRESENT : status;
        return new FileRecord(info.build(), known, uploaded, signatureRequired, expires, known < 0 ? null : transfer,
                error,
                lastUsed, received);
    }

    private static TransferState readTransfer(BoincXml xml) throws IOException {
        int retries = 0;
        double first = 0;
        double next = 0;
        double seconds = 0;
        double bytes = 0;
        boolean upload = false;
        for (int transfer = xml.enter(); xml.nextChild(transfer);) {
            switch (xml.name()) {
                case "num_retries" -> retries = Math.max(0, xml.intOr(0));
                case "first_request_time" -> first = xml.nonNegativeOr(0);
                case "next_request_time" -> next = xml.nonNegativeOr(0);
                case "time_so_far" -> seconds = xml.nonNegativeOr(0);
                case "last_bytes_xferred" -> bytes = xml.nonNegativeOr(0);
                case "is_upload" -> upload = xml.bool();
                default -> {
                }
            }
        }
        return new TransferState(upload, retries, first, next, seconds, bytes);
    }
}
