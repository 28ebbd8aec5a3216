package org.quern.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a project says of one of its files (docs/protocol/scheduler-rpc.md 5.3): {@code <file_info>} on the wire, the
 * fixed half of {@code <file>} in the state file.
 *
 * @param name physical name, unique in its project
 * @param nbytes exact uncompressed size in bytes, 0 = unknown
 * @param maxNbytes limit of an output file in bytes, 0 = none
 * @param md5 lower-case hex MD5 of the uncompressed content, empty if not told
 * @param downloadUrls in the order to be tried
 * @param uploadUrls in the order to be tried
 * @param downloadGzipped the download URLs give a gzip file
 * @param gzippedNbytes size of that gzip file in bytes, for display
 * @param fileSignature code signature of the content, trimmed, null if none
 * @param xmlSignature upload certificate, trimmed, null if none
 * @param executable mode +x
 * @param sticky stays on this host when nothing refers to it
 * @param stickyLifetime seconds that stickiness lasts after receipt, 0 = for ever
 * @param gzipWhenDone an output file that is gzipped before its upload
 * @param priority docs/protocol/literature.md 3: higher stays longer
 * @param expDays docs/protocol/literature.md 3: days until the file may be deleted as expired, 0 = never
 */
public record FileInfo(String name, double nbytes, double maxNbytes, String md5, List<String> downloadUrls,
        List<String> uploadUrls, boolean downloadGzipped, double gzippedNbytes, @Nullable String fileSignature,
        @Nullable String xmlSignature, boolean executable, boolean sticky, double stickyLifetime, boolean gzipWhenDone,
        double priority, double expDays) {
    public FileInfo {
        downloadUrls = List.copyOf(downloadUrls);
        uploadUrls = List.copyOf(uploadUrls);
    }

    /** A plain file of which only name and size are known. */
    public static FileInfo named(String name, double nbytes) {
        return new FileInfo(name, nbytes, 0, "", List.of(), List.of(), false, 0, null, null, false, false, 0, false, 0,
                0);
    }

    /** A file of the user's: neither its size nor its content is looked at. */
    public static FileInfo ofUser(String name, boolean executable) {
        return new FileInfo(name, 0, 0, "", List.of(), List.of(), false, 0, null, null, executable, false, 0, false, 0,
                0);
    }

    /** The same file, to be had there. */
    public FileInfo withDownloadUrls(List<String> urls) {
        return new FileInfo(name, nbytes, maxNbytes, md5, urls, uploadUrls, downloadGzipped, gzippedNbytes,
                fileSignature, xmlSignature, executable, sticky, stickyLifetime, gzipWhenDone, priority, expDays);
    }

    public boolean downloadable() {
        return !downloadUrls.isEmpty();
    }

    public boolean uploadable() {
        return !uploadUrls.isEmpty();
    }

    /** The same file with size and sum as measured. */
    public FileInfo withContent(double measuredBytes, String measuredMd5) {
        return new FileInfo(name, measuredBytes, maxNbytes, measuredMd5, downloadUrls, uploadUrls, downloadGzipped,
                gzippedNbytes, fileSignature, xmlSignature, executable, sticky, stickyLifetime, gzipWhenDone, priority,
                expDays);
    }

    /** The same file, no longer sticky. */
    public FileInfo withoutSticky() {
        return new FileInfo(name, nbytes, maxNbytes, md5, downloadUrls, uploadUrls, downloadGzipped, gzippedNbytes,
                fileSignature, xmlSignature, executable, false, 0, gzipWhenDone, priority, expDays);
    }

    /** A later description of the same file merged over this one (docs/protocol/scheduler-rpc.md 5.3, "Merge"). */
    public FileInfo mergedWith(FileInfo later) {
        return new FileInfo(name, nbytes, maxNbytes > 0 ? maxNbytes : later.maxNbytes, md5, later.downloadUrls,
                later.uploadUrls, later.downloadGzipped, later.gzippedNbytes,
                later.fileSignature != null ? later.fileSignature : fileSignature,
                later.xmlSignature != null ? later.xmlSignature : xmlSignature, executable || later.executable,
                later.sticky, later.stickyLifetime, gzipWhenDone, later.priority, later.expDays);
    }
}
