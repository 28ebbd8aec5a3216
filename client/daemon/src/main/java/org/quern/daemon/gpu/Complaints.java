package org.quern.daemon.gpu;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * What a process complains of: the last kilobytes are kept, and a process that complains without an end is ended. A driver's messages
 * come this way as well, however many they are.
 */
final class Complaints {
    /** More than any driver has to say. */
    static final int MOST_BYTES = 1 << 20;
    private static final int KEPT_BYTES = 8 << 10;

    private final Process process;
    private final Thread reader;
    private final byte[] last = new byte[KEPT_BYTES];
    private long told;

    private Complaints(Process process) {
        this.process = process;
        reader = Thread.ofPlatform().name("complaints of drivers").daemon().unstarted(this::listen);
    }

    /** Listens to its standard error from now on. */
    static Complaints of(Process process) {
        Complaints complaints = new Complaints(process);
        complaints.reader.start();
        return complaints;
    }

    private void listen() {
        byte[] part = new byte[KEPT_BYTES];
        try (InputStream in = process.getErrorStream()) {
            for (int read = in.read(part); read >= 0 && !areTooMany(); read = in.read(part)) {
                keep(part, read);
            }
        } catch (IOException ended) {
            return;
        }
        if (areTooMany()) {
            Children.end(process);
        }
    }

    private synchronized void keep(byte[] part, int bytes) {
        System.arraycopy(last, bytes, last, 0, KEPT_BYTES - bytes);
        System.arraycopy(part, 0, last, KEPT_BYTES - bytes, bytes);
        told += bytes;
    }

    /** It was ended for them. */
    synchronized boolean areTooMany() {
        return told > MOST_BYTES;
    }

    /** The end of what it said; waits a moment for what is on its way, as others may hold the same stream open. */
    String text(Duration timeout) throws InterruptedException {
        reader.join(timeout);
        synchronized (this) {
            int kept = (int) Math.min(told, KEPT_BYTES);
            return new String(last, KEPT_BYTES - kept, kept, StandardCharsets.ISO_8859_1);
        }
    }
}
