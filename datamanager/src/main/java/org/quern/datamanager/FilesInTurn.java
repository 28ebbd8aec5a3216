package org.quern.datamanager;

import java.util.function.BooleanSupplier;
import org.quern.datamanager.snapshot.StoredFile;

/** Second step against a violation: level by level every project loses one deletable file in turn, shares or not. */
final class FilesInTurn {
    private final DiskLedger ledger;
    private final BooleanSupplier enough;

    FilesInTurn(DiskLedger ledger, BooleanSupplier enough) {
        this.ledger = ledger;
        this.enough = enough;
    }

    /** Returns whether there is enough in the end. */
    boolean run() {
        for (int level = StoredFile.LOWEST_PRIORITY; level <= StoredFile.HIGHEST_PRIORITY; level++) {
            while (cycle(level)) {
                // The cycle deleted something; another may.
            }
        }
        return enough.getAsBoolean();
    }

    private boolean cycle(int level) {
        boolean deleted = false;
        for (ProjectLedger project : ledger.projects()) {
            if (!enough.getAsBoolean() && project.deletable().hasNext(level)) {
                ledger.delete(project, new Cause.Turn(-ledger.freeBytes(), project.deletable().reason()));
                deleted = true;
            }
        }
        return deleted;
    }
}
