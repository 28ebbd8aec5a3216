package org.quern.rpc.call;

/**
 * The memory in which scheduler replies are read: a fixed part of the heap for all that are read at the same time. Each gets half of
 * what is free, so that whoever comes last gets something, too, however much and however slowly the others answer. Safe for use by
 * many threads.
 */
final class ReplyMemory {
    /** An eighth of the heap, 12 MB of the packages' 96: a reply with some two thousand tasks of the usual size gets half of it. */
    private static final long PART = 8;
    /** Bytes that each gets at least: some twenty tasks. */
    private static final long LEAST = 128 * 1024;
    private static final ReplyMemory SHARED = new ReplyMemory(Runtime.getRuntime().maxMemory() / PART);

    private long free;

    ReplyMemory(long bytes) {
        free = bytes;
    }

    /** That of this process. */
    static ReplyMemory shared() {
        return SHARED;
    }

    /** Takes a share until it is closed. */
    synchronized Share take() {
        long bytes = Math.max(LEAST, free / 2);
        free -= bytes;
        return new Share(bytes);
    }

    private synchronized void giveBack(long bytes) {
        free += bytes;
    }

    /** What one reply may take. */
    final class Share implements AutoCloseable {
        private final long bytes;

        private Share(long bytes) {
            this.bytes = bytes;
        }

        long bytes() {
            return bytes;
        }

        @Override
        public void close() {
            giveBack(bytes);
        }
    }
}
