package org.quern.daemon.exec.output;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.disk.ContentBytes;
import org.quern.daemon.disk.Volume;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.engine.event.MonotonicTime;
import org.quern.model.TaskLaunch;

/** A running task's disk use, measured as often as its growth asks for ({@link DiskPace}). Owned by the task's thread. */
public final class TaskDisk {
    private static final double NANO = 1e-9;
    private static final double MEGA = 1 << 20;

    private final TaskLaunch launch;
    private final TaskPaths paths;
    private final LongSupplier nanos;
    /** Null before the first one. */
    private @Nullable Look last;

    /**
     * What a measurement found.
     *
     * @param at when it was done
     * @param bytes that the task used
     * @param room bytes to its bound or to the end of the volume; infinite if nothing bounds it
     * @param freeBytes of the volume; infinite if that cannot be told, as it bounds nothing then
     * @param dueAt when the next one is due
     * @param soonestAt when it may be done if the volume fills up
     */
    private record Look(MonotonicTime at, double bytes, double room, double freeBytes, MonotonicTime dueAt,
            MonotonicTime soonestAt) {}

    public TaskDisk(TaskLaunch launch, TaskPaths paths, LongSupplier nanos) {
        this.launch = launch;
        this.paths = paths;
        this.nanos = nanos;
    }

    /** Whether it is time; also when so much is gone from the volume since that the task may have taken half of its room. */
    public boolean isDue() {
        Look before = last;
        if (before == null) {
            return true;
        }
        MonotonicTime now = now();
        return !now.isBefore(before.dueAt)
                || (!now.isBefore(before.soonestAt) && before.freeBytes - freeBytes() > before.room / 2);
    }

    /** Bytes of its slot and its output files. */
    public double measure() {
        MonotonicTime begun = now();
        ContentBytes files = new ContentBytes();
        double used = paths.slot().diskUsage(files) + new OutputFiles(launch, paths).bytes(files);
        MonotonicTime now = now();
        Look before = last;
        OptionalDouble growth = before == null ? OptionalDouble.empty()
                : OptionalDouble.of((used - before.bytes) / now.since(before.at));
        double bound = launch.workunit().diskBound();
        double free = freeBytes();
        double room = Math.max(0, Math.min(bound > 0 ? bound - used : Double.POSITIVE_INFINITY, free));
        double seconds = now.since(begun);
        last = new Look(now, used, room, free, now.plus(DiskPace.secondsToNext(room, growth, seconds)),
                now.plus(DiskPace.secondsToNext(0, OptionalDouble.of(1), seconds)));
        return used;
    }

    /** Why the volume, as it was last measured, could not hold all that the task may use; empty if it could, or if nobody has looked yet. */
    public Optional<String> shortage() {
        Look found = last;
        if (found == null) {
            return Optional.empty();
        }
        double left = launch.workunit().diskBound() - found.bytes;
        return found.freeBytes >= left ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT,
                        "its volume has %.0f MB free, and it may need %.0f MB more (rsc_disk_bound)",
                        found.freeBytes / MEGA,
                        left / MEGA));
    }

    /** What cannot be told bounds nothing. */
    private double freeBytes() {
        return Volume.of(paths.slot().path()).freeBytes().orElse(Double.POSITIVE_INFINITY);
    }

    private MonotonicTime now() {
        return new MonotonicTime(nanos.getAsLong() * NANO);
    }
}
