package org.quern.daemon.exec.output;

import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.quern.daemon.disk.ContentBytes;
import org.quern.daemon.disk.Volume;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.model.TaskLaunch;

/** A running task's disk use, measured as often as its growth asks for ({@link DiskPace}). Owned by the task's thread. */
public final class TaskDisk {
    private static final double NANO = 1e-9;
    private static final double MEGA = 1 << 20;

    private final TaskLaunch launch;
    private final TaskPaths paths;
    private final LongSupplier nanos;
    private double measuredAt = Double.NaN;
    private double bytes;
    /** Bytes to its bound or to the end of the volume, when it was measured. */
    private double room;
    private double freeBytes;
    private double dueAt = Double.NEGATIVE_INFINITY;
    private double soonestAt = Double.NEGATIVE_INFINITY;

    public TaskDisk(TaskLaunch launch, TaskPaths paths, LongSupplier nanos) {
        this.launch = launch;
        this.paths = paths;
        this.nanos = nanos;
    }

    /** Whether it is time; also when so much is gone from the volume since that the task may have taken half of its room. */
    public boolean isDue() {
        double now = now();
        return now >= dueAt || (now >= soonestAt && freeBytes - freeBytes() > room / 2);
    }

    /** Bytes of its slot and its output files. */
    public double measure() {
        double before = now();
        ContentBytes files = new ContentBytes();
        double used = paths.slot().diskUsage(files) + new OutputFiles(launch, paths).bytes(files);
        double now = now();
        double growth = (used - bytes) / (now - measuredAt);
        double bound = launch.workunit().diskBound();
        freeBytes = freeBytes();
        room = Math.max(0, Math.min(bound > 0 ? bound - used : Double.POSITIVE_INFINITY, freeBytes));
        dueAt = now + DiskPace.secondsToNext(room, growth, now - before);
        soonestAt = now + DiskPace.secondsToNext(0, 1, now - before);
        bytes = used;
        measuredAt = now;
        return used;
    }

    /** Why the volume, as it was last measured, could not hold all that the task may use; empty if it could, or if nobody has looked yet. */
    public Optional<String> shortage() {
        if (Double.isNaN(measuredAt)) {
            return Optional.empty();
        }
        double left = launch.workunit().diskBound() - bytes;
        return freeBytes >= left ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT,
                        "its volume has %.0f MB free, and it may need %.0f MB more (rsc_disk_bound)", freeBytes / MEGA,
                        left / MEGA));
    }

    /** What cannot be told bounds nothing. */
    private double freeBytes() {
        return Volume.of(paths.slot().path()).freeBytes().orElse(Double.POSITIVE_INFINITY);
    }

    private double now() {
        return nanos.getAsLong() * NANO;
    }
}
