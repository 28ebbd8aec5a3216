package org.quern.cli.move;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.quern.cli.text.SoleNames;
import org.quern.daemon.store.DiskFolder;
import org.quern.model.ResultState;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.store.StateFile;
import org.quern.store.UnreadableState;

/**
 * What a directory's state holds.
 *
 * @param projects names, or URLs of those that were never contacted
 * @param anonymous how many of them are on the anonymous platform
 * @param tasks all of them
 * @param begun those that have a slot
 * @param suspended those that the user suspended
 * @param uploading those whose output is on its way
 */
record Work(List<String> projects, int anonymous, int tasks, int begun, int suspended, int uploading) {
    static final Work NONE = new Work(List.of(), 0, 0, 0, 0, 0);

    /** The state with what is to be said of it. */
    static StateFile.Loaded read(Path directory) throws UnreadableState {
        return new StateFile(new DiskFolder(directory)).read();
    }

    /** None if there is no state. */
    static Work of(@Nullable SavedState state) {
        if (state == null) {
            return NONE;
        }
        List<SavedResult> results = state.projects().stream().flatMap(project -> project.results().stream()).toList();
        return new Work(names(state),
                (int) state.projects().stream().filter(project -> project.flags().anonymousPlatform()).count(),
                results.size(), state.tasks().size(),
                (int) results.stream().filter(result -> result.outcome().suspendedByUser()).count(),
                (int) results.stream().filter(result -> result.outcome().state() == ResultState.FILES_UPLOADING)
                        .count());
    }

    /** As the commands call them. */
    private static List<String> names(SavedState state) {
        SequencedMap<String, String> told = new LinkedHashMap<>();
        state.projects().forEach(project -> told.put(project.url().canonical(), project.facts().projectName()));
        Map<String, String> sole = SoleNames.of(told);
        return told.keySet().stream().map(url -> sole.getOrDefault(url, url)).toList();
    }

    /** For people. */
    String words() {
        return tasks
                + (tasks == 0 ? "" : ": " + begun + " begun, " + suspended + " suspended, " + uploading + " to upload");
    }
}
