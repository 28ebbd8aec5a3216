package quern.engine;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import quern.model.ProjectUrl;

/**
 * Measured disk use, allocated sizes in bytes (disk-management.md 1).
 *
 * @param at Unix seconds at which the measurement began
 * @param clientBytes files of the client itself
 * @param projectBytes per project, its directory and its tasks' slots
 * @param totalBytes size of the volume, 0 = unknown
 * @param freeBytes free on the volume, negative = unknown
 */
public record DiskFigures(double at, double clientBytes, SortedMap<ProjectUrl, Double> projectBytes, double totalBytes,
        double freeBytes) {
    public static final DiskFigures UNKNOWN = new DiskFigures(0, 0, new TreeMap<>(), 0, -1);

    public DiskFigures {
        projectBytes = Collections.unmodifiableSortedMap(new TreeMap<>(projectBytes));
    }

    public double usedTotal() {
        return clientBytes + projectBytes.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    public double usedBy(ProjectUrl project) {
        return projectBytes.getOrDefault(project, 0.0);
    }
}
