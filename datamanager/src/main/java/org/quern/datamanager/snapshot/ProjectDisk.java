package org.quern.datamanager.snapshot;

import java.util.List;

/**
 * What one project keeps on the disk.
 *
 * @param project its key: the master URL in the daemon, any name in a scenario
 * @param share resource share, at least 0
 * @param usageBytes everything in its folders, by the last scan and counted on since
 * @param policy in which order it gives up files
 * @param files those that are present; a file that is neither sticky nor referenced is not the data manager's business
 *        and should not be here
 * @param results those that hold files
 * @param coming downloads that are not complete
 */
public record ProjectDisk(String project, double share, double usageBytes, DeletionPolicy policy,
        List<StoredFile> files, List<StoredResult> results, List<ComingFile> coming) {
    public ProjectDisk {
        if (!(share >= 0) || !(usageBytes >= 0)) {
            throw new IllegalArgumentException(
                    "project " + project + " has an impossible share or usage: " + share + ", " + usageBytes);
        }
        files = List.copyOf(files);
        results = List.copyOf(results);
        coming = List.copyOf(coming);
    }

    /** A project whose usage is that of its files. */
    public static ProjectDisk of(String project, double share, DeletionPolicy policy, List<StoredFile> files,
            List<StoredResult> results) {
        double usage = files.stream().mapToDouble(StoredFile::bytes).sum();
        return new ProjectDisk(project, share, usage, policy, files, results, List.of());
    }

    /** The same with downloads that nobody touches. */
    ProjectDisk withoutDownloads() {
        return new ProjectDisk(project, share, usageBytes, policy, files, results, List.of());
    }
}
