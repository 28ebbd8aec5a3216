package org.quern.rpc.scan;

/**
 * Bounds on a document. A document that is longer or deeper is refused; a string that is longer makes its element count as absent, as in BOINC.
 *
 * @param documentBytes most bytes of the whole document
 * @param stringBytes most bytes of one string or raw block
 * @param depth most open elements
 */
public record ScanLimits(long documentBytes, int stringBytes, int depth) {
    /** 64 MB a document: real scheduler replies stay below 5 MB. 256 KiB a string: BOINC's own limit. Depth 64: BOINC's documents stay below 10. */
    public static final ScanLimits DEFAULT = new ScanLimits(64_000_000, 262_144, 64);

    /** The same limits with another document size. */
    public ScanLimits withDocumentBytes(long bytes) {
        return new ScanLimits(bytes, stringBytes, depth);
    }
}
