package org.quern.rpc.element;

import org.jspecify.annotations.Nullable;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.TransferState;
import org.quern.model.UnixTime;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Part;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;

/** {@code <file>} in the state file: docs/protocol/data-directory.md 5.8. What BOINC does not know stands in {@code quern_} elements. */
public final class FileRecordXml extends ElementTable<FileRecord> {
    private static final FileInfoXml INFO = FileInfoXml.STATE;
    public static final FileRecordXml TABLE = new FileRecordXml();

    private final Part<FileRecord, FileInfo> info = part(INFO, FileRecord::info);
    private final Column<FileRecord, Integer> status = integer("status", FileRecord::status);
    private final Column<FileRecord, Boolean> uploaded = flag("uploaded", FileRecord::uploaded);
    private final Column<FileRecord, Boolean> signatureRequired = flag("signature_required",
            FileRecord::signatureRequired);
    private final Column<FileRecord, Double> expires = number("sticky_expire_time", FileRecord::stickyExpireTime)
            .when(UnixTime::isSet);
    private final Column<FileRecord, @Nullable TransferState> transfer = nested("persistent_file_xfer",
            FileRecord::transfer, TransferStateXml.TABLE);
    private final Column<FileRecord, String> error = trimmed("error_msg", FileRecord::error);
    private final Column<FileRecord, Double> lastUsed = number("quern_last_used", FileRecord::lastUsed)
            .when(UnixTime::isSet);
    private final Column<FileRecord, Double> received = number("quern_received_time", FileRecord::receivedTime)
            .when(UnixTime::isSet);

    private final Column<FileRecord, String> verified = raw("quern_verified_md5", FileRecord::verifiedMd5)
            .unlessDefault();

    private FileRecordXml() {
        super("file");
        order(info.of(INFO.name, INFO.nbytes, INFO.maxNbytes, INFO.md5), status, info.of(INFO.executable), uploaded,
                info.of(INFO.sticky, INFO.gzipWhenDone), signatureRequired,
                info.of(INFO.downloadGzipped, INFO.gzippedNbytes, INFO.fileSignature), expires,
                info.of(FileInfoXml.URLS), transfer, info.of(INFO.xmlSignature), error,
                info.of(INFO.stickyLifetime, INFO.priority, INFO.expDays), lastUsed, received, verified);
    }

    @Override
    protected FileRecord build(Values v) throws Unusable {
        // "Verify pending" was not verified, and a file that has failed needs no transfer.
        int settled = v.get(status) > FileRecord.PRESENT ? FileRecord.NOT_PRESENT : v.get(status);
        return new FileRecord(v.get(info), settled, v.get(uploaded), v.get(signatureRequired), v.get(expires),
                settled < 0 ? null : v.get(transfer), v.get(error), v.get(lastUsed), v.get(received), false,
                v.get(verified));
    }
}
