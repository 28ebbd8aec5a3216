package org.quern.rpc.element;

import java.io.IOException;
import org.quern.model.FileInfo;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <file_info>} in scheduler messages: docs/protocol/scheduler-rpc.md 5.3. */
public final class FileInfoXml {
    private FileInfoXml() {
    }

    /** Reads the current element. */
    public static FileInfo read(BoincXml xml) throws IOException, Unusable {
        var draft = new FileDraft();
        for (int file = xml.enter(); xml.nextChild(file);) {
            draft.take(xml);
        }
        return draft.build();
    }

    /** As a server describes the file. */
    public static void write(BoincXmlWriter out, FileInfo file) throws IOException {
        out.open("file_info");
        out.raw("name", file.name());
        for (String url : file.downloadUrls()) {
            out.text(file.downloadGzipped() ? "gzipped_url" : "download_url", url);
        }
        for (String url : file.uploadUrls()) {
            out.text("upload_url", url);
        }
        out.flag("executable", file.executable());
        if (file.fileSignature() != null) {
            out.block("file_signature", file.fileSignature());
        }
        if (file.xmlSignature() != null) {
            out.block("xml_signature", file.xmlSignature());
        }
        writeSizes(out, file);
        writeKeeping(out, file);
        out.close();
    }

    private static void writeSizes(BoincXmlWriter out, FileInfo file) throws IOException {
        if (!file.md5().isEmpty()) {
            out.raw("md5_cksum", file.md5());
        }
        if (file.nbytes() > 0) {
            out.whole("nbytes", file.nbytes());
        }
        if (file.maxNbytes() > 0) {
            out.whole("max_nbytes", file.maxNbytes());
        }
        if (file.gzippedNbytes() > 0) {
            out.whole("gzipped_nbytes", file.gzippedNbytes());
        }
        out.flag("gzip_when_done", file.gzipWhenDone());
    }

    private static void writeKeeping(BoincXmlWriter out, FileInfo file) throws IOException {
        out.flag("sticky", file.sticky());
        if (file.stickyLifetime() > 0) {
            out.number("sticky_lifetime", file.stickyLifetime());
        }
        if (file.priority() > FileDraft.LOWEST_PRIORITY) {
            out.whole("priority", file.priority());
        }
        if (file.expDays() > 0 && file.expDays() != FileDraft.DEFAULT_EXP_DAYS) {
            out.number("exp_days", file.expDays());
        }
    }

    /** As a client tells of a file that it uploaded: the server stores these lines for its validator. */
    static void writeUploaded(BoincXmlWriter out, FileInfo file) throws IOException {
        out.open("file_info");
        out.raw("name", file.name());
        out.number("nbytes", file.nbytes());
        out.number("max_nbytes", file.maxNbytes());
        if (!file.md5().isEmpty()) {
            out.raw("md5_cksum", file.md5());
        }
        for (String url : file.downloadUrls()) {
            out.text("download_url", url);
        }
        for (String url : file.uploadUrls()) {
            out.text("upload_url", url);
        }
        out.close();
    }
}
