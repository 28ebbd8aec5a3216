package org.quern.datamanager;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.datamanager.snapshot.ProjectDisk;
import org.quern.datamanager.snapshot.StoredFile;
import org.quern.datamanager.snapshot.StoredResult;

/**
 * The pseudo code of docs/protocol/disk-management.md 5 to 7 as it stands there, without any thought of cost: the
 * oracle of the planner. It notes what goes as {@code project/file} and {@code project/result}.
 */
final class PseudoCode {
    final List<String> removed = new ArrayList<>();
    private final DiskSnapshot disk;
    private final Map<String, List<StoredFile>> files = new LinkedHashMap<>();
    private final Map<String, List<StoredResult>> results = new LinkedHashMap<>();
    private double added;

    PseudoCode(DiskSnapshot disk) {
        this.disk = disk;
        disk.projects().forEach(project -> files.put(project.project(), new ArrayList<>(project.files())));
        disk.projects().forEach(project -> results.put(project.project(), new ArrayList<>(project.results())));
    }

    boolean associate(String p, double bytes) {
        BooleanSupplier enough = () -> free() > bytes;
        if (!getSpace(p, enough)) {
            double own = deletable(p, 5).stream().mapToDouble(StoredFile::bytes).sum();
            if (!(free() + own > bytes)) {
                return false;
            }
            while (!enough.getAsBoolean()) {
                delete(p, deletable(p, 5).getFirst());
            }
        }
        added += bytes;
        return true;
    }

    boolean poll() {
        BooleanSupplier kept = () -> free() >= 0;
        if (getSpace(null, kept)) {
            return false;
        }
        for (int level = 1; level <= 5; level++) {
            boolean deleted = true;
            while (deleted) {
                deleted = false;
                for (ProjectDisk project : disk.projects()) {
                    if (kept.getAsBoolean()) {
                        return false;
                    }
                    List<StoredFile> candidates = deletable(project.project(), level);
                    if (!candidates.isEmpty()) {
                        delete(project.project(), candidates.getFirst());
                        deleted = true;
                    }
                }
            }
        }
        return giveUpResults(kept);
    }

    double free() {
        return disk.totalLimitBytes() - disk.coreUsageBytes() - added
                - disk.projects().stream().mapToDouble(project -> usage(project.project())).sum();
    }

    private boolean giveUpResults(BooleanSupplier kept) {
        boolean removedOne = true;
        while (removedOne) {
            removedOne = false;
            for (ProjectDisk project : disk.projects()) {
                if (kept.getAsBoolean()) {
                    return false;
                }
                StoredResult last = lastQueued(project.project());
                if (last != null) {
                    giveUp(project.project(), last);
                    removedOne = true;
                }
            }
        }
        return !kept.getAsBoolean();
    }

    private boolean getSpace(@Nullable String p, BooleanSupplier enough) {
        if (enough.getAsBoolean()) {
            return true;
        }
        for (int level = 1; level <= 5; level++) {
            List<String> candidates = new ArrayList<>(files.keySet());
            while (true) {
                String g = greatestOffender(candidates);
                if (g == null || g.equals(p) || (p != null && offence(p) > 0 && offence(p) >= offence(g))) {
                    break;
                }
                candidates.remove(g);
                while (offence(g) > 0 && !enough.getAsBoolean() && !deletable(g, level).isEmpty()) {
                    delete(g, deletable(g, level).getFirst());
                }
                if (enough.getAsBoolean()) {
                    return true;
                }
            }
        }
        return enough.getAsBoolean();
    }

    private @Nullable String greatestOffender(List<String> candidates) {
        String greatest = null;
        for (String candidate : candidates) {
            if (offence(candidate) > 0 && (greatest == null || offence(candidate) > offence(greatest))) {
                greatest = candidate;
            }
        }
        return greatest;
    }

    private double offence(String p) {
        double shares = disk.projects().stream().mapToDouble(ProjectDisk::share).sum();
        double all = Math.max(0, disk.totalLimitBytes() - disk.coreUsageBytes());
        return usage(p) - (shares > 0 ? all * project(p).share() / shares : all / disk.projects().size());
    }

    private double usage(String p) {
        return Objects.requireNonNull(files.get(p)).stream().mapToDouble(StoredFile::bytes).sum();
    }

    private List<StoredFile> deletable(String p, int level) {
        return Objects.requireNonNull(files.get(p)).stream().filter(file -> !file.referenced() && !held(p, file.name()))
                .filter(file -> project(p).policy().rank(file, disk.now()) <= level)
                .sorted(project(p).policy().order(disk.now())).toList();
    }

    private boolean held(String p, String file) {
        return Objects.requireNonNull(results.get(p)).stream().anyMatch(result -> result.files().contains(file));
    }

    private @Nullable StoredResult lastQueued(String p) {
        StoredResult last = null;
        for (StoredResult result : Objects.requireNonNull(results.get(p))) {
            if (result.stage() == StoredResult.Stage.QUEUED && (last == null || result.receivedAt() > last.receivedAt()
                    || (result.receivedAt() == last.receivedAt() && result.name().compareTo(last.name()) > 0))) {
                last = result;
            }
        }
        return last;
    }

    private void giveUp(String p, StoredResult result) {
        removed.add(p + "/" + result.name());
        Objects.requireNonNull(results.get(p)).remove(result);
        for (String name : result.files()) {
            Objects.requireNonNull(files.get(p)).stream()
                    .filter(file -> file.name().equals(name) && !file.referenced() && !held(p, name)).toList()
                    .forEach(file -> delete(p, file));
        }
    }

    private void delete(String p, StoredFile file) {
        removed.add(p + "/" + file.name());
        Objects.requireNonNull(files.get(p)).remove(file);
    }

    private ProjectDisk project(String p) {
        return disk.projects().stream().filter(project -> project.project().equals(p)).findFirst().orElseThrow();
    }
}
