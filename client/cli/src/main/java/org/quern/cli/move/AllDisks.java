package org.quern.cli.move;

import org.quern.config.file.CFunction;

/** sync(2): what was written lies on the disks. Once for all files of a copy: to wait for each would take hours on a slow disk. */
final class AllDisks {
    private AllDisks() {}

    /** Linux waits for the disks; macOS only begins. */
    static void sync() {
        CFunction sync = CFunction.of("sync");
        if (sync != null) {
            sync.call();
        }
    }
}
