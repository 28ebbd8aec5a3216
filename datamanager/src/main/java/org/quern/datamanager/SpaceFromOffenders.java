package org.quern.datamanager;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.quern.datamanager.snapshot.StoredFile;

/**
 * {@code get_more_disk_space} of docs/protocol/literature.md 3: level by level, and within a level from the greatest
 * offender down, files go one by one while their project is above its limit and space is still missing.
 */
final class SpaceFromOffenders {
    private final DiskLedger ledger;
    private final @Nullable String requester;
    private final BooleanSupplier enough;

    /** @param requester who needs the space, or null for nobody in particular */
    SpaceFromOffenders(DiskLedger ledger, @Nullable String requester, BooleanSupplier enough) {
        this.ledger = ledger;
        this.requester = requester;
        this.enough = enough;
    }

    /** Returns whether there is enough in the end. */
    boolean run() {
        for (int level = StoredFile.LOWEST_PRIORITY; level <= StoredFile.HIGHEST_PRIORITY; level++) {
            if (enough.getAsBoolean()) {
                return true;
            }
            pass(level);
        }
        return enough.getAsBoolean();
    }

    /** The order stands for the whole pass: trimming one project changes no other's offence. */
    private void pass(int level) {
        for (DiskShareUse offender : Offenders.robbableBy(requester, ledger.shareUses())) {
            trim(ledger.project(offender.project()), level);
        }
    }

    private void trim(ProjectLedger project, int level) {
        while (!enough.getAsBoolean() && project.offenceBytes() > 0 && project.deletable().hasNext(level)) {
            ledger.delete(project, new Cause.Offender(project.offenceBytes(), project.limitBytes(),
                    project.deletable().reason()));
        }
    }
}
