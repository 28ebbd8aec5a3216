package org.quern.simulator.soak.host;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.DiskFigures;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;
import org.quern.model.TaskId;

/** The disk: projects' files and slots, and what is wrong with it. */
public final class Volume {
    /** With less, something or other is refused. */
    private static final double WORKING_BYTES = 1e6;
    /** Left free by copies: this much or, of a small volume, a part. */
    private static final double MOST_SPARE_BYTES = 1e8;
    private static final double SPARE_PART = 20;
    private final SimulationClock time;
    private final double totalBytes;
    private final double otherBytes;
    private final SortedMap<String, Stored> files = new TreeMap<>();
    private final SortedMap<Integer, Slot> slots = new TreeMap<>();
    /** The same as a list, since what they hold is added up many times in a turn; null if they changed. */
    private Slot @Nullable [] slotsNow;
    /** What has come of downloads that are not complete. */
    private final SortedMap<String, Stored> parts = new TreeMap<>();
    /** By task. */
    private final SortedMap<String, Slot> quarantine = new TreeMap<>();
    private double fileBytes;
    /** Seconds of the run until which somebody else has filled it. */
    private double fullUntil;
    /** The same until which it cannot be written. */
    private double readOnlyUntil;
    /** The same until which no file can be made. */
    private double inodesUntil;

    /** A file of a project with so many bytes, written at that time of the run; before every time if it is on disk for good. */
    private record Stored(FileId id, double bytes, double writtenAt) {}

    /** Files with another content than they should have. */
    private final Set<String> spoilt = new TreeSet<>();
    /** Seconds of the run until which something is left in a slot that cannot be ended, by number. */
    private final Map<Integer, Double> busyUntil = new TreeMap<>();
    /** The same until which nothing can be read or written. */
    private double errorsUntil;

    /** An empty disk of so many bytes, of which others use some. */
    public Volume(SimulationClock time, double totalBytes, double otherBytes) {
        this.time = time;
        this.totalBytes = totalBytes;
        this.otherBytes = otherBytes;
    }

    /** Bytes that the client uses. */
    public double usedBytes() {
        return fileBytes + slotBytes();
    }

    private Slot[] slotsNow() {
        Slot[] known = slotsNow;
        if (known == null) {
            known = slots.values().toArray(Slot[]::new);
            slotsNow = known;
        }
        return known;
    }

    /** Bytes in slots. */
    public double slotBytes() {
        double bytes = 0;
        for (Slot slot : slotsNow()) {
            bytes += slot.bytes();
        }
        return bytes;
    }

    /** Nothing keeps a file from being made. */
    public boolean isWritable() {
        return refusal(WORKING_BYTES).isEmpty();
    }

    /** Bytes that nobody uses. */
    public double freeBytes() {
        return isFull() ? 0 : Math.max(0, totalBytes - otherBytes - usedBytes());
    }

    /** Its size. */
    public double totalBytes() {
        return totalBytes;
    }

    /** Somebody else has filled it. */
    public boolean isFull() {
        return fullUntil > time.now();
    }

    /** It cannot be written. */
    public boolean isReadOnly() {
        return readOnlyUntil > time.now() || hasErrors();
    }

    /** It can be neither read nor written. */
    public boolean hasErrors() {
        return errorsUntil > time.now();
    }

    /** Somebody else fills it until then, seconds of the run. */
    public void fill(double until) {
        fullUntil = until;
    }

    /** It cannot be written until then. */
    public void forbidWrites(double until) {
        readOnlyUntil = until;
    }

    /** No file can be made on it until then. */
    public void takeInodes(double until) {
        inodesUntil = until;
    }

    /** It can be neither read nor written until then. */
    public void fail(double until) {
        errorsUntil = until;
    }

    /** Something that cannot be ended stays in that slot for so long. */
    public void keepBusy(int slot, double seconds) {
        busyUntil.put(slot, time.now() + seconds);
    }

    /** Something that cannot be ended is in that slot. */
    public boolean isBusy(int slot) {
        return busyUntil.getOrDefault(slot, 0.0) > time.now();
    }

    /** That file has another content than it should have from now on. */
    public void spoil(FileId file) {
        spoilt.add(key(file));
    }

    /** That file has another content than it should have. */
    public boolean isSpoilt(FileId file) {
        return spoilt.contains(key(file));
    }

    /** Why a file of so many bytes cannot be made, empty if it can. */
    public String refusal(double bytes) {
        if (isReadOnly()) {
            return hasErrors() ? "Input/output error" : "Read-only file system";
        }
        return inodesUntil > time.now() || freeBytes() < bytes ? "No space left on device" : "";
    }

    /** There is space for copies of so many bytes, with some to spare as the daemon has it. */
    public boolean hasRoomForCopies(double bytes) {
        return bytes <= 0 || freeBytes() - Math.min(MOST_SPARE_BYTES, totalBytes / SPARE_PART) >= bytes;
    }

    /** The task has one, with what its start copied into it. */
    public boolean hasSlot(TaskId task) {
        return slots.values().stream().anyMatch(slot -> slot.owner().equals(task));
    }

    /** Nothing is wrong with it any more. */
    public void heal() {
        fullUntil = 0;
        readOnlyUntil = 0;
        errorsUntil = 0;
        inodesUntil = 0;
    }

    /** A file of so many bytes is there from now on, in the place of what was there. */
    public void put(FileId file, double bytes) {
        delete(file);
        files.put(key(file), new Stored(file, bytes, time.now()));
        fileBytes += bytes;
    }

    /** Whoever gathers outputs waits until they are on disk for good. */
    public void sync(FileId file) {
        files.computeIfPresent(key(file),
                (name, stored) -> new Stored(file, stored.bytes(), Double.NEGATIVE_INFINITY));
    }

    /** That file goes, and what has come of it. */
    public void delete(FileId file) {
        spoilt.remove(key(file));
        Stored gone = files.remove(key(file));
        fileBytes -= gone == null ? 0 : gone.bytes();
        putPart(file, 0);
    }

    /** So much of a download lies there now; 0 = nothing. */
    public void putPart(FileId file, double bytes) {
        Stored gone = bytes > 0 ? parts.put(key(file), new Stored(file, bytes, time.now())) : parts.remove(key(file));
        fileBytes += bytes - (gone == null ? 0 : gone.bytes());
    }

    /** Bytes that have come of that file, which is not complete. */
    public double partBytes(FileId file) {
        Stored part = parts.get(key(file));
        return part == null ? 0 : part.bytes();
    }

    /** Bytes that have come of all of a project's files that are not complete. */
    public double partBytes(ProjectUrl project) {
        return parts.values().stream().filter(part -> part.id().project().equals(project)).mapToDouble(Stored::bytes)
                .sum();
    }

    /** Bytes of all that is used but for those of downloads that are not complete and that the client knows of. */
    public double completeBytes(Predicate<FileId> isKnown) {
        return usedBytes() - parts.values().stream().filter(part -> isKnown.test(part.id()))
                .mapToDouble(Stored::bytes).sum();
    }

    /** All files of that project go. */
    public void deleteAll(ProjectUrl project) {
        Stream.concat(List.copyOf(parts.values()).stream().map(Stored::id), ids().stream())
                .filter(id -> id.project().equals(project)).forEach(this::delete);
    }

    /** All files of projects, sorted. */
    public List<FileId> ids() {
        return new ArrayList<>(files.values().stream().map(Stored::id).toList());
    }

    /** Bytes of that file; empty if it is not there. */
    public OptionalDouble bytes(FileId file) {
        Stored stored = files.get(key(file));
        return stored == null ? OptionalDouble.empty() : OptionalDouble.of(stored.bytes());
    }

    /** That file is there, whatever is in it. */
    public boolean has(FileId file) {
        return files.containsKey(key(file));
    }

    /** That file is there and has so many bytes. */
    public boolean has(FileId file, double bytes) {
        Stored stored = files.get(key(file));
        return stored != null && stored.bytes() == bytes;
    }

    /** The power fails: what was written a moment ago is lost, torn or kept. */
    public void cut(SplittableRandom chance) {
        slots.values().forEach(slot -> slot.cut(time.now(), chance.nextBoolean(), chance.nextBoolean()));
        for (Stored file : List.copyOf(files.values())) {
            if (time.now() - file.writtenAt() < Slot.UNSYNCED_SECONDS) {
                switch (chance.nextInt(3)) {
                    case 0 -> delete(file.id());
                    case 1 -> put(file.id(), Math.floor(file.bytes() / 2));
                    default -> {
                    }
                }
            }
        }
        for (Stored part : List.copyOf(parts.values())) {
            if (time.now() - part.writtenAt() < Slot.UNSYNCED_SECONDS) {
                putPart(part.id(), Math.floor(part.bytes() / 2) * chance.nextInt(3));
            }
        }
    }

    private static String key(FileId file) {
        return file.project().canonical() + " " + file.name();
    }

    /** What lies in the slot of that number, null if it is not in use. */
    public @Nullable Slot slot(int number) {
        return slots.get(number);
    }

    /** That slot is in use from now on. */
    public void claim(int number, Slot slot) {
        slots.put(number, slot);
        slotsNow = null;
    }

    /** That slot is emptied. */
    public void clear(int number) {
        Slot slot = slots.remove(number);
        slotsNow = null;
        if (slot != null) {
            slot.cleared();
        }
    }

    /** Numbers of all slots in use. */
    public List<Integer> slotNumbers() {
        return List.copyOf(slots.keySet());
    }

    /** All slots in use. */
    public Collection<Slot> slots() {
        return slots.values();
    }

    /** Slots that nobody owns go to the quarantine: the state may lack their tasks. */
    public void quarantine(List<Integer> owned) {
        slots.forEach((number, slot) -> {
            if (!owned.contains(number)) {
                quarantine.put(key(slot.owner()), slot);
            }
        });
        slots.keySet().retainAll(owned);
        slotsNow = null;
    }

    /** The slot that a task had before its state was lost, null if there is none. */
    public @Nullable Slot fromQuarantine(TaskId task) {
        Slot slot = quarantine.remove(key(task));
        if (slot != null) {
            slot.broughtBack();
        }
        return slot;
    }

    private static String key(TaskId task) {
        return task.project().canonical() + " " + task.result();
    }

    /** Those that nobody owns are emptied, as that of a task that was done when its client ended. */
    public void keepSlots(List<Integer> owned) {
        slotNumbers().stream().filter(number -> !owned.contains(number)).forEach(this::clear);
    }

    /** What a look at it finds. */
    public DiskFigures measured() {
        TreeMap<ProjectUrl, Double> byProject = new TreeMap<>();
        files.values().forEach(file -> byProject.merge(file.id().project(), file.bytes(), Double::sum));
        parts.values().forEach(part -> byProject.merge(part.id().project(), part.bytes(), Double::sum));
        for (Map.Entry<Integer, Slot> slot : slots.entrySet()) {
            byProject.merge(slot.getValue().owner().project(), slot.getValue().bytes(), Double::sum);
        }
        return new DiskFigures(time.wall(), 0, byProject, totalBytes, freeBytes());
    }
}
