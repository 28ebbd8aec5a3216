package org.quern.datamanager;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.datamanager.snapshot.StoredFile;

/**
 * Plans deletions; nothing is deleted here (docs/protocol/disk-management.md 5 to 7, docs/protocol/literature.md 3).
 * Space for a new file comes, in this order, from what is free, from projects above their share, and from the project's
 * own files. A violation of the user's limit is worked off at the cost of offenders, then of everybody's files in turn,
 * then of queued results.
 */
public final class ReclaimPlanner {
    private ReclaimPlanner() {}

    /**
     * Room for a file of {@code bytes} of {@code project} ({@code associate_file} of the design). It fits only if more
     * than {@code bytes} are free. Files taken from offenders are not given back when the plan fails; the project's
     * own files are only taken if they suffice.
     *
     * @throws IllegalArgumentException if the project is not in the snapshot or the size is negative
     */
    public static ReclaimPlan associate(DiskSnapshot disk, String project, double bytes) {
        if (!(bytes >= 0)) {
            throw new IllegalArgumentException("a file of " + project + " has an impossible size: " + bytes);
        }
        DiskLedger ledger = new DiskLedger(disk);
        ProjectLedger owner = ledger.project(project);
        double freeBefore = ledger.freeBytes();
        BooleanSupplier fits = () -> ledger.freeBytes() > bytes;
        boolean granted = new SpaceFromOffenders(ledger, project, fits).run()
                || spaceFromSelf(ledger, owner, fits, bytes);
        ReclaimVerdict verdict = granted
                ? ledger.untouched() ? ReclaimVerdict.SPACE_WAS_THERE : ReclaimVerdict.SPACE_MADE
                : ReclaimVerdict.NO_SPACE;
        String summary = associationSummary(verdict, project, bytes, freeBefore, ledger.freeBytes());
        if (granted) {
            ledger.add(owner, bytes);
        }
        return ledger.plan(verdict, summary);
    }

    /** What to do about a violation of the user's limit ({@code data_manager_poll} of the design). */
    public static ReclaimPlan relieve(DiskSnapshot disk) {
        double freeBefore = disk.freeBytes();
        if (freeBefore >= 0) {
            return new ReclaimPlan(ReclaimVerdict.WITHIN_LIMIT,
                    "the disk limit is kept: " + Bytes.text(freeBefore) + " are free",
                    List.of(), Offenders.standings(disk), freeBefore);
        }
        DiskLedger ledger = new DiskLedger(disk);
        BooleanSupplier kept = () -> ledger.freeBytes() >= 0;
        boolean relieved = new SpaceFromOffenders(ledger, null, kept).run() || new FilesInTurn(ledger, kept).run()
                || new ResultsInTurn(ledger, kept).run();
        return ledger.plan(relieved ? ReclaimVerdict.BACK_WITHIN_LIMIT : ReclaimVerdict.STILL_OVER_LIMIT,
                relieved ? reliefSummary(freeBefore, ledger.freeBytes()) : suspensionSummary(ledger.freeBytes()));
    }

    /**
     * The same for a volume that others have filled, where whoever gives up a result gets room for them, not for its own work, and for
     * a limit that a server sent. So results wait.
     *
     * @param volumeLimitBytes what the volume leaves to the client and its projects; below 0 if others took that as well
     */
    private static ReclaimPlan relieveVolume(DiskSnapshot disk, double volumeLimitBytes) {
        DiskLedger ledger = new DiskLedger(disk);
        BooleanSupplier kept = () -> ledger.freeBytes() >= 0;
        double freeBefore = disk.freeBytes();
        boolean relieved = new SpaceFromOffenders(ledger, null, kept).run() || new FilesInTurn(ledger, kept).run();
        return ledger.plan(relieved ? ReclaimVerdict.BACK_WITHIN_LIMIT : ReclaimVerdict.STILL_OVER_LIMIT,
                relieved ? reliefSummary(freeBefore, ledger.freeBytes())
                        : waitingSummary(disk.totalLimitBytes(), volumeLimitBytes, ledger.freeBytes()));
    }

    private static String waitingSummary(double limitBytes, double volumeLimitBytes, double after) {
        String waits = " nothing more may be deleted: computation is suspended and all tasks wait until there is space";
        return volumeLimitBytes > limitBytes ? "the disk limit is exceeded by " + Bytes.text(-after) + " and" + waits
                : "the volume has " + Bytes.text(limitBytes - volumeLimitBytes - after)
                        + " less free than is to be kept free (disk_min_free_gb), and" + waits
                        + "; free some, or lower that preference";
    }

    /**
     * What keeps both limits, the user's own on what the client uses and then the one for which results wait.
     *
     * @param disk with the smaller limit of both
     * @param ownLimitBytes all that the user lets the client and its projects use, however much the volume has free
     * @param volumeLimitBytes what the volume leaves to them; below 0 if others took that as well
     */
    public static ReclaimPlan keepLimits(DiskSnapshot disk, double ownLimitBytes, double volumeLimitBytes) {
        ReclaimPlan own = relieve(disk.withLimit(ownLimitBytes));
        boolean isKept = own.verdict() == ReclaimVerdict.WITHIN_LIMIT;
        return isKept && disk.freeBytes() < 0 ? relieveVolume(disk, volumeLimitBytes) : isKept ? relieve(disk) : own;
    }

    /**
     * The three amounts of space that {@code project} may report to its server: what {@link #associate} would really
     * reach, so that work sent for an amount finds its room.
     */
    public static SpaceOffer offer(DiskSnapshot disk, String project) {
        DiskLedger ledger = new DiskLedger(disk);
        double own = ledger.project(project).deletable().bytes(StoredFile.LOWEST_PRIORITY);
        new SpaceFromOffenders(ledger, project, () -> false).run();
        return SpaceOffer.clamped(disk.freeBytes(), ledger.freeBytes(), ledger.freeBytes() + own);
    }

    private static boolean spaceFromSelf(DiskLedger ledger, ProjectLedger owner, BooleanSupplier fits, double bytes) {
        if (!(ledger.freeBytes() + owner.deletable().bytes(StoredFile.HIGHEST_PRIORITY) > bytes)) {
            return false;
        }
        while (!fits.getAsBoolean()) {
            ledger.delete(owner, new Cause.OwnNeed(owner.deletable().reason()));
        }
        return true;
    }

    private static String associationSummary(ReclaimVerdict verdict, String project, double bytes, double before,
            double after) {
        String room = Bytes.text(bytes) + " for " + project;
        return switch (verdict) {
            case SPACE_WAS_THERE -> room + " fit: " + Bytes.text(before) + " are free";
            case SPACE_MADE -> room + " fit after the deletions: " + Bytes.text(after) + " are free then, "
                    + Bytes.text(before) + " before";
            default -> room + " do not fit: " + Bytes.text(after)
                    + " are free, more than the file's size is needed, and nothing else may be deleted for it";
        };
    }

    private static String reliefSummary(double before, double after) {
        return "the disk limit was exceeded by " + Bytes.text(-before) + "; now " + Bytes.text(after) + " are free";
    }

    private static String suspensionSummary(double after) {
        return "the disk limit is exceeded by " + Bytes.text(-after)
                + " and nothing more may be deleted: computation is suspended until there is space; free some, or raise"
                + " the limit in the preferences";
    }
}
