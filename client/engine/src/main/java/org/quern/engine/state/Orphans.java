package org.quern.engine.state;

import java.util.ArrayList;
import java.util.List;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedTask;

/** Projects in the state file whose account file is missing: kept as they are, never contacted; their tasks keep their slots. Mutable. */
public final class Orphans {
    private final List<SavedProject> projects = new ArrayList<>();
    private final List<SavedTask> tasks = new ArrayList<>();

    void add(SavedProject project) {
        projects.add(project);
    }

    void add(SavedTask task) {
        tasks.add(task);
    }

    List<SavedProject> projects() {
        return projects;
    }

    List<SavedTask> tasks() {
        return tasks;
    }

    /** One of the tasks owns that slot. */
    boolean own(int slot) {
        return tasks.stream().anyMatch(task -> task.slot() == slot);
    }

    /** What is known of a project whose account file is back; it is no orphan any more. */
    public List<SavedProject> take(ProjectUrl url) {
        List<SavedProject> taken = projects.stream().filter(orphan -> orphan.url().sameProject(url)).toList();
        projects.removeAll(taken);
        return taken;
    }

    /** The same for its tasks. */
    List<SavedTask> takeTasks(ProjectUrl url) {
        List<SavedTask> taken = tasks.stream().filter(task -> task.project().sameProject(url)).toList();
        tasks.removeAll(taken);
        return taken;
    }
}
