package org.quern.rpc.element;

import java.io.IOException;
import org.quern.model.DiskOffer;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * Disk usage in a request while it is read or written: {@code <disk_usage>} (docs/protocol/scheduler-rpc.md 4.1, row 27), and the three
 * amounts of docs/protocol/literature.md 3 under the names of its first implementation (docs/protocol/disk-management.md 6), which BOINC's
 * servers skip.
 */
public final class DiskDraft {
    private static final String FREE = "project_disk_free";
    private static final String IF_OFFENDERS_TRIMMED = "potentially_free_offender";
    private static final String IF_OWN_TRIMMED = "potentially_free_self";

    private double usedTotal;
    private double usedByProject;
    private double share;
    private double free = DiskOffer.NOT_TOLD;
    private double freeIfOffendersTrimmed = DiskOffer.NOT_TOLD;
    private double freeIfOwnTrimmed = DiskOffer.NOT_TOLD;

    /** Reads the current {@code <disk_usage>}. */
    public void read(BoincXml xml) throws IOException {
        for (int element = xml.enter(); xml.nextChild(element);) {
            take(xml);
        }
    }

    /** Takes the current element if it is one of these, wherever it stands. */
    public void take(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "d_boinc_used_total" -> usedTotal = xml.nonNegativeOr(0);
            case "d_boinc_used_project" -> usedByProject = xml.nonNegativeOr(0);
            case "d_project_share" -> share = xml.nonNegativeOr(0);
            case FREE -> free = xml.nonNegativeOr(DiskOffer.NOT_TOLD);
            case IF_OFFENDERS_TRIMMED -> freeIfOffendersTrimmed = xml.nonNegativeOr(DiskOffer.NOT_TOLD);
            case IF_OWN_TRIMMED -> freeIfOwnTrimmed = xml.nonNegativeOr(DiskOffer.NOT_TOLD);
            default -> {
            }
        }
    }

    public DiskOffer build() {
        return new DiskOffer(usedTotal, usedByProject, share, free, freeIfOffendersTrimmed, freeIfOwnTrimmed);
    }

    public static void write(BoincXmlWriter out, DiskOffer disk) throws IOException {
        if (disk.equals(DiskOffer.UNKNOWN)) {
            return; // the user does not want it told, or nobody knows
        }
        out.open("disk_usage");
        out.number("d_boinc_used_total", disk.usedTotal());
        out.number("d_boinc_used_project", disk.usedByProject());
        out.number("d_project_share", disk.projectShare());
        out.close();
        if (disk.tellsAmounts()) {
            out.number(FREE, disk.free());
            out.number(IF_OFFENDERS_TRIMMED, disk.freeIfOffendersTrimmed());
            out.number(IF_OWN_TRIMMED, disk.freeIfOwnTrimmed());
        }
    }
}
