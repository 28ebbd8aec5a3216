package org.quern.rpc.element;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.TransferState;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <file>} in the state file: docs/protocol/data-directory.md 5.8. What BOINC does not know stands in {@code quern_} elements. */
public final class FileRecordXml {
    private FileRecordXml() {
    }

    public static void write(BoincXmlWriter out, FileRecord file) throws IOException {
        FileInfo info = file.info();
        out.open("file");
        out.raw("name", info.name());
        out.number("nbytes", info.nbytes());
        out.number("max_nbytes", info.maxNbytes());
        if (!info.md5().isEmpty()) {
            out.raw("md5_cksum", info.md5());
        }
        out.integer("status", file.status());
        writeFlags(out, file);
        if (info.fileSignature() != null) {
            out.block("file_signature", info.fileSignature());
        }
        writeUnlessZero(out, "sticky_expire_time", file.stickyExpireTime());
        for (String url : info.downloadUrls()) {
            out.text("download_url", url);
        }
        for (String url : info.uploadUrls()) {
            out.text("upload_url", url);
        }
        writeTransfer(out, file.transfer());
        if (info.xmlSignature() != null) {
            out.block("xml_signature", info.xmlSignature());
        }
        if (!file.error().isEmpty()) {
            out.block("error_msg", file.error());
        }
        writeOwn(out, file);
        out.close();
    }

    private static void writeFlags(BoincXmlWriter out, FileRecord file) throws IOException {
        FileInfo info = file.info();
        out.flag("executable", info.executable());
        out.flag("uploaded", file.uploaded());
        out.flag("sticky", info.sticky());
        out.flag("gzip_when_done", info.gzipWhenDone());
        out.flag("signature_required", file.signatureRequired());
        out.flag("download_gzipped", info.downloadGzipped());
        if (info.gzippedNbytes() > 0) {
            out.whole("gzipped_nbytes", info.gzippedNbytes());
        }
    }

    private static void writeTransfer(BoincXmlWriter out, @Nullable TransferState transfer) throws IOException {
        if (transfer == null) {
            return;
        }
        out.open("persistent_file_xfer");
        out.integer("num_retries", transfer.retries());
        out.number("first_request_time", transfer.firstRequestTime());
        out.number("next_request_time", transfer.nextRequestTime());
        out.number("time_so_far", transfer.timeSoFar());
        out.number("last_bytes_xferred", transfer.bytesDone());
        out.zeroOne("is_upload", transfer.upload());
        out.close();
    }

    private static void writeOwn(BoincXmlWriter out, FileRecord file) throws IOException {
        FileInfo info = file.info();
        writeUnlessZero(out, "quern_sticky_lifetime", info.stickyLifetime());
        if (info.priority() != FileDraft.LOWEST_PRIORITY) {
            out.number("quern_priority", info.priority());
        }
        if (info.expDays() != FileDraft.DEFAULT_EXP_DAYS) {
            out.number("quern_exp_days", info.expDays());
        }
        writeUnlessZero(out, "quern_last_used", file.lastUsed());
        writeUnlessZero(out, "quern_received_time", file.receivedTime());
    }

    private static void writeUnlessZero(BoincXmlWriter out, String name, double value) throws IOException {
        if (value != 0) {
            out.number(name, value);
        }
    }

    public static FileRecord read(BoincXml xml) throws IOException, Unusable {
        var info = new FileDraft();
        int status = 0;
        boolean uploaded = false;
        boolean signatureRequired = false;
        double expires = 0;
        TransferState transfer = null;
        String error = "";
        double lastUsed = 0;
        double received = 0;
        for (int file = xml.enter(); xml.nextChild(file);) {
            switch (xml.name()) {
                case "status" -> status = xml.intOr(0);
                case "uploaded" -> uploaded = xml.bool();
                case "signature_required" -> signatureRequired = xml.bool();
                case "sticky_expire_time" -> expires = xml.nonNegativeOr(0);
                case "persistent_file_xfer" -> transfer = readTransfer(xml);
                case "error_msg" -> error = xml.rawText().strip();
                case "quern_last_used" -> lastUsed = xml.nonNegativeOr(0);
                case "quern_received_time" -> received = xml.nonNegativeOr(0);
                default -> info.take(xml);
            }
        }
        // "Verify pending" was not verified, and a file that has failed needs no transfer.
        int settled = status > FileRecord.PRESENT ? FileRecord.NOT_PRESENT : status;
        return new FileRecord(info.build(), settled, uploaded, signatureRequired, expires,
                settled < 0 ? null : transfer,
                error, lastUsed, received);
    }

    private static TransferState readTransfer(BoincXml xml) throws IOException {
        boolean upload = false;
        int retries = 0;
        double first = 0;
        double next = 0;
        double soFar = 0;
        double bytes = 0;
        for (int transfer = xml.enter(); xml.nextChild(transfer);) {
            switch (xml.name()) {
                case "num_retries" -> retries = Math.max(0, xml.intOr(0));
                case "first_request_time" -> first = xml.nonNegativeOr(0);
                case "next_request_time" -> next = xml.nonNegativeOr(0);
                case "time_so_far" -> soFar = xml.nonNegativeOr(0);
                case "last_bytes_xferred" -> bytes = xml.nonNegativeOr(0);
                case "is_upload" -> upload = xml.bool();
                default -> {
                }
            }
        }
        return new TransferState(upload, retries, first, next, soFar, bytes);
    }
}
