package quern.model;

/**
 * Disk usage in a scheduler request (scheduler-rpc.md 4.1, seed 003).
 *
 * @param usedTotal bytes used by the client and all projects
 * @param usedByProject bytes used by this project
 * @param projectShare bytes that this project may use by its resource share
 * @param free bytes free now (seed 003)
 * @param freeIfOffendersTrimmed bytes free if the offenders' files went (seed 003)
 * @param freeIfOwnTrimmed bytes free if this project's own files went (seed 003)
 */
public record DiskOffer(double usedTotal, double usedByProject, double projectShare, double free,
        double freeIfOffendersTrimmed, double freeIfOwnTrimmed) {
    public static final DiskOffer UNKNOWN = new DiskOffer(0, 0, 0, 0, 0, 0);
}
