package org.quern.datamanager.snapshot;

import java.util.List;

/**
 * The disk at one moment, all sizes in bytes.
 *
 * @param now Unix seconds
 * @param totalLimitBytes all that the client and its projects may use, {@link DiskBudget#allowedBytes}; infinite when
 *        no limit is known
 * @param coreUsageBytes what the client's own files take
 * @param projects in the order that breaks ties: sorted by name in the daemon
 */
public record DiskSnapshot(double now, double totalLimitBytes, double coreUsageBytes, List<ProjectDisk> projects) {
    public DiskSnapshot {
        projects = List.copyOf(projects);
    }

    /** The same with another limit on what everything may use. */
    public DiskSnapshot withLimit(double bytes) {
        return new DiskSnapshot(now, bytes, coreUsageBytes, projects);
    }

    /** Space is promised to downloads, or something of one lies on the disk. */
    public boolean hasDownloads() {
        return projects.stream().anyMatch(project -> !project.coming().isEmpty());
    }

    /** The same with downloads that nobody touches. */
    public DiskSnapshot withoutDownloads() {
        return new DiskSnapshot(now, totalLimitBytes, coreUsageBytes,
                projects.stream().map(ProjectDisk::withoutDownloads).toList());
    }

    /** What all projects together may use; below 0 when the client's own files exceed the limit. */
    public double allProjectsLimitBytes() {
        return totalLimitBytes - coreUsageBytes;
    }

    /** Room for further files; below 0 means that the user's preferences are violated. */
    public double freeBytes() {
        return allProjectsLimitBytes() - projects.stream().mapToDouble(ProjectDisk::usageBytes).sum();
    }
}
