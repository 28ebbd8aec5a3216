package org.quern.daemon.history;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.Folders;
import org.quern.config.file.RegularFile;
import org.quern.daemon.store.DurableFiles;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.HistoryLine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Appends entries to the history, on other threads than the caller's and in their order (docs/history.md). A full file is compressed, and
 * the oldest go. A history that cannot be written never stops the work, and what waits for the disk is bounded.
 */
final class HistoryLog {
    private static final Logger LOG = LoggerFactory.getLogger(HistoryLog.class);
    /** Size in bytes at which a file is full: some 6,000 entries, which take a tenth of that when compressed. */
    static final long MOST_BYTES = 1L << 20;
    /** Full files kept: about a quarter of a million entries. */
    static final int KEPT = 40;
    /** Entries that wait for a disk that does not answer; of more, the oldest are lost. */
    private static final int MOST_WAITING = 10_000;
    /** What the current file may have, in full files, where it cannot be compressed. */
    static final long MOST_TIMES = 4;
    /** Between two tries to compress it. */
    static final int WRITES_BETWEEN_TRIES = 15;
    private static final double MILLISECOND = 0.001;
    private final HistoryFiles files;
    private final Executor io;
    private final long mostBytes;
    private final List<HistoryEntry> waiting = new ArrayList<>();
    private HistoryEntry.@Nullable ClientStarted begun;
    private boolean ordered;
    private boolean failed;
    /** The end of the file is known to be the end of a line. */
    private boolean whole;
    /** When the last entry happened that was written, Unix seconds. */
    private double last;
    /** The current file is full, and could not be compressed. */
    private boolean stuck;
    /** Writes until that is tried again. */
    private int pause;

    HistoryLog(HistoryFiles files, Executor io, long mostBytes) {
        this.files = files;
        this.io = io;
        this.mostBytes = mostBytes;
    }

    /** Takes the first entry of a session; before it comes what the last one, if it crashed, could not write any more. */
    void begin(HistoryEntry.ClientStarted entry) {
        synchronized (waiting) {
            begun = entry;
        }
        add(entry);
    }

    /** Takes an entry; whoever calls waits for no disk. */
    void add(HistoryEntry entry) {
        if (isFirst(entry)) { // else who was sent before takes this one along
            io.execute(this::write);
        }
    }

    /** Takes the last entry, and returns when all are written. */
    void end(HistoryEntry entry) {
        isFirst(entry);
        write();
    }

    private boolean isFirst(HistoryEntry entry) {
        synchronized (waiting) {
            if (waiting.size() == MOST_WAITING) {
                waiting.removeFirst();
            }
            waiting.add(entry);
            boolean first = !ordered;
            ordered = true;
            return first;
        }
    }

    private synchronized void write() {
        List<HistoryEntry> taken = take();
        if (taken.isEmpty()) {
            return;
        }
        try {
            append(withUnfinished(taken));
            failed = false;
        } catch (IOException e) {
            whole = false;
            if (!failed) {
                LOG.warn("The history cannot be written, and lacks what happens until it can: {}", e.toString());
            }
            failed = true;
        }
    }

    private List<HistoryEntry> take() {
        synchronized (waiting) {
            List<HistoryEntry> taken = List.copyOf(waiting);
            waiting.clear();
            ordered = false;
            return taken;
        }
    }

    private List<HistoryEntry> withUnfinished(List<HistoryEntry> taken) {
        HistoryEntry.ClientStarted session;
        synchronized (waiting) {
            session = begun;
            begun = null;
        }
        List<HistoryEntry> all = new ArrayList<>();
        try {
            all.addAll(session == null ? List.of() : UnfinishedSession.of(files, session));
        } catch (IOException e) {
            LOG.warn("The history cannot be read, and does not say when the last session's tasks ended: {}",
                    e.toString());
        }
        all.addAll(taken);
        return all;
    }

    private void append(List<HistoryEntry> entries) throws IOException {
        if (!Files.isDirectory(files.folder())) {
            Files.createDirectory(files.folder()); // never the data directory itself: where that has gone, the state must say so
        }
        if (sizeOfCurrent() >= MOST_TIMES * mostBytes && !isPutAside(Math.max(last, entries.getFirst().at()))) {
            return;
        }
        StringBuilder lines = new StringBuilder(whole || !Files.exists(files.current()) ? "" : "\n");
        entries.forEach(entry -> lines.append(HistoryLine.of(entry)).append('\n'));
        RegularFile.write(files.current(), lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND,
                LinkOption.NOFOLLOW_LINKS);
        whole = true;
        last = entries.getLast().at();
        if (sizeOfCurrent() >= mostBytes) {
            isPutAside(last);
        }
    }

    private long sizeOfCurrent() throws IOException {
        return Files.exists(files.current(), LinkOption.NOFOLLOW_LINKS) ? Files.size(files.current()) : 0;
    }

    /** Makes a full file of the current one, whose last entry is of that time. False if that cannot be done; then it is tried again after some more entries. */
    private boolean isPutAside(double time) {
        if (pause > 0) {
            pause--;
            return false;
        }
        try {
            compress(free(time));
            forgetOldest();
            stuck = false;
        } catch (IOException e) {
            pause = WRITES_BETWEEN_TRIES;
            if (!stuck) {
                LOG.warn("The history goes on in its full file, up to {} KiB, and lacks what happens then,"
                        + " until another one can be begun: {}", (MOST_TIMES * mostBytes) >> 10, e.toString());
            }
            stuck = true;
        }
        return !stuck;
    }

    /** A clock that was set back may have come to the time of another file. */
    private Path free(double time) {
        double at = time;
        while (Files.exists(files.full(at), LinkOption.NOFOLLOW_LINKS)) {
            at += MILLISECOND;
        }
        return files.full(at);
    }

    /** A crash of the client or the computer on the way leaves the current file as it was, and a draft that is removed the next time. */
    private void compress(Path full) throws IOException {
        try {
            DurableFiles.replace(full, out -> {
                try (InputStream in = RegularFile.open(files.current(), LinkOption.NOFOLLOW_LINKS)) {
                    GZIPOutputStream zipped = new GZIPOutputStream(out);
                    in.transferTo(zipped);
                    zipped.finish();
                }
            });
            Files.delete(files.current());
        } catch (IOException e) {
            Files.deleteIfExists(full); // or each of its entries were there twice
            throw e;
        }
    }

    private void forgetOldest() throws IOException {
        List<Path> full = files.full();
        for (Path old : full.subList(0, Math.max(0, full.size() - KEPT))) {
            Files.deleteIfExists(old);
        }
        for (Path draft : Folders.entries(files.folder(), "[0-9]*.gz.tmp")) {
            Files.deleteIfExists(draft);
        }
    }
}
