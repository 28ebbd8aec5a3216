package org.quern.daemon.exec.start;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Bytes of copies under way, by data directory. Starts run side by side, each on its own thread: what one has found free is promised to it
 * until its copies are made, or all of them would find the same. Safe for use by several threads.
 */
final class CopySpace {
    static final CopySpace OF_THIS_PROCESS = new CopySpace();
    private final Map<Path, Double> promised = new HashMap<>();

    /** Promises them if there is room for them beside what is promised already. */
    synchronized boolean take(Path data, double bytes, double free) {
        double before = promised.getOrDefault(data, 0.0);
        if (before + bytes > free) {
            return false;
        }
        promised.put(data, before + bytes);
        return true;
    }

    /** They were made, or will not be. */
    synchronized void giveBack(Path data, double bytes) {
        promised.computeIfPresent(data, (path, before) -> before > bytes ? before - bytes : null);
    }
}
