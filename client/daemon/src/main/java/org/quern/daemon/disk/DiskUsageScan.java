package org.quern.daemon.disk;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.model.ProjectUrl;

/**
 * What a scan of the disk found, allocated sizes in bytes (docs/protocol/disk-management.md 1.1).
 *
 * @param clientBytes plain files at the top of the data directory
 * @param projectBytes per project its folder and its active tasks' slots
 * @param folderBytes each of these folders
 * @param files how many files this scan counted
 * @param volume space of the volume that holds the data directory
 * @param troubles what could not be read, a sentence each; at most {@value DiskScanner#MOST_TROUBLES}
 */
public record DiskUsageScan(double clientBytes, SortedMap<ProjectUrl, Double> projectBytes,
        Map<Path, Double> folderBytes, long files, Volume volume, List<String> troubles) {
    public DiskUsageScan {
        projectBytes = Collections.unmodifiableSortedMap(new TreeMap<>(projectBytes));
        folderBytes = Collections.unmodifiableMap(new LinkedHashMap<>(folderBytes));
        troubles = List.copyOf(troubles);
    }

    /** The client and all projects together. */
    public double totalBytes() {
        return clientBytes + projectBytes.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
