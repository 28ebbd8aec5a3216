package org.quern.datamanager;

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
     * own files are only taken, and downloads only put off, if that suffices.
     *
     * @throws IllegalArgumentException if the project is not in the snapshot or the size is negative
     */
    public static ReclaimPlan associate(DiskSnapshot disk, String project, double bytes) {
        return associate(disk, project, bytes, false);
    }

    /** The same; {@code stalled}: the file's own download hardly moved when it had space, so no other stalled one gives way to it. */
    public static ReclaimPlan associate(DiskSnapshot disk, String project, double bytes, boolean stalled) {
        if (!(bytes >= 0)) {
            throw new IllegalArgumentException("a file of " + project + " has an impossible size: " + bytes);
        }
        ReclaimPlan plan = new SpaceForFile(disk, project, bytes, stalled).plan();
        return plan.verdict().granted() || !disk.hasDownloads() ? plan
                : new SpaceForFile(disk.withoutDownloads(), project, bytes, stalled).plan();
    }

    /** What to do about a violation of the user's limit ({@code data_manager_poll} of the design). */
    public static ReclaimPlan relieve(DiskSnapshot disk) {
        DiskLedger ledger = new DiskLedger(disk);
        BooleanSupplier kept = () -> ledger.freeBytes() >= 0;
        boolean relieved = kept.getAsBoolean() || filesSuffice(ledger, kept)
                || new ResultsInTurn(ledger, kept, project -> true).run();
        return relieved ? kept(disk, ledger)
                : ledger.plan(ReclaimVerdict.STILL_OVER_LIMIT, suspensionSummary(ledger.freeBytes()));
    }

    private static ReclaimPlan kept(DiskSnapshot disk, DiskLedger ledger) {
        double before = disk.freeBytes();
        return before >= 0
                ? ledger.plan(ReclaimVerdict.WITHIN_LIMIT,
                        "the disk limit is kept: " + Bytes.text(before) + " are free")
                : ledger.plan(ReclaimVerdict.BACK_WITHIN_LIMIT, reliefSummary(before, ledger.freeBytes()));
    }

    /**
     * The same where a project within its share pays for nobody, and no result goes if that does not suffice in the end: what a running
     * program holds cannot be taken from it by giving up what others have not begun (decision 0080).
     */
    private static ReclaimPlan relieveByShares(DiskSnapshot disk) {
        DiskLedger ledger = new DiskLedger(disk);
        BooleanSupplier kept = () -> ledger.freeBytes() >= 0;
        boolean relieved = disk.freeBytes() >= 0 || filesSuffice(ledger, kept)
                || new ResultsInTurn(ledger, kept, project -> project.offenceBytes() > 0).run();
        return relieved ? kept(disk, ledger) : stillOver(disk);
    }

    private static ReclaimPlan stillOver(DiskSnapshot disk) {
        DiskLedger files = new DiskLedger(disk);
        filesSuffice(files, () -> false);
        return files.plan(ReclaimVerdict.STILL_OVER_LIMIT, suspensionSummary(files.freeBytes()));
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
        boolean relieved = filesSuffice(ledger, kept);
        return ledger.plan(relieved ? ReclaimVerdict.BACK_WITHIN_LIMIT : ReclaimVerdict.STILL_OVER_LIMIT,
                relieved ? reliefSummary(freeBefore, ledger.freeBytes())
                        : waitingSummary(disk.totalLimitBytes(), volumeLimitBytes, ledger.freeBytes()));
    }

    /** Downloads that nothing fills wait, then offenders lose, then everybody loses files in turn, then all downloads wait. */
    private static boolean filesSuffice(DiskLedger ledger, BooleanSupplier kept) {
        SpaceFromDownloads downloads = new SpaceFromDownloads(ledger, null, kept);
        return downloads.stalled() || new SpaceFromOffenders(ledger, null, kept).run() || downloads.parts()
                || downloads.aboveShares() || new FilesInTurn(ledger, kept).run() || downloads.all();
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
        ReclaimPlan own = relieveByShares(disk.withLimit(ownLimitBytes));
        boolean isKept = own.verdict() == ReclaimVerdict.WITHIN_LIMIT;
        return isKept && disk.freeBytes() < 0 ? relieveVolume(disk, volumeLimitBytes) : isKept ? relieve(disk) : own;
    }

    /**
     * The three amounts of space that {@code project} may report to its server: what {@link #associate} would really
     * reach, so that work sent for an amount finds its room.
     */
    public static SpaceOffer offer(DiskSnapshot disk, String project) {
        DiskLedger ledger = new DiskLedger(disk);
        ProjectLedger owner = ledger.project(project);
        double own = Math.min(owner.usageBytes(), owner.deletable().bytes(StoredFile.LOWEST_PRIORITY));
        double withinShare = owner.limitBytes() - owner.usageBytes();
        SpaceFromDownloads downloads = new SpaceFromDownloads(ledger, project, () -> false);
        downloads.stalled();
        new SpaceFromOffenders(ledger, project, () -> false).run();
        downloads.parts();
        double theirs = ledger.freeBytes();
        downloads.aboveShares();
        theirs = Math.max(theirs, Math.min(ledger.freeBytes(), withinShare));
        return SpaceOffer.clamped(disk.freeBytes(), theirs, theirs + own);
    }

    /** Bytes promised to other projects' downloads that would give way to {@code project}: for it they are as good as free. */
    public static double promisesGivingWay(DiskSnapshot disk, String project) {
        DiskLedger ledger = new DiskLedger(disk);
        ProjectLedger owner = ledger.project(project);
        double withinShare = Math.max(0, owner.limitBytes() - owner.usageBytes());
        SpaceFromDownloads downloads = new SpaceFromDownloads(ledger, project, () -> false);
        downloads.stalled();
        double stalled = ledger.freeBytes() - disk.freeBytes();
        downloads.aboveShares();
        return stalled + Math.min(ledger.freeBytes() - disk.freeBytes() - stalled, withinShare);
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
