package org.quern.daemon.history;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.quern.model.AppVersion;
import org.quern.model.ResourceUsage;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.model.UnixTime;
import org.quern.model.Workunit;
import org.quern.rpc.history.HistoryEntry;

/** Which tasks are over that were not before, by the state as it goes to disk. */
final class FinishedTasks {
    /** Operations of one cobblestone: a computer of 1 GFLOPS has 200 a day. */
    private static final double COBBLESTONE = 1e9 * 86_400 / 200;
    private final ComputingTasks computing;
    private @Nullable Set<TaskId> known;

    FinishedTasks(ComputingTasks computing) {
        this.computing = computing;
    }

    /** Those that are over in {@code state} were told of in an earlier session. */
    void begin(SavedState state) {
        known = new LinkedHashSet<>();
        look(state);
    }

    /** A session has begun. */
    boolean hasBegun() {
        return known != null;
    }

    /** Those that are over since the last look. */
    List<HistoryEntry> look(SavedState state) {
        Set<TaskId> before = known == null ? new LinkedHashSet<>() : known;
        Set<TaskId> over = new LinkedHashSet<>();
        List<HistoryEntry> found = new ArrayList<>();
        for (SavedProject project : state.projects()) {
            for (SavedResult result : project.results()) {
                if (UnixTime.isSet(result.outcome().completedTime())) {
                    TaskId task = new TaskId(project.url(), result.result().name());
                    over.add(task);
                    if (!before.contains(task)) {
                        found.add(entry(project, result, computing.deviceOf(task)));
                        computing.forget(task);
                    }
                }
            }
        }
        known = over;
        return found;
    }

    private static HistoryEntry entry(SavedProject project, SavedResult saved, String device) {
        ResultOutcome outcome = saved.outcome();
        Workunit workunit = project.workunits().stream()
                .filter(each -> each.name().equals(saved.result().wuName())).findFirst().orElse(null);
        String app = workunit == null ? "" : workunit.appName();
        boolean isRefused = outcome.state() == ResultState.FILES_UPLOADED && isRefused(project, saved);
        boolean succeeded = outcome.state() == ResultState.FILES_UPLOADED && outcome.exitStatus() == 0 && !isRefused;
        return new HistoryEntry.TaskFinished(outcome.completedTime(), project.url().canonical(),
                saved.result().name(), app, version(saved), device.isEmpty() ? device(project, saved, app) : device,
                outcome.finalElapsedTime(), outcome.finalCpuTime(),
                succeeded && workunit != null ? workunit.fpopsEst() / COBBLESTONE : 0,
                isRefused ? "upload failed" : words(outcome), outcome.exitStatus());
    }

    /** As its report says: the server took one of its outputs never, and the task is done for us all the same. */
    private static boolean isRefused(SavedProject project, SavedResult saved) {
        return saved.result().outputs().stream().anyMatch(ref -> project.files().stream()
                .anyMatch(file -> file.name().equals(ref.fileName()) && file.uploaded() && file.failed()));
    }

    private static String version(SavedResult saved) {
        return (saved.result().versionNum() + " " + saved.result().planClass()).strip();
    }

    /** Of a task that computed in an earlier session, or never: what its program needs. */
    private static String device(SavedProject project, SavedResult saved, String app) {
        AppVersion.Key key = saved.result().versionKey(app);
        return project.versions().stream().filter(version -> version.key().equals(key)).findFirst()
                .map(AppVersion::usage).map(ResourceUsage::resource).map(type -> type.name()).orElse("");
    }

    private static String words(ResultOutcome outcome) {
        return switch (outcome.state()) {
            case ABORTED -> "aborted";
            case UPLOAD_FAILED -> "upload failed";
            case COMPUTE_ERROR -> "error";
            case NEW, FILES_DOWNLOADING, FILES_DOWNLOADED, FILES_UPLOADING, FILES_UPLOADED ->
                    outcome.exitStatus() == 0 ? "success" : "error";
        };
    }
}
