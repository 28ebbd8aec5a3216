package org.quern.engine.disk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.quern.datamanager.deletion.DeletionCatalog;
import org.quern.datamanager.snapshot.DiskBudget;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.datamanager.snapshot.FileAttributes;
import org.quern.datamanager.snapshot.ProjectDisk;
import org.quern.datamanager.snapshot.StoredFile;
import org.quern.datamanager.snapshot.StoredResult;
import org.quern.engine.event.Now;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.model.DeletionRules;
import org.quern.model.ExitStatus;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.ProjectUrl;
import org.quern.model.ResultState;
import org.quern.model.UnixTime;
import org.quern.model.Workunit;

/**
 * The disk as the data manager sees it: usage as measured and counted on, the user's limit, the files that are here or
 * were granted space, and the results that hold them.
 */
final class DiskSnapshots {
    /** State files, logs, lists and records of the client are far below, bytes. */
    private static final double MOST_CLIENT_BYTES = 256L << 20;

    private DiskSnapshots() {}

    /** How much may be used, and which preference decides; a figure that is not known does not limit. */
    static DiskBudget budget(ClientState state) {
        return state.disk().budget(state.settings().disk());
    }

    /**
     * What the user lets us use, however much the volume has free: when that does not suffice, results are given up. No project pays for
     * files in the client's own folder that are not the client's, as a backup or a core file.
     */
    static double ownLimitBytes(ClientState state) {
        return state.disk().ownBudget(state.settings().disk()).allowedBytes() + strangeBytes(state);
    }

    /** Files at the top of the data directory beyond what the client has there. */
    static double strangeBytes(ClientState state) {
        return Math.max(0, state.disk().clientBytes() - MOST_CLIENT_BYTES);
    }

    /** {@link DiskSnapshot#freeBytes} without looking at a single file. */
    static double freeBytes(ClientState state) {
        Map<ProjectUrl, Double> copies = new LinkedHashMap<>();
        for (ActiveTask task : state.tasks()) {
            if (task.copies().unseenBytes() != 0) {
                copies.merge(task.id().project(), task.copies().unseenBytes(), Double::sum);
            }
        }
        double used = 0;
        for (ProjectState project : state.projects().values()) {
            used += usage(state, project, copies.isEmpty() ? 0 : copies.getOrDefault(project.url(), 0.0));
        }
        return budget(state).allowedBytes() - coreBytes(state) - used;
    }

    /** Everything now, projects sorted by their URL. */
    static DiskSnapshot of(ClientState state, Now now) {
        List<ProjectDisk> projects = state.projects().values().stream()
                .map(project -> project(state, project, now)).toList();
        return new DiskSnapshot(now.wall(), budget(state).allowedBytes(), coreBytes(state), projects);
    }

    /** The user's own limit and that project, as if there were no others; without the files of those that are not attached any more. */
    static DiskSnapshot alone(ClientState state, ProjectState project, Now now) {
        return new DiskSnapshot(now.wall(), ownLimitBytes(state), state.disk().clientBytes(),
                List.of(project(state, project, now)));
    }

    /** A project's bytes as measured and counted on. */
    static double usage(ClientState state, ProjectState project) {
        double copies = 0;
        for (ActiveTask task : state.tasks()) {
            copies += task.id().project().equals(project.url()) ? task.copies().unseenBytes() : 0;
        }
        return usage(state, project, copies);
    }

    private static double usage(ClientState state, ProjectState project, double copies) {
        return Math.max(0, state.disk().usedBy(project.url()) + state.watch().count().change(project.url()) + copies);
    }

    /** The client's own files, and the folders of projects that are not attached any more. */
    private static double coreBytes(ClientState state) {
        double bytes = state.disk().clientBytes();
        for (ProjectUrl url : state.disk().projectBytes().keySet()) {
            bytes += state.projects().containsKey(url) ? 0 : state.disk().usedBy(url);
        }
        return bytes;
    }

    private static ProjectDisk project(ClientState state, ProjectState project, Now now) {
        Holding holding = new Holding(project);
        boolean stuck = project.diskState().isUndeletable(now.wall());
        List<StoredFile> files = new ArrayList<>();
        for (FileRecord file : project.files().values()) {
            boolean here = file.present() || state.watch().count().expects(new FileId(project.url(), file.name()));
            boolean isKept = file.info().sticky() || holding.byResult(file.name())
                    || (!holding.otherwise(file.name()) && project.keepsUnreferenced(file, now.wall()));
            if (here && !file.usersOwn() && isKept) {
                files.add(stored(file, stuck || holding.otherwise(file.name()),
                        state.clock().judges(project.serversClock())));
            }
        }
        DeletionRules rules = project.flags().deletion();
        return new ProjectDisk(project.url().canonical(), Math.max(0, project.accounting().resourceShare()),
                usage(state, project), DeletionCatalog.of(rules.byPriority(), rules.byExpiry()), files,
                holding.results, stuck ? List.of() : WaitingDownloads.of(state, project, now));
    }

    private static StoredFile stored(FileRecord file, boolean referenced, boolean expires) {
        FileAttributes attributes = FileAttributes.received(OptionalInt.of((int) file.info().priority()),
                OptionalDouble.of(file.info().expDays()), file.receivedTime());
        return new StoredFile(file.name(), Math.max(0, file.info().nbytes()), referenced, attributes.priority(),
                expires ? attributes.expiresAt() : UnixTime.NEVER,
                Math.max(file.receivedTime(), file.lastUsed()));
    }

    /** Who needs a project's files: its results, or something else (docs/protocol/disk-management.md 2.1). */
    private static final class Holding {
        final List<StoredResult> results = new ArrayList<>();
        private final Set<String> held = new LinkedHashSet<>();
        private final Set<String> others = new LinkedHashSet<>();
        private final Set<String> moving;

        Holding(ProjectState project) {
            moving = project.transfers().keySet();
            add(others, project.lastingFiles().all());
            project.versions().values().forEach(version -> add(others, version.files()));
            Set<String> used = new LinkedHashSet<>();
            for (HeldResult result : project.results().values()) {
                results.add(stored(project, result));
                used.add(result.result().wuName());
            }
            results.forEach(result -> held.addAll(result.files()));
            project.workunits().values().stream().filter(workunit -> !used.contains(workunit.name()))
                    .forEach(workunit -> add(others, workunit.inputs()));
        }

        boolean byResult(String file) {
            return held.contains(file);
        }

        /** A transfer for a result's sake ends with the result, any other holds its file by itself. */
        boolean otherwise(String file) {
            return others.contains(file) || (moving.contains(file) && !held.contains(file));
        }

        private static StoredResult stored(ProjectState project, HeldResult result) {
            List<String> files = new ArrayList<>(names(result.result().outputs()));
            Workunit workunit = project.workunitOf(result);
            if (workunit != null && !givenUp(result)) {
                files.addAll(names(workunit.inputs()));
            }
            return new StoredResult(result.name(), stage(result), result.result().receivedTime(), files);
        }

        /** A result that was given up for space needs its input no more, although the server has not heard of it. */
        private static boolean givenUp(HeldResult result) {
            return result.state() == ResultState.ABORTED
                    && result.outcome().exitStatus() == ExitStatus.ABORTED_BY_CLIENT;
        }

        private static StoredResult.Stage stage(HeldResult result) {
            if (result.task() != null) {
                return StoredResult.Stage.RUNNING;
            }
            if (result.unfinished() && !result.errorRecorded()) {
                return StoredResult.Stage.QUEUED;
            }
            return result.state() == ResultState.FILES_UPLOADING ? StoredResult.Stage.UPLOADING
                    : StoredResult.Stage.AWAITING_ACK;
        }

        private static List<String> names(List<FileRef> refs) {
            return refs.stream().map(FileRef::fileName).toList();
        }

        private static void add(Set<String> names, List<FileRef> refs) {
            for (FileRef ref : refs) {
                names.add(ref.fileName());
            }
        }
    }
}
