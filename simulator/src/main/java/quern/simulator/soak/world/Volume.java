package quern.simulator.soak.world;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quern.engine.DiskFigures;
import quern.model.FileId;
import quern.model.ProjectUrl;

/** The disk: projects' files and slots. */
public final class Volume {
    private final double totalBytes;
    private final double otherBytes;
    private final SortedMap<String, Stored> files = new TreeMap<>();
    final SortedMap<Integer, Slot> slots = new TreeMap<>();

    /** A file of a project with so many bytes, written at that time. */
    private record Stored(FileId id, double bytes, double writtenAt) {
    }

    Volume(double totalBytes, double otherBytes) {
        this.totalBytes = totalBytes;
        this.otherBytes = otherBytes;
    }

    /** Bytes that the client uses. */
    public double usedBytes() {
        return files.values().stream().mapToDouble(Stored::bytes).sum()
                + slots.values().stream().mapToDouble(slot -> slot.bytes).sum();
    }

    double freeBytes() {
        return Math.max(0, totalBytes - otherBytes - usedBytes());
    }

    void put(FileId file, double bytes, double now) {
        files.put(key(file), new Stored(file, bytes, now));
    }

    void delete(FileId file) {
        files.remove(key(file));
    }

    void deleteAll(ProjectUrl project) {
        files.values().removeIf(file -> file.id().project().equals(project));
    }

    /** Bytes of that file, negative if it is not there. */
    public double bytes(FileId file) {
        Stored stored = files.get(key(file));
        return stored == null ? -1 : stored.bytes();
    }

    /** The power fails: what was written a moment ago is lost, torn or kept. */
    void cut(double now, SplittableRandom chance) {
        slots.values().forEach(slot -> slot.cut(now, chance.nextBoolean(), chance.nextBoolean()));
        for (Map.Entry<String, Stored> file : List.copyOf(files.entrySet())) {
            if (now - file.getValue().writtenAt() < Slot.UNSYNCED_SECONDS) {
                int fate = chance.nextInt(3);
                if (fate == 0) {
                    files.remove(file.getKey());
                } else if (fate == 1) {
                    Stored stored = file.getValue();
                    file.setValue(new Stored(stored.id(), Math.floor(stored.bytes() / 2), stored.writtenAt()));
                }
            }
        }
    }

    private static String key(FileId file) {
        return file.project().canonical() + " " + file.name();
    }

    @Nullable
    Slot slot(int number) {
        return slots.get(number);
    }

    DiskFigures measured(double wall) {
        TreeMap<ProjectUrl, Double> byProject = new TreeMap<>();
        files.values().forEach(file -> byProject.merge(file.id().project(), file.bytes(), Double::sum));
        for (Map.Entry<Integer, Slot> slot : slots.entrySet()) {
            byProject.merge(slot.getValue().owner.project(), slot.getValue().bytes, Double::sum);
        }
        return new DiskFigures(wall, 0, byProject, totalBytes, freeBytes());
    }
}
