package org.quern.engine.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedTask;

/** Projects in the state file whose account file is missing: kept as they are, never contacted; their tasks keep their slots. Mutable. */
public final class ProjectsWithoutAccount {
    private final List<SavedProject> projects = new ArrayList<>();
    private final List<SavedTask> tasks = new ArrayList<>();
    private final List<SavedProject> projectsSeen = Collections.unmodifiableList(projects);

    void add(SavedProject project) {
        projects.add(project);
    }

    void add(SavedTask task) {
        tasks.add(task);
    }

    public List<SavedProject> projects() {
        return projectsSeen;
    }

    List<SavedTask> tasks() {
        return tasks;
    }

    /** One of the tasks owns that slot. */
    boolean own(int slot) {
        return tasks.stream().anyMatch(task -> task.slot() == slot);
    }

    /** What is known of a project whose account file is back; it has one again. Records of one project under several spellings of its URL come together; of two with one name the later counts. */
    public Optional<SavedProject> take(ProjectUrl url) {
        List<SavedProject> taken = projects.stream().filter(project -> project.url().sameProject(url)).toList();
        projects.removeAll(taken);
        return taken.stream()
                .reduce((before, last) -> last.withWork(united(before.apps(), last.apps(), app -> app.name()),
                        united(before.files(), last.files(), file -> file.name()),
                        united(before.versions(), last.versions(), version -> version.key()),
                        united(before.workunits(), last.workunits(), workunit -> workunit.name()),
                        united(before.results(), last.results(), held -> held.result().name())));
    }

    private static <T> List<T> united(List<T> before, List<T> last, Function<T, Object> name) {
        Map<Object, T> all = new LinkedHashMap<>();
        before.forEach(each -> all.put(name.apply(each), each));
        last.forEach(each -> all.put(name.apply(each), each));
        return List.copyOf(all.values());
    }

    /** The same for its tasks. */
    public List<SavedTask> takeTasks(ProjectUrl url) {
        List<SavedTask> taken = tasks.stream().filter(task -> task.project().sameProject(url)).toList();
        tasks.removeAll(taken);
        return taken;
    }
}
