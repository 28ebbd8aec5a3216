package org.quern.simulator.io;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.quern.config.preferences.OtherPreferences;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesBuilder;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.model.ProjectUrl;

/**
 * What a client says of this moment, where its state file is older.
 *
 * @param now Unix seconds
 * @param horizonSeconds how far it is looked ahead
 * @param tasks those that it holds; none if no client answers
 * @param wishes preferences that are otherwise than in its files
 * @param listed projects of its files, by {@link ProjectUrl#key}
 * @param attached those in {@code listed} are the only ones to which it is attached; else it is attached to all others
 */
public record LiveClient(double now, double horizonSeconds, List<Task> tasks, OtherPreferences wishes,
        Set<String> listed, boolean attached) {
    public LiveClient {
        tasks = List.copyOf(tasks);
        listed = Set.copyOf(listed);
    }

    /** With its preferences as they are. */
    public LiveClient(double now, double horizonSeconds, List<Task> tasks) {
        this(now, horizonSeconds, tasks, OtherPreferences.NONE, Set.of(), false);
    }

    /** The same with these preferences. */
    public LiveClient wishing(OtherPreferences preferences) {
        return new LiveClient(now, horizonSeconds, tasks, preferences, listed, attached);
    }

    /** The same, attached to those projects only, by {@link ProjectUrl#key}. */
    public LiveClient attachedTo(Set<String> projects) {
        return new LiveClient(now, horizonSeconds, tasks, wishes, projects, true);
    }

    /** The same, attached to all but those. */
    public LiveClient notAttachedTo(Set<String> projects) {
        return new LiveClient(now, horizonSeconds, tasks, wishes, projects, false);
    }

    /** Whether it computes for that project of its files, and asks it: one whose account file is missing only waits. */
    boolean isAttached(ProjectUrl project) {
        return listed.contains(project.key()) == attached;
    }

    /** Its preferences, where files say those. What is wished for a computer in use holds for one that is not as well, unless the user's own file names that. */
    Preferences preferences(Preferences written) {
        PreferencesBuilder change = written.change();
        wishes.values().forEach((preference, value) -> {
            change.set(preference, value);
            if (preference == Preference.MAX_NCPUS_PCT && !wishes.values().containsKey(Preference.NIU_MAX_NCPUS_PCT)
                    && !written.origin(Preference.NIU_MAX_NCPUS_PCT).isNamedIn(PreferencesFiles.OVERRIDE)) {
                change.set(Preference.NIU_MAX_NCPUS_PCT, value);
            }
        });
        wishes.days().forEach(change::day);
        return change.build();
    }

    /**
     * A task as the client sees it.
     *
     * @param project master URL
     * @param name of the result
     * @param running it computes
     * @param elapsedSeconds how long it has run
     * @param remainingSeconds what the client estimates; 0 = not known
     */
    public record Task(ProjectUrl project, String name, boolean running, double elapsedSeconds,
            double remainingSeconds) {}

    /** Those of a project by name. */
    Map<String, Task> tasksOf(ProjectUrl project) {
        return tasks.stream().filter(task -> task.project.sameProject(project))
                .collect(Collectors.toMap(Task::name, task -> task, (first, _) -> first));
    }
}
