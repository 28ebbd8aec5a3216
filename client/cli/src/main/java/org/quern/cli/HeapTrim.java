package org.quern.cli;

import java.util.function.LongSupplier;

/**
 * Has garbage collected that would stay until the heap is as large as it may become: the serial collector takes whatever outlives a few moments for old, and
 * looks at old things only when there is no room left. A client in use would hold a hundred megabytes of which ten are needed.
 */
final class HeapTrim {
    /** Bytes; for less the heap is not gone through. */
    static final long LEAST = 4 << 20;
    /** Part of what was in use after the last time, one half; a large heap costs more to go through. */
    private static final int SHARE = 2;
    private final LongSupplier used;
    private final Runnable collector;
    private long kept;

    /**
     * @param used bytes of the heap in use, garbage among them
     * @param collector goes through all of it
     */
    HeapTrim(LongSupplier used, Runnable collector) {
        this.used = used;
        this.collector = collector;
    }

    /** Of this process. */
    static HeapTrim ofThisProcess() {
        Runtime runtime = Runtime.getRuntime();
        return new HeapTrim(() -> runtime.totalMemory() - runtime.freeMemory(), System::gc);
    }

    /** Collects if it is worth it; to be asked now and then. */
    void look() {
        kept = Math.min(kept, used.getAsLong());
        if (used.getAsLong() - kept >= Math.max(LEAST, kept / SHARE)) {
            collector.run();
            kept = used.getAsLong();
        }
    }
}
