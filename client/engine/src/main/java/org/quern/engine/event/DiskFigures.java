package org.quern.engine.event;

import java.util.Collections;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.datamanager.snapshot.DiskBudget;
import org.quern.datamanager.snapshot.DiskPreferences;
import org.quern.engine.settings.DiskSettings;
import org.quern.model.ProjectUrl;

/**
 * Measured disk use, allocated sizes in bytes (docs/protocol/disk-management.md 1).
 *
 * @param at Unix seconds at which the measurement began
 * @param clientBytes files of the client itself
 * @param projectBytes per project, its directory and its tasks' slots
 * @param totalBytes size of the volume, 0 = unknown
 * @param freeBytes free on the volume, negative = unknown
 */
public record DiskFigures(double at, double clientBytes, SortedMap<ProjectUrl, Double> projectBytes, double totalBytes,
        double freeBytes) {
    private static final double PERCENT = 100;
    public static final DiskFigures UNKNOWN = new DiskFigures(0, 0, new TreeMap<>(), 0, -1);

    public DiskFigures {
        projectBytes = Collections.unmodifiableSortedMap(new TreeMap<>(projectBytes));
    }

    /** Size of the volume, if it is known. */
    public OptionalDouble total() {
        return totalBytes <= 0 ? OptionalDouble.empty() : OptionalDouble.of(totalBytes);
    }

    /** Free on the volume, if it is known. */
    public OptionalDouble free() {
        return freeBytes < 0 ? OptionalDouble.empty() : OptionalDouble.of(freeBytes);
    }

    /** How much may be used, and which preference decides; a figure that is not known does not limit. */
    public DiskBudget budget(DiskSettings limits) {
        return DiskBudget.of(
                new DiskPreferences(limits.minFreeBytes(), limits.maxUsedFraction() * PERCENT, limits.maxUsedBytes()),
                usedTotal(), free(), total());
    }

    /** How much may be used by what the user set here, however much the volume has free. */
    public DiskBudget ownBudget(DiskSettings limits) {
        DiskSettings own = limits.own();
        return DiskBudget.of(
                new DiskPreferences(own.minFreeBytes(), own.maxUsedFraction() * PERCENT, own.maxUsedBytes()),
                usedTotal(), OptionalDouble.empty(), total());
    }

    /** What the volume leaves to the client and its projects; below 0 if others took that as well, infinite if unknown. */
    public double volumeLimitBytes(DiskSettings limits) {
        return free().isEmpty() ? Double.POSITIVE_INFINITY : usedTotal() + freeBytes - limits.minFreeBytes();
    }

    /** The same after a project got another address. */
    public DiskFigures moved(ProjectUrl from, ProjectUrl to) {
        SortedMap<ProjectUrl, Double> moved = new TreeMap<>(projectBytes);
        Double bytes = moved.remove(from);
        if (bytes != null) {
            moved.put(to, bytes);
        }
        return new DiskFigures(at, clientBytes, moved, totalBytes, freeBytes);
    }

    public double usedTotal() {
        double bytes = 0;
        for (double ofProject : projectBytes.values()) {
            bytes += ofProject;
        }
        return clientBytes + bytes;
    }

    public double usedBy(ProjectUrl project) {
        return projectBytes.getOrDefault(project, 0.0);
    }
}
