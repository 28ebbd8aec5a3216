package org.quern.rpc.element;

import org.quern.model.FileInfo;
import org.quern.model.ReportedFile;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Part;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;

/** {@code <file_info>} of an output in a request (docs/protocol/scheduler-rpc.md 4.8): the server stores these lines for its validator. */
final class ReportedFileXml extends ElementTable<ReportedFile> {
    private static final FileInfoXml INFO = FileInfoXml.UPLOADED;
    static final ReportedFileXml TABLE = new ReportedFileXml();

    private final Part<ReportedFile, FileInfo> info = part(INFO, ReportedFile::info);
    private final Column<ReportedFile, String> error = trimmed("error_msg", ReportedFile::error);

    private ReportedFileXml() {
        super("file_info");
        order(info.of(INFO.name, INFO.nbytes, INFO.maxNbytes, INFO.md5), info.of(FileInfoXml.URLS), error);
    }

    @Override
    protected ReportedFile build(Values v) throws Unusable {
        return new ReportedFile(v.get(info), v.get(error));
    }
}
