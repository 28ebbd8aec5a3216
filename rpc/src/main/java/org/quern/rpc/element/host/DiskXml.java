package org.quern.rpc.element.host;

import org.quern.model.DiskOffer;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Line;
import org.quern.rpc.table.Values;

/**
 * Disk usage in a request: {@code <disk_usage>} (docs/protocol/scheduler-rpc.md 4.1, row 27), and behind it the three amounts of
 * docs/protocol/literature.md 3 under the names of its first implementation (docs/protocol/disk-management.md 6), which BOINC's servers skip.
 */
public final class DiskXml extends ElementTable<DiskOffer> {
    public static final DiskXml TABLE = new DiskXml();

    private final Column<DiskOffer, Double> usedTotal = number("d_boinc_used_total", DiskOffer::usedTotal);
    private final Column<DiskOffer, Double> usedByProject = number("d_boinc_used_project", DiskOffer::usedByProject);
    private final Column<DiskOffer, Double> share = number("d_project_share", DiskOffer::projectShare);
    private final Column<DiskOffer, Double> free = number("project_disk_free", DiskOffer::free)
            .or(DiskOffer.NOT_TOLD);
    private final Column<DiskOffer, Double> ifOffendersTrimmed = number("potentially_free_offender",
            DiskOffer::freeIfOffendersTrimmed).or(DiskOffer.NOT_TOLD);
    private final Column<DiskOffer, Double> ifOwnTrimmed = number("potentially_free_self",
            DiskOffer::freeIfOwnTrimmed).or(DiskOffer.NOT_TOLD);

    private DiskXml() {
        super("disk_usage");
        order(usedTotal, usedByProject, share);
    }

    /** The element and the amounts; nothing if the user does not want it told, or nobody knows. */
    public Line<DiskOffer> whole() {
        return (out, disk) -> {
            if (!disk.equals(DiskOffer.UNKNOWN)) {
                write(out, disk);
            }
            if (disk.tellsAmounts()) {
                all(free, ifOffendersTrimmed, ifOwnTrimmed).write(out, disk);
            }
        };
    }

    @Override
    public DiskOffer build(Values v) {
        return new DiskOffer(v.get(usedTotal), v.get(usedByProject), v.get(share), v.get(free),
                v.get(ifOffendersTrimmed), v.get(ifOwnTrimmed));
    }
}
