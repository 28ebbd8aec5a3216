package org.quern.model;

/**
 * Disk usage in a scheduler request (docs/protocol/scheduler-rpc.md 4.1, docs/protocol/literature.md 3).
 *
 * @param usedTotal bytes used by the client and all projects
 * @param usedByProject bytes used by this project
 * @param projectShare bytes that this project may use by its resource share
 * @param free bytes free now (docs/protocol/literature.md 3), {@link #NOT_TOLD} from clients that do not know the three
 * amounts or their disk
 * @param freeIfOffendersTrimmed bytes free if the offenders' files went (docs/protocol/literature.md 3), likewise
 * @param freeIfOwnTrimmed bytes free if this project's own files went too (docs/protocol/literature.md 3), likewise
 */
public record DiskOffer(double usedTotal, double usedByProject, double projectShare, double free,
        double freeIfOffendersTrimmed, double freeIfOwnTrimmed) {
    /** Nothing is said of an amount; unlike 0, which says that there is no room. */
    public static final double NOT_TOLD = -1;
    public static final DiskOffer UNKNOWN = new DiskOffer(0, 0, 0, NOT_TOLD, NOT_TOLD, NOT_TOLD);

    /** The three amounts of docs/protocol/literature.md 3 are there. */
    public boolean tellsAmounts() {
        return free >= 0 && freeIfOffendersTrimmed >= 0 && freeIfOwnTrimmed >= 0;
    }

    /** The same for a server that reads no amounts of free space. */
    public DiskOffer withoutAmounts() {
        return new DiskOffer(usedTotal, usedByProject, projectShare, NOT_TOLD, NOT_TOLD, NOT_TOLD);
    }
}
