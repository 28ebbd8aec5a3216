package org.quern.datamanager;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.quern.datamanager.snapshot.ProjectDisk;
import org.quern.datamanager.snapshot.StoredFile;
import org.quern.datamanager.snapshot.StoredResult;

/**
 * One project in a {@link DiskLedger}. Its files are looked at only when one is asked for: most plans touch few
 * projects.
 */
final class ProjectLedger {
    private final ProjectDisk project;
    private final double limitBytes;
    private final double now;
    private @Nullable Holders holders;
    private @Nullable DeletionQueue deletable;
    private @Nullable Map<String, StoredFile> heldFiles;
    private double usageBytes;

    ProjectLedger(ProjectDisk project, double limitBytes, double now) {
        this.project = project;
        this.limitBytes = limitBytes;
        this.now = now;
        this.usageBytes = project.usageBytes();
    }

    String name() {
        return project.project();
    }

    Standing standing() {
        return new Standing(name(), limitBytes, usageBytes);
    }

    double limitBytes() {
        return limitBytes;
    }

    double offenceBytes() {
        return usageBytes - limitBytes;
    }

    /** The deletable files that are left. */
    DeletionQueue deletable() {
        if (deletable == null) {
            List<StoredFile> files = project.files().stream()
                    .filter(file -> !file.referenced() && !holders().hold(file)).toList();
            deletable = new DeletionQueue(files, project.policy(), now);
        }
        return deletable;
    }

    /** Results that may be given up, in the order in which they go: the most recently received first. */
    Queue<StoredResult> removableResults() {
        Queue<StoredResult> results = new PriorityQueue<>(Comparator.comparingDouble(StoredResult::receivedAt)
                .thenComparing(StoredResult::name).reversed());
        project.results().stream().filter(result -> result.stage() == StoredResult.Stage.QUEUED).forEach(results::add);
        return results;
    }

    /** Lets go of a result's files; returns those that nothing needs any more, in the result's order. */
    List<StoredFile> release(StoredResult result) {
        return holders().release(result).stream().map(heldFiles()::get).filter(Objects::nonNull)
                .filter(file -> !file.referenced()).toList();
    }

    /** Changes the usage, not below 0; returns by how much it changed. */
    double grow(double bytes) {
        double before = usageBytes;
        usageBytes = Math.max(0, before + bytes);
        return usageBytes - before;
    }

    private Holders holders() {
        if (holders == null) {
            holders = new Holders(project.results());
        }
        return holders;
    }

    private Map<String, StoredFile> heldFiles() {
        if (heldFiles == null) {
            Map<String, StoredFile> files = new LinkedHashMap<>();
            project.files().stream().filter(holders()::hold).forEach(file -> files.put(file.name(), file));
            heldFiles = files;
        }
        return heldFiles;
    }
}
