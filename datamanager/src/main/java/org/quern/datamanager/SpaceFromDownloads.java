package org.quern.datamanager;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.quern.datamanager.snapshot.ComingFile;

/**
 * Space that downloads were promised, or took and do not go on filling (docs/protocol/disk-management.md 5). A promise
 * that nothing fills gives way to whoever needs the space. One that is being filled gives way as files do: only of a
 * project above its share. What has come of a download is a file: it goes if nothing fills it and its project is above
 * its share.
 */
final class SpaceFromDownloads {
    private final DiskLedger ledger;
    private final @Nullable String requester;
    private final BooleanSupplier enough;

    /** @param requester who needs the space, or null for nobody in particular */
    SpaceFromDownloads(DiskLedger ledger, @Nullable String requester, BooleanSupplier enough) {
        this.ledger = ledger;
        this.requester = requester;
        this.enough = enough;
    }

    /** Promises that nothing fills, whoever has them. Returns whether there is enough in the end. */
    boolean stalled() {
        for (DiskShareUse shareUse : Offenders.mostUsedFirst(ledger.shareUses())) {
            ProjectLedger project = ledger.project(shareUse.project());
            for (ComingFile file : project.granted()) {
                if (file.stalled() && !enough.getAsBoolean()) {
                    ledger.putOff(project, file, new Cause.Stalled());
                }
            }
        }
        return enough.getAsBoolean();
    }

    /** What has come of downloads that nothing fills, from projects above their share. */
    boolean parts() {
        for (DiskShareUse offender : Offenders.robbableBy(requester, ledger.shareUses())) {
            ProjectLedger project = ledger.project(offender.project());
            for (ComingFile file : project.parts()) {
                if (project.offenceBytes() > 0 && !enough.getAsBoolean()) {
                    ledger.deletePart(project, file, offence(project, "nothing fills it"));
                }
            }
        }
        return enough.getAsBoolean();
    }

    /** Any promise of projects above their share. */
    boolean aboveShares() {
        for (DiskShareUse offender : Offenders.robbableBy(requester, ledger.shareUses())) {
            ProjectLedger project = ledger.project(offender.project());
            for (ComingFile file : project.granted()) {
                if (project.offenceBytes() > 0 && !enough.getAsBoolean()) {
                    ledger.putOff(project, file, offence(project, "it has not come yet"));
                }
            }
        }
        return enough.getAsBoolean();
    }

    /** Any promise: what has not come takes no space from what is there. */
    boolean all() {
        for (DiskShareUse shareUse : Offenders.mostUsedFirst(ledger.shareUses())) {
            ProjectLedger project = ledger.project(shareUse.project());
            for (ComingFile file : project.granted()) {
                if (!enough.getAsBoolean()) {
                    ledger.putOff(project, file,
                            new Cause.Turn(Math.max(0, -ledger.freeBytes()), "it has not come yet"));
                }
            }
        }
        return enough.getAsBoolean();
    }

    private static Cause offence(ProjectLedger project, String order) {
        return new Cause.Offender(project.offenceBytes(), project.limitBytes(), order);
    }
}
