package org.quern.server.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Which files hosts keep for the project: a store of its own beside the project's results (docs/protocol/literature.md 3, "Future changes").
 * Hosts list their files with every request; the journal holds what changed. Its lines need not be on the disk at once, since a host says
 * everything again.
 */
public final class HostFiles implements Closeable {

    private static final String JOURNAL = "host_files.jsonl";
    private static final EntryCodec<HostFileEntry> CODEC = new EntryCodec<>(HostFileEntry.class);

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Integer, Map<String, HostFile>> files = new TreeMap<>();
    private final Journal<HostFileEntry> journal;

    private HostFiles(Path file) throws IOException {
        journal = Journal.open(file, CODEC, this::apply);
    }

    /** Opens the store of a project directory, which its {@link Store} must hold already. */
    public static HostFiles open(Path directory) throws IOException {
        return new HostFiles(directory.resolve(JOURNAL));
    }

    /** What the host keeps, by name; nothing of a host that never listed any. */
    public List<HostFile> of(int host) {
        lock.lock();
        try {
            return List.copyOf(files.getOrDefault(host, Map.of()).values());
        } finally {
            lock.unlock();
        }
    }

    /**
     * The host lists all that it keeps; what it does not name any more is gone.
     *
     * @throws java.io.UncheckedIOException if the journal cannot be written
     */
    public void tell(int host, List<HostFile> told, double now) {
        lock.lock();
        try {
            List<HostFileEntry> news = news(host, told, now);
            if (!news.isEmpty()) {
                journal.append(news, false);
                news.forEach(this::apply);
            }
        } finally {
            lock.unlock();
        }
    }

    private List<HostFileEntry> news(int host, List<HostFile> told, double now) {
        Map<String, HostFile> known = files.getOrDefault(host, Map.of());
        Map<String, HostFile> listed = new TreeMap<>();
        told.forEach(file -> listed.put(file.name(), file));
        List<HostFileEntry> news = new ArrayList<>();
        for (HostFile file : listed.values()) {
            HostFile old = known.get(file.name());
            if (old == null || !old.says(file)) {
                news.add(new HostFileEntry.HostFileKept(host, file.name(), file.bytes(), file.status(), now));
            }
        }
        known.keySet().stream().filter(name -> !listed.containsKey(name))
                .forEach(name -> news.add(new HostFileEntry.HostFileGone(host, name, now)));
        return news;
    }

    private void apply(HostFileEntry entry) {
        switch (entry) {
            case HostFileEntry.HostFileKept e -> files.computeIfAbsent(e.host(), host -> new TreeMap<>())
                    .put(e.name(), new HostFile(e.name(), e.bytes(), e.status(), e.at()));
            case HostFileEntry.HostFileGone e ->
                    files.computeIfPresent(e.host(), (host, known) -> {
                        known.remove(e.name());
                        return known;
                    });
        }
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            journal.close();
        } finally {
            lock.unlock();
        }
    }
}
