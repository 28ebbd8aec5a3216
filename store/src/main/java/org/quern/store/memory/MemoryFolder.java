package org.quern.store.memory;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.quern.store.Folder;
import org.quern.store.FolderFault;

/**
 * A folder in memory with the manners of a disk: what is written and not synced is lost, torn or full of holes after a power cut, and names that were not synced are old or new in
 * any mixture. Every call that changes something has a number, from 1; {@link #failAt} makes one of them fail. All chance comes from the seed. For one thread.
 */
public final class MemoryFolder implements Folder {
    /** Bytes of one call that writes. */
    private static final int PIECE = 4096;
    private final SplittableRandom chance;
    private final Node.Directory root = new Node.Directory();
    private final List<Pending> pending = new ArrayList<>();
    private final NavigableMap<Long, Fault> faults = new TreeMap<>();
    private final Set<String> unreadable = new TreeSet<>();
    private long calls;
    private String lastCall = "";
    private boolean full;
    private long capacityBytes = Long.MAX_VALUE;
    private @Nullable Fault stopped;

    /** An empty folder on a sound disk without bounds. */
    public MemoryFolder(long seed) {
        chance = new SplittableRandom(seed);
    }

    /** How many calls there were that change something. */
    public long calls() {
        return calls;
    }

    /** The last of them, in words. */
    public String lastCall() {
        return lastCall;
    }

    /** Has call number {@code call} fail; numbers go on over restarts. */
    public void failAt(long call, Fault fault) {
        faults.put(call, fault);
    }

    /** Takes back all faults that are still to come, and a full disk. */
    public void mend() {
        faults.clear();
        unreadable.clear();
        full = false;
    }

    /** Bounds the bytes of all files together. */
    public void limit(long bytes) {
        capacityBytes = bytes;
    }

    /** Makes a file or folder unreadable, as a missing permission or a bad sector does. */
    public void makeUnreadable(String name) {
        unreadable.add(name);
    }

    /** The process or the machine has stopped; only {@link #restart} is answered. */
    public boolean hasStopped() {
        return stopped != null;
    }

    /** Kills the process, or cuts the power, between two calls. */
    public void stop(Fault fault) {
        stopped = fault;
    }

    /** The next start: after a kill all is as it was, after a power cut as much of it as had reached the disk. */
    public void restart() {
        if (stopped == Fault.POWER_CUT || stopped == Fault.POWER_CUT_WITHIN) {
            losePending();
            root.restart(chance);
        }
        stopped = null;
    }

    /** Of the changes of names none reaches the disk, or the first ones, or any of them. */
    private void losePending() {
        int manner = chance.nextInt(3);
        int first = chance.nextInt(pending.size() + 1);
        for (int i = 0; i < pending.size(); i++) {
            boolean reaches = switch (manner) {
                case 0 -> false;
                case 1 -> i < first;
                default -> chance.nextBoolean();
            };
            if (reaches) {
                pending.get(i).reachDisk();
            }
        }
        pending.clear();
    }

    @Override
    public InputStream open(String name) throws IOException {
        checkRuns(name);
        Node node = find(name);
        if (node == null) {
            throw missing(name);
        }
        if (unreadable.contains(name) || !(node instanceof Node.Document document)) {
            throw new FolderFault(FolderFault.Kind.UNREADABLE, name + ": Input/output error", null);
        }
        return new ByteArrayInputStream(document.content());
    }

    @Override
    public void write(String name, Content content) throws IOException {
        boolean whole = begins("write " + name, true);
        Node.Document document = opened(name);
        if (!whole) {
            throw stop();
        }
        OutputStream out = new BufferedOutputStream(new Pieces(document, name), PIECE);
        content.writeTo(out);
        out.flush();
        whole = begins("sync " + name, false);
        document.sync();
        if (!whole) {
            throw stop();
        }
    }

    private Node.Document opened(String name) throws IOException {
        Node.Directory parent = parent(name);
        Node known = parent.seen.get(last(name));
        switch (known) {
            case Node.Document document -> {
                document.clear();
                return document;
            }
            case Node.Directory folder -> throw new FolderFault(FolderFault.Kind.UNCHANGED,
                    name + ": Is a directory", null);
            case null -> {
                Node.Document document = new Node.Document();
                change(List.of(), List.of(new Pending.Name(parent, last(name), document)));
                return document;
            }
        }
    }

    /** Writes piece by piece, each a call of its own. */
    private final class Pieces extends OutputStream {
        private final Node.Document document;
        private final String name;

        Pieces(Node.Document document, String name) {
            this.document = document;
            this.name = name;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[]{(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            for (int done = 0; done < length; done += PIECE) {
                int piece = Math.min(PIECE, length - done);
                boolean whole = begins("write to " + name, true);
                if (bytesOf(root) + piece > capacityBytes) {
                    throw noSpace(name);
                }
                document.append(bytes, offset + done, whole ? piece : chance.nextInt(piece + 1));
                if (!whole) {
                    throw stop();
                }
            }
        }
    }

    @Override
    public void rename(String from, String to) throws IOException {
        boolean whole = begins("rename " + from + " to " + to, false);
        Node.Directory source = parent(from);
        Node.Directory target = parent(to);
        Node node = source.seen.get(last(from));
        if (node == null) {
            throw missing(from);
        }
        if (target.seen.get(last(to)) instanceof Node.Directory directory && !directory.seen.isEmpty()) {
            throw new FolderFault(FolderFault.Kind.UNCHANGED, to + ": Directory not empty", null);
        }
        change(List.of(new Pending.Name(source, last(from), node)),
                List.of(new Pending.Name(target, last(to), node)));
        if (!whole) {
            throw stop();
        }
    }

    @Override
    public void link(String from, String to) throws IOException {
        checkRuns(from);
        if (!(find(from) instanceof Node.Document document)) {
            throw missing(from);
        }
        delete(to);
        boolean whole = begins("link " + from + " to " + to, false);
        change(List.of(), List.of(new Pending.Name(parent(to), last(to), document)));
        if (!whole) {
            throw stop();
        }
    }

    /** Deletes a file or an empty folder, as somebody beside the store may; nothing happens if there is none. */
    public void delete(String name) throws IOException {
        boolean whole = begins("delete " + name, false);
        Node.Directory parent = parent(name);
        Node node = parent.seen.get(last(name));
        if (node instanceof Node.Directory directory && !directory.seen.isEmpty()) {
            throw new FolderFault(FolderFault.Kind.UNCHANGED, name + ": Directory not empty", null);
        }
        if (node != null) {
            change(List.of(new Pending.Name(parent, last(name), node)), List.of());
        }
        if (!whole) {
            throw stop();
        }
    }

    @Override
    public void makeFolder(String name) throws IOException {
        Node.Directory at = root;
        for (String part : name.split("/")) {
            Node next = at.seen.get(part);
            if (next == null) {
                boolean whole = begins("make folder " + name, true);
                next = new Node.Directory();
                change(List.of(), List.of(new Pending.Name(at, part, next)));
                if (!whole) {
                    throw stop();
                }
            }
            if (!(next instanceof Node.Directory directory)) {
                throw new FolderFault(FolderFault.Kind.UNCHANGED, name + ": Not a directory", null);
            }
            at = directory;
        }
    }

    @Override
    public List<Entry> list(String folder) throws IOException {
        checkRuns(folder);
        if (unreadable.contains(folder)) {
            throw new FolderFault(FolderFault.Kind.UNREADABLE, folder + ": Input/output error", null);
        }
        return directory(folder).seen.entrySet().stream()
                .map(entry -> new Entry(entry.getKey(), entry.getValue() instanceof Node.Directory)).toList();
    }

    @Override
    public void sync(String folder) throws IOException {
        boolean whole = begins("sync folder " + folder, false);
        Node.Directory directory = directory(folder);
        pending.stream().filter(change -> change.concerns(directory)).forEach(Pending::reachDisk);
        pending.removeIf(change -> change.concerns(directory));
        if (!whole) {
            throw stop();
        }
    }

    private void change(List<Pending.Name> leaving, List<Pending.Name> entering) {
        leaving.forEach(entry -> entry.folder().seen.remove(entry.name()));
        entering.forEach(entry -> entry.folder().seen.put(entry.name(), entry.node()));
        pending.add(new Pending(leaving, entering));
    }

    /** Counts a call that changes something; false if the power goes in its middle. */
    private boolean begins(String call, boolean needsSpace) throws IOException {
        checkRuns(call);
        calls++;
        lastCall = calls + " " + call;
        Fault fault = faults.remove(calls);
        if (fault == Fault.KILL || fault == Fault.POWER_CUT) {
            stopped = fault;
            throw stop();
        }
        if (fault == Fault.ERROR) {
            throw new FolderFault(FolderFault.Kind.UNCHANGED, call + ": Input/output error", null);
        }
        full |= fault == Fault.NO_SPACE;
        if (full && (needsSpace || fault == Fault.NO_SPACE)) {
            throw noSpace(call);
        }
        if (fault == Fault.POWER_CUT_WITHIN) {
            stopped = fault;
            return false;
        }
        return true;
    }

    private void checkRuns(String call) {
        if (stopped != null) {
            lastCall = call;
            throw stop();
        }
    }

    private MachineStopped stop() {
        return new MachineStopped(lastCall);
    }

    private static FolderFault noSpace(String name) {
        return new FolderFault(FolderFault.Kind.NO_SPACE, name + ": No space left on device", null);
    }

    private static FolderFault missing(String name) {
        return new FolderFault(FolderFault.Kind.MISSING, name + ": No such file or directory", null);
    }

    private static long bytesOf(Node node) {
        return switch (node) {
            case Node.Document document -> document.length();
            case Node.Directory directory -> directory.seen.values().stream().mapToLong(MemoryFolder::bytesOf).sum();
        };
    }

    private @Nullable Node find(String name) {
        Node at = root;
        for (String part : name.isEmpty() ? new String[0] : name.split("/")) {
            Map<String, Node> entries = at instanceof Node.Directory directory ? directory.seen : Map.of();
            Node next = entries.get(part);
            if (next == null) {
                return null;
            }
            at = next;
        }
        return at;
    }

    private Node.Directory directory(String name) throws FolderFault {
        if (find(name) instanceof Node.Directory directory) {
            return directory;
        }
        throw missing(name);
    }

    private Node.Directory parent(String name) throws FolderFault {
        return directory(name.contains("/") ? name.substring(0, name.lastIndexOf('/')) : "");
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('/') + 1);
    }
}
