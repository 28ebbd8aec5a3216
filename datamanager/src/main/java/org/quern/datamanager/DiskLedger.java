package org.quern.datamanager;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.datamanager.snapshot.ComingFile;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.datamanager.snapshot.ProjectDisk;
import org.quern.datamanager.snapshot.StoredFile;
import org.quern.datamanager.snapshot.StoredResult;

/** Working copy of a {@link DiskSnapshot} on which one plan is worked out: counts down, and notes each removal. */
final class DiskLedger {
    private final Map<String, ProjectLedger> projects = new LinkedHashMap<>();
    private final List<Removal> removals = new ArrayList<>();
    private double freeBytes;

    DiskLedger(DiskSnapshot disk) {
        List<DiskShareUse> shareUses = Offenders.shareUses(disk);
        for (int i = 0; i < shareUses.size(); i++) {
            ProjectDisk project = disk.projects().get(i);
            projects.put(project.project(), new ProjectLedger(project, shareUses.get(i).limitBytes(), disk.now()));
        }
        if (projects.size() < shareUses.size()) {
            throw new IllegalArgumentException("a project stands twice in the snapshot of the disk");
        }
        freeBytes = disk.freeBytes();
    }

    double freeBytes() {
        return freeBytes;
    }

    boolean untouched() {
        return removals.isEmpty();
    }

    /** In list order. */
    Iterable<ProjectLedger> projects() {
        return projects.values();
    }

    ProjectLedger project(String name) {
        ProjectLedger project = projects.get(name);
        if (project == null) {
            throw new IllegalArgumentException("project " + name + " is not among " + projects.keySet());
        }
        return project;
    }

    List<DiskShareUse> shareUses() {
        return projects.values().stream().map(ProjectLedger::shareUse).toList();
    }

    /** Deletes the next file of {@code project} in its order; there must be one. */
    void delete(ProjectLedger project, Cause cause) {
        record(project, project.deletable().take(), cause);
    }

    /** Gives up a queued result, and with it the files that nothing else needs. */
    void giveUp(ProjectLedger project, StoredResult result) {
        removals.add(new Removal.OfResult(project.name(), result));
        project.release(result).forEach(file -> record(project, file, new Cause.ResultGivenUp(result.name())));
    }

    /** Puts the download off. */
    void putOff(ProjectLedger project, ComingFile file, Cause cause) {
        removals.add(new Removal.OfGrant(project.name(), file, cause));
        freeBytes -= project.putOff(file);
    }

    /** Deletes what has come of the download. */
    void deletePart(ProjectLedger project, ComingFile file, Cause cause) {
        removals.add(new Removal.OfPart(project.name(), file, cause));
        freeBytes -= project.deletePart(file);
    }

    void add(ProjectLedger project, double bytes) {
        freeBytes -= project.grow(bytes);
    }

    ReclaimPlan plan(ReclaimVerdict verdict, String summary) {
        return new ReclaimPlan(verdict, summary, removals, shareUses(), freeBytes);
    }

    private void record(ProjectLedger project, StoredFile file, Cause cause) {
        removals.add(new Removal.OfFile(project.name(), file, cause));
        freeBytes -= project.grow(-project.leftOf(file));
    }
}
