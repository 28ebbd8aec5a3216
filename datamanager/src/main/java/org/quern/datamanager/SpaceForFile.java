package org.quern.datamanager;

import java.util.function.BooleanSupplier;
import org.quern.datamanager.snapshot.DiskSnapshot;

/**
 * {@code associate_file} of docs/protocol/literature.md 3, with downloads (docs/protocol/disk-management.md 5): what
 * costs least goes first, a promise that nothing fills before any file, a download that is being filled before the
 * project's own files.
 */
final class SpaceForFile {
    private final DiskLedger ledger;
    private final ProjectLedger owner;
    private final double bytes;
    private final boolean stalled;
    private final BooleanSupplier fits;

    SpaceForFile(DiskSnapshot disk, String project, double bytes, boolean stalled) {
        this.ledger = new DiskLedger(disk);
        this.owner = ledger.project(project);
        this.bytes = bytes;
        this.stalled = stalled;
        this.fits = () -> ledger.freeBytes() > bytes;
    }

    ReclaimPlan plan() {
        double before = ledger.freeBytes();
        boolean granted = fits.getAsBoolean() || fromOthers() || fromSelf();
        ReclaimVerdict verdict = !granted ? ReclaimVerdict.NO_SPACE
                : ledger.untouched() ? ReclaimVerdict.SPACE_WAS_THERE : ReclaimVerdict.SPACE_MADE;
        String summary = summary(verdict, before, ledger.freeBytes());
        if (granted) {
            ledger.add(owner, bytes);
        }
        return ledger.plan(verdict, summary);
    }

    private boolean fromOthers() {
        SpaceFromDownloads downloads = new SpaceFromDownloads(ledger, owner.name(), fits);
        boolean isWithinShare = owner.usageBytes() + bytes < owner.limitBytes();
        return (!stalled && downloads.stalled()) || new SpaceFromOffenders(ledger, owner.name(), fits).run()
                || downloads.parts() || (isWithinShare && downloads.aboveShares());
    }

    private boolean fromSelf() {
        if (!(owner.freeWithoutFiles(ledger.freeBytes()) > bytes)) {
            return false;
        }
        while (!fits.getAsBoolean()) {
            ledger.delete(owner, new Cause.OwnNeed(owner.deletable().reason()));
        }
        return true;
    }

    private String summary(ReclaimVerdict verdict, double before, double after) {
        String room = Bytes.text(bytes) + " for " + owner.name();
        return switch (verdict) {
            case SPACE_WAS_THERE -> room + " fit: " + Bytes.text(before) + " are free";
            case SPACE_MADE -> room + " fit after the deletions: " + Bytes.text(after) + " are free then, "
                    + (before < 0 ? "and the disk limit was " + exceeded(before) : Bytes.text(before)) + " before";
            default -> room + " do not fit: " + (after < 0 ? "the disk limit is " + exceeded(after)
                    : Bytes.text(after) + " are free, more than the file's size is needed")
                    + ", and nothing else may be deleted for it";
        };
    }

    /** Less than nothing is no amount of space. */
    private static String exceeded(double bytes) {
        return "exceeded by " + Bytes.text(-bytes);
    }
}
