package org.quern.rpc.element;

import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Part;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;

/** {@code <file_info>} in a request: a file that the client keeps (docs/protocol/scheduler-rpc.md 4.1). */
public final class StickyFileXml extends ElementTable<FileRecord> {
    public static final StickyFileXml TABLE = new StickyFileXml();

    private final Part<FileRecord, FileInfo> info = part(FileInfoXml.STATE, FileRecord::info);
    private final Column<FileRecord, Integer> status = integer("status", FileRecord::status);

    private StickyFileXml() {
        super("file_info");
        order(info.of(FileInfoXml.STATE.name, FileInfoXml.STATE.nbytes), status);
    }

    @Override
    protected FileRecord build(Values v) throws Unusable {
        return FileRecord.described(v.get(info), 0).withStatus(v.get(status), "");
    }
}
