package org.quern.daemon.gui.element;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.config.AppConfig;
import org.quern.daemon.store.DataDirectory;
import org.quern.engine.view.ClientView;
import org.quern.engine.view.ClientView.TaskView;
import org.quern.engine.view.Outlooks;
import org.quern.model.AppVersion;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SavedProject;
import org.quern.model.Workunit;

/** One project of a view with its workunits, versions and tasks by name: a reply over ten thousand results looks each up. */
public final class ProjectPicture {
    final ClientView view;
    public final SavedProject project;
    /** Its account file is missing. */
    final boolean waits;
    final Outlooks outlooks;
    final DataDirectory data;
    private final Map<String, Workunit> workunits = new HashMap<>();
    private final Map<AppVersion.Key, AppVersion> versions = new HashMap<>();
    private final Map<String, TaskView> tasks = new HashMap<>();
    private final Map<String, String> appNames = new HashMap<>();

    /** {@code outlooks} are those of the view's tasks, {@code data} where their files are. */
    public ProjectPicture(ClientView view, SavedProject project, Outlooks outlooks, DataDirectory data) {
        this.data = data;
        this.view = view;
        this.project = project;
        project.apps().stream().filter(app -> !app.userFriendlyName().isEmpty())
                .forEach(app -> appNames.put(app.name(), app.userFriendlyName()));
        this.outlooks = outlooks;
        this.waits = !view.isAttached(project.url()) && !view.isLeaving(project.url());
        project.workunits().forEach(workunit -> workunits.put(workunit.name(), workunit));
        project.versions().forEach(version -> versions.put(version.key(), version));
        view.tasks().stream().filter(task -> task.project().equals(project.url()))
                .forEach(task -> tasks.put(task.result(), task));
    }

    @Nullable
    Workunit workunit(Result result) {
        return workunits.get(result.wuName());
    }

    @Nullable
    AppVersion version(Result result, Workunit workunit) {
        return versions.get(result.versionKey(workunit.appName()));
    }

    /** What people call an application, or its name where nobody says. */
    String called(String app) {
        return appNames.getOrDefault(app, app);
    }

    /** What a task of it occupies, while it runs, or would occupy by app_config.xml; one CPU of unknown speed if nobody said. */
    ResourceUsage usage(@Nullable TaskView task, @Nullable Workunit workunit, @Nullable AppVersion version) {
        ResourceUsage started = task == null ? null : task.scheduling().startedWith();
        return started != null ? started : wanted(workunit, version);
    }

    private ResourceUsage wanted(@Nullable Workunit workunit, @Nullable AppVersion version) {
        ResourceUsage own = workunit == null ? null : workunit.usage();
        AppConfig wishes = view.settings().wishes().of(project.url());
        return workunit != null && own != null ? wishes.applied(workunit.appName(), own)
                : version != null ? wishes.applied(version).usage() : ResourceUsage.oneCpu(0);
    }

    /** The task of a result, null if it has no slot. */
    @Nullable
    public TaskView task(Result result) {
        return tasks.get(result.name());
    }
}
