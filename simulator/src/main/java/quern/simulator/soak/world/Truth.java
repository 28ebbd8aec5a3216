package quern.simulator.soak.world;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quern.model.ProjectUrl;
import quern.model.TaskId;
import quern.simulator.soak.plan.AppPlan;

/** The fates of all results that were ever made. */
public final class Truth {
    private final Map<String, Fate> fates = new TreeMap<>();

    private static String key(TaskId task) {
        return task.project().canonical() + " " + task.result();
    }

    Fate made(TaskId task, AppPlan app, double needed) {
        Fate fate = new Fate(task, app, needed);
        fates.put(key(task), fate);
        return fate;
    }

    /** The fate of that result, null if nobody ever made it. */
    public @Nullable Fate of(TaskId task) {
        return fates.get(key(task));
    }

    /** All of them. */
    public Collection<Fate> all() {
        return fates.values();
    }

    /** All of a project may fail for that. */
    void blame(ProjectUrl project, String what) {
        fates.values().stream().filter(fate -> fate.task().project().equals(project)).forEach(fate -> fate.blame(what));
    }
}
