package org.quern.datamanager;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.quern.datamanager.snapshot.ComingFile;
import org.quern.datamanager.snapshot.ProjectDisk;
import org.quern.datamanager.snapshot.StoredFile;
import org.quern.datamanager.snapshot.StoredResult;

/**
 * One project in a {@link DiskLedger}. Its files are looked at only when one is asked for: most plans touch few
 * projects.
 */
final class ProjectLedger {
    private static final Comparator<ComingFile> LEAST_LOST_FIRST = Comparator
            .comparingDouble(ComingFile::arrivedBytes).thenComparingDouble(file -> -file.grantedBytes())
            .thenComparing(ComingFile::name);
    private static final Comparator<ComingFile> LARGEST_PART_FIRST = Comparator
            .comparingDouble((ComingFile file) -> -file.arrivedBytes()).thenComparing(ComingFile::name);
    private final ProjectDisk project;
    private final double limitBytes;
    private final double now;
    private @Nullable Holders holders;
    private @Nullable DeletionQueue deletable;
    private @Nullable Map<String, StoredFile> heldFiles;
    private final List<ComingFile> granted;
    private final List<ComingFile> parts;
    /** Of files whose download was put off or whose part goes: bytes that do not count any more. */
    private final Map<String, Double> takenBytes = new LinkedHashMap<>();
    private double usageBytes;

    ProjectLedger(ProjectDisk project, double limitBytes, double now) {
        this.project = project;
        this.limitBytes = limitBytes;
        this.now = now;
        this.usageBytes = project.usageBytes();
        this.granted = new ArrayList<>(project.coming().stream().filter(file -> file.grantedBytes() > 0)
                .sorted(LEAST_LOST_FIRST).toList());
        this.parts = new ArrayList<>(project.coming().stream()
                .filter(file -> file.stalled() && file.arrivedBytes() > 0).sorted(LARGEST_PART_FIRST).toList());
    }

    String name() {
        return project.project();
    }

    DiskShareUse shareUse() {
        return new DiskShareUse(name(), limitBytes, usageBytes);
    }

    double limitBytes() {
        return limitBytes;
    }

    double usageBytes() {
        return usageBytes;
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

    /** Downloads to which space is promised: those of which least has come first, then those of which most is to come. */
    List<ComingFile> granted() {
        return List.copyOf(granted);
    }

    /** Downloads that nothing fills, and of which something lies on the disk, the largest first; none that keeps its promise. */
    List<ComingFile> parts() {
        return parts.stream().filter(file -> !granted.contains(file)).toList();
    }

    /** Returns by how much the usage changed. */
    double putOff(ComingFile file) {
        granted.remove(file);
        takenBytes.merge(file.name(), file.grantedBytes(), Double::sum);
        return grow(-file.grantedBytes());
    }

    /** Returns by how much the usage changed. */
    double deletePart(ComingFile file) {
        parts.remove(file);
        takenBytes.merge(file.name(), file.arrivedBytes(), Double::sum);
        return grow(-file.arrivedBytes());
    }

    /** What is still counted of a file. */
    double leftOf(StoredFile file) {
        return Math.max(0, file.bytes() - takenBytes.getOrDefault(file.name(), 0.0));
    }

    /**
     * What is free when all files that are left have been deleted, of so much before. Counted as the deletions count, file by file: a
     * measured usage may be less than the files that ought to be there, and sums in another order end a bit otherwise.
     */
    double freeWithoutFiles(double free) {
        double usage = usageBytes;
        double sum = free;
        for (StoredFile file : deletable().rest()) {
            double after = Math.max(0, usage - leftOf(file));
            sum -= after - usage;
            usage = after;
        }
        return sum;
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
