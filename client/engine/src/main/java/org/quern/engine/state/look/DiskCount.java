package org.quern.engine.state.look;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;

/**
 * What came and went since the last walk over the disk, in bytes: space that files were granted and have not taken yet,
 * and files whose deletion is ordered (choice C16 of decision 0010). A walk that began after a file came or went has seen
 * it, and its entry is dropped. Mutable, owned by the engine's thread, forgotten at a restart.
 */
public final class DiskCount {
    /** Why a file is counted. */
    private enum Kind {
        /** It was granted space, or came without. */
        COMES,
        /** It comes no further for now; this is what came of it. */
        WAITS,
        /** It is to be deleted. */
        LEAVES
    }

    /**
     * A file whose {@code bytes} are counted, below 0 where it leaves; {@code settledAt} = Unix seconds since which it is there or
     * gone.
     */
    private record Entry(Kind kind, double bytes, OptionalDouble settledAt) {
        static Entry moving(Kind kind, double bytes) {
            return new Entry(kind, bytes, OptionalDouble.empty());
        }

        Entry settled(double at) {
            return new Entry(kind, bytes, OptionalDouble.of(at));
        }

        boolean is(Kind wanted) {
            return kind == wanted;
        }

        boolean isMoving() {
            return settledAt.isEmpty();
        }

        boolean isSettledBefore(double time) {
            return settledAt.isPresent() && settledAt.getAsDouble() < time;
        }
    }

    private final Map<FileId, Entry> entries = new LinkedHashMap<>();
    private final SortedMap<ProjectUrl, Double> sums = new TreeMap<>();

    /** Bytes by which a project's usage differs from what was measured. */
    public double change(ProjectUrl project) {
        return sums.getOrDefault(project, 0.0);
    }

    /** Space was granted to the file and it is not known to be measured. */
    public boolean expects(FileId file) {
        Entry entry = entries.get(file);
        return entry != null && entry.is(Kind.COMES);
    }

    /** Bytes that the file was granted and that no walk has seen, 0 if none were. */
    public double granted(FileId file) {
        Entry entry = entries.get(file);
        return entry != null && entry.is(Kind.COMES) && entry.isMoving() ? entry.bytes() : 0;
    }

    /** A file waits with {@code missing} bytes still to come: they are free again; what no walk has seen of the others counts on. */
    void putOff(FileId file, double missing, double now) {
        double unseen = Math.max(0, granted(file) - missing);
        giveBack(file);
        if (unseen > 0) {
            put(file, Entry.moving(Kind.WAITS, unseen).settled(now));
        }
    }

    /** Space of {@code bytes} is granted to a file that will come. */
    void grant(FileId file, double bytes) {
        put(file, Entry.moving(Kind.COMES, bytes));
    }

    /** The file is there, Unix seconds. */
    void arrived(FileId file, double now) {
        entries.computeIfPresent(file, (id, entry) -> entry.settled(now));
    }

    /**
     * A file that no walk has seen is there, Unix seconds. The walk that sees it counts it; if it goes before that, it leaves nothing
     * behind, and nothing is taken off for it.
     */
    void appeared(FileId file, double now) {
        if (!entries.containsKey(file)) {
            put(file, Entry.moving(Kind.COMES, 0).settled(now));
        }
    }

    /** A file that will not come gives its space back. */
    public void giveBack(FileId file) {
        if (expects(file)) {
            remove(file);
        }
    }

    /** A file of {@code bytes} that is there is to be deleted. One that no walk has seen leaves nothing behind. */
    public void leaving(FileId file, double bytes) {
        if (expects(file)) {
            remove(file);
        } else if (bytes > 0) {
            Entry entry = entries.get(file);
            double unseen = entry != null && entry.is(Kind.WAITS) ? entry.bytes() : 0;
            put(file, Entry.moving(Kind.LEAVES, -Math.max(0, bytes - unseen)));
        }
    }

    /** The file is to be deleted and is still there. */
    public boolean isLeaving(FileId file) {
        Entry entry = entries.get(file);
        return entry != null && entry.is(Kind.LEAVES) && entry.isMoving();
    }

    /** Bytes of all files that are to be deleted and are still there: counted as free already, and nothing may be written into them. */
    public double leaving() {
        double bytes = 0;
        for (Entry entry : entries.values()) {
            bytes += entry.isMoving() ? Math.max(0, -entry.bytes()) : 0;
        }
        return bytes;
    }

    /** The file is gone, Unix seconds. */
    void gone(FileId file, double now) {
        Entry entry = entries.get(file);
        if (entry != null && entry.is(Kind.LEAVES)) {
            entries.put(file, entry.settled(now));
        }
    }

    /** The file could not be deleted: it counts again. */
    void stayed(FileId file) {
        if (!expects(file)) {
            remove(file);
        }
    }

    /**
     * A walk over the disk is done.
     *
     * @param begun Unix seconds of its begin: what settled before it was seen
     * @param missing bytes of a granted file that are not on the disk yet, below 0 if nothing is known of it any more
     */
    public void measured(double begun, ToDoubleFunction<FileId> missing) {
        for (Iterator<Map.Entry<FileId, Entry>> each = entries.entrySet().iterator(); each.hasNext();) {
            Map.Entry<FileId, Entry> file = each.next();
            Entry entry = file.getValue();
            if (entry.isSettledBefore(begun)) {
                each.remove();
                add(file.getKey(), -entry.bytes());
            } else if (entry.is(Kind.COMES) && entry.isMoving()) {
                double left = missing.applyAsDouble(file.getKey());
                add(file.getKey(), Math.max(0, left) - entry.bytes());
                if (left < 0) {
                    each.remove();
                } else {
                    file.setValue(Entry.moving(Kind.COMES, left));
                }
            }
        }
    }

    /** A project got another address. */
    public void moved(ProjectUrl from, ProjectUrl to) {
        Map<FileId, Entry> before = new LinkedHashMap<>(entries);
        entries.clear();
        before.forEach((file, entry) -> entries.put(
                file.project().equals(from) ? new FileId(to, file.name()) : file, entry));
        Double sum = sums.remove(from);
        if (sum != null) {
            sums.put(to, sum);
        }
    }

    /** The client's time was moved. */
    public void moved(double seconds) {
        entries.replaceAll((file, entry) -> entry.isMoving() ? entry
                : entry.settled(entry.settledAt().getAsDouble() + seconds));
    }

    private void put(FileId file, Entry entry) {
        remove(file);
        entries.put(file, entry);
        add(file, entry.bytes());
    }

    private void remove(FileId file) {
        Entry entry = entries.remove(file);
        if (entry != null) {
            add(file, -entry.bytes());
        }
    }

    private void add(FileId file, double bytes) {
        sums.merge(file.project(), bytes, Double::sum);
    }
}
