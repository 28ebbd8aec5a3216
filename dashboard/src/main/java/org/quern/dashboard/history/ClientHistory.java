package org.quern.dashboard.history;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.quern.cli.history.HistoryFaults;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.HistoryJson;

/**
 * The history of a client of this computer: what its files have, as {@link HistoryFiles} reads it, and for a year what was in its full files,
 * each of which is taken into a database once. Where the database cannot be used the files alone are read, and a sentence says so once.
 */
public final class ClientHistory implements AutoCloseable {
    /** A year, and the day that some have more. */
    static final Duration KEPT = Duration.ofDays(366);
    /** A file of a later time than this is of a clock that was wrong: it would be kept for ever. */
    private static final Duration AHEAD = Duration.ofDays(1);
    /** Of all lines: a year of some three thousand tasks a day, which takes a quarter of it on the disk. */
    private static final long MOST_CHARACTERS = 1L << 30;
    /** First the page is shown. A client that works hard fills a file in some hours and keeps forty. */
    private static final Duration FIRST_LOOK = Duration.ofMinutes(1);
    private static final Duration LOOKS = Duration.ofHours(6);
    private static final double MILLIS = 1000;
    private final HistoryFiles files;
    private final DatabaseHandle store;
    private final boolean hasPlace;
    private final Consumer<String> complaints;
    /** What was said of files that could not be read to their end when that was tried last. */
    private final Map<Path, String> faults = new ConcurrentHashMap<>();
    /** Of full files that could be read. */
    private final Map<Path, TimeSpan> spans = new ConcurrentHashMap<>();
    private final InstantSource clock;
    private final long most;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread atExit = Thread.ofPlatform().unstarted(this::close);
    /** Milliseconds of the newest file that had to go: what is older and still in the client's folder is not taken in again. */
    private long gone;

    /** What the client's files have, and no more. */
    public ClientHistory(Path dataDirectory) {
        this(dataDirectory, null, _ -> {
        }, InstantSource.system(), MOST_CHARACTERS);
    }

    /**
     * A year of it.
     *
     * @param place of the database
     * @param complaints gets sentences for whoever runs the dashboard
     */
    public ClientHistory(Path dataDirectory, DatabaseLocation place, Consumer<String> complaints) {
        this(dataDirectory, place, complaints, InstantSource.system(), MOST_CHARACTERS);
    }

    /** The same at another time and with another bound, in characters. */
    ClientHistory(Path dataDirectory, @Nullable DatabaseLocation place, Consumer<String> complaints,
            InstantSource clock, long most) {
        files = HistoryFiles.in(dataDirectory);
        store = new DatabaseHandle(dataDirectory, place, complaints);
        this.complaints = complaints;
        hasPlace = place != null;
        this.clock = clock;
        this.most = most;
    }

    /** From now on takes in what the client has written also where nobody asks, on a thread of its own, and is closed at the latest with the process. */
    public void keepUp() {
        if (hasPlace) {
            Runtime.getRuntime().addShutdownHook(atExit);
            Thread.ofVirtual().start(this::look);
        }
    }

    private void look() {
        try {
            for (Duration wait = FIRST_LOOK; !ended.await(wait.toSeconds(), TimeUnit.SECONDS); wait = LOOKS) {
                try {
                    full();
                } catch (IOException e) {
                    // Whoever asks is told.
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * As {@link HistoryFiles#read}.
     *
     * @param word that stands in the lines of the entries that are wanted, as the client writes them: of a year most are not worth parsing, and
     *     any of the others may be left out
     */
    public void read(double since, String word, Consumer<HistoryEntry> reader) throws IOException {
        Consumer<HistoryEntry> wanted = entry -> {
            if (entry.at() >= since) {
                reader.accept(entry);
            }
        };
        for (Path path : full()) {
            if (since <= 0 || reaches(path, since)) { // all of it is read once, not twice
                readFull(path, line -> line.contains(word), wanted);
            }
        }
        readCurrent(line -> line.contains(word), wanted);
    }

    /** The full files, oldest first, those that the client has removed as well; what is new is taken in before. */
    public synchronized List<Path> full() throws IOException {
        List<Path> there = files.full();
        List<Path> ours = there.stream().filter(this::isKept).toList();
        store.open(!ours.isEmpty());
        if (store.isOpen() && store.ask(each -> takeIn(each, ours)).isEmpty()) {
            store.open(false); // what it has can perhaps be read where nothing can be written
        }
        SortedSet<Path> all = new TreeSet<>(there);
        store.ask(HistoryDatabase::times).ifPresent(times -> times.forEach(time -> all.add(files.full(time / MILLIS))));
        spans.keySet().retainAll(all);
        faults.keySet().removeIf(path -> !all.contains(path) && !path.equals(files.current()));
        return List.copyOf(all);
    }

    /** Whether a full file may have something of that time or later, Unix seconds. */
    public boolean reaches(Path full, double since) {
        return span(full).last() >= since;
    }

    /** From when to when the entries of a full file are; it is read for that once. */
    TimeSpan span(Path full) {
        TimeSpan known = spans.get(full);
        if (known != null) {
            return known;
        }
        TimeSpan[] found = {TimeSpan.NONE};
        if (!isRead(full, reader -> fullLines(full, reader), line -> found[0] = found[0].with(line))) {
            return found[0].andUnknownUpTo(HistoryFiles.lastOf(full).orElse(Double.POSITIVE_INFINITY));
        }
        spans.put(full, found[0]);
        return found[0];
    }

    /**
     * The entries of a full file, which never changes any more; damaged lines are left out.
     *
     * @param worth true of the lines of the entries that are wanted; any of the others may be left out
     * @return false if it cannot be read at present, or not to its end; whoever runs the dashboard is told so once
     */
    public boolean readFull(Path path, Predicate<String> worth, Consumer<HistoryEntry> reader) {
        return isRead(path, lines -> fullLines(path, lines), line -> tell(line, worth, reader));
    }

    private void fullLines(Path path, Consumer<String> reader) throws IOException {
        Optional<List<String>> lines = kept(path);
        if (lines.isPresent()) {
            lines.get().forEach(reader);
        } else {
            HistoryFiles.fullLines(path, reader);
        }
    }

    private boolean isRead(Path path, UnstoredLines.Source lines, Consumer<String> reader) {
        try {
            lines.to(reader);
            faults.remove(path);
            return true;
        } catch (IOException e) {
            String sentence = HistoryFaults.sentence(path, e);
            if (!sentence.equals(faults.put(path, sentence))) {
                complaints.accept(sentence);
            }
            return false;
        }
    }

    /** A sentence about each file that could not be read to its end when that was tried last. */
    public List<String> faults() {
        return faults.values().stream().sorted().toList();
    }

    private synchronized Optional<List<String>> kept(Path path) throws IOException {
        return store.ask(each -> each.lines(time(path))).flatMap(lines -> lines);
    }

    /** The entries of the file that is written; {@code worth} as with {@link #readFull}, and so is one that cannot be read. */
    public boolean readCurrent(Predicate<String> worth, Consumer<HistoryEntry> reader) {
        return isRead(files.current(), this::currentLines, line -> tell(line, worth, reader));
    }

    private void currentLines(Consumer<String> reader) throws IOException {
        Optional<Set<String>> lines = current();
        if (lines.isPresent()) {
            lines.get().forEach(reader);
        } else {
            files.currentLines(reader);
        }
    }

    private synchronized Optional<Set<String>> current() throws IOException {
        return store.ask(each -> UnstoredLines.of(files::currentLines, each)).flatMap(lines -> lines);
    }

    private static void tell(String line, Predicate<String> worth, Consumer<HistoryEntry> reader) {
        if (worth.test(line)) {
            HistoryJson.read(line).ifPresent(reader);
        }
    }

    /** Milliseconds of the last entry of a file, as its name says; -1 if the client would have named it otherwise. */
    private long time(Path path) {
        double last = HistoryFiles.lastOf(path).orElse(-1);
        return last >= 0 && files.full(last).equals(path) ? Math.round(last * MILLIS) : -1;
    }

    /** A file of a time that has not come, or is too long ago, is read where it is. */
    private boolean isKept(Path path) {
        long now = clock.millis();
        long oldest = Math.max(gone + 1, now - KEPT.toMillis());
        return time(path) >= oldest && time(path) <= now + AHEAD.toMillis();
    }

    /** Of one file after the other, so that the process may end at any of them. */
    private boolean takeIn(HistoryDatabase to, List<Path> full) throws DatabaseException {
        boolean isNew = false;
        for (Path path : full) {
            if (ended.getCount() > 0 && !to.has(time(path))) {
                isNew |= takeIn(to, path);
            }
        }
        if (isNew) {
            List<Long> times = to.times();
            // Where the clock was set on by years, what is there stays until a file of that time comes.
            long before = Math.min(times.isEmpty() ? 0 : times.getLast(), clock.millis()) - KEPT.toMillis();
            gone = Math.max(gone, to.forget(before, most));
            to.sync();
        }
        return isNew;
    }

    private boolean takeIn(HistoryDatabase to, Path path) throws DatabaseException {
        try {
            Optional<Set<String>> lines = UnstoredLines.of(reader -> HistoryFiles.fullLines(path, reader), to);
            if (lines.isPresent()) {
                to.add(time(path), lines.get());
            }
            return lines.isPresent();
        } catch (IOException e) {
            return false; // it stays where it is until all of it can be read; whoever reads it there is told
        }
    }

    @Override
    public void close() {
        ended.countDown();
        synchronized (this) {
            store.close();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException ending) {
            // The process ends, and this is its hook perhaps.
        }
    }
}
