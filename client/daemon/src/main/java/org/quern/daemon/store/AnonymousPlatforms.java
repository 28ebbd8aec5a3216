package org.quern.daemon.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.quern.config.AppInfoFile;
import org.quern.config.xml.ReadResult;
import org.quern.model.AccountFile;
import org.quern.model.AppInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;

/**
 * The programs that the user brings for projects (docs/protocol/app-control.md 28): app_info.xml of each project's directory, read when the client
 * starts and when a project is attached.
 */
public final class AnonymousPlatforms {
    private static final String MEND_IT = " Mend it, or delete it to use the project's own programs, and start the client again.";

    private final DataDirectory data;
    private final Consumer<String> complaints;

    /** {@code complaints} is told what is wrong in the files, a sentence each. */
    public AnonymousPlatforms(DataDirectory data, Consumer<String> complaints) {
        this.data = data;
        this.complaints = complaints;
    }

    /** Those of the projects that have some. */
    SortedMap<ProjectUrl, AppInfo> of(List<ProjectUrl> projects) {
        SortedMap<ProjectUrl, AppInfo> own = new TreeMap<>();
        projects.forEach(project -> read(project).ifPresent(info -> own.put(project, info)));
        return own;
    }

    /** Nobody knows which programs the user brings for it: its tasks are kept, and wait until that can be read again. */
    public boolean areUnreadable(ProjectUrl project) {
        return AppInfoFile.isUnreadable(data.projectDirectory(project));
    }

    private Optional<AppInfo> read(ProjectUrl project) {
        ReadResult<Optional<AppInfo>> outcome = AppInfoFile.read(data.projectDirectory(project));
        outcome.mistakes().forEach(mistake -> complaints.accept(project.canonical() + ": " + mistake));
        AppInfo info = outcome.value().orElse(null);
        if (areUnreadable(project)) {
            complain(project,
                    " cannot be read to its end, so nothing is computed for the project, and its tasks are kept."
                            + MEND_IT);
        } else if (info != null && info.versions().isEmpty()) {
            complain(project, info.faulty()
                    ? " has no version that can be used. Tasks that are here go on with what it said before." + MEND_IT
                    : info.waiting().isEmpty()
                            ? " has no version that can be used, so nothing is computed for the project." + MEND_IT
                            : " has no version that can be used, for want of files. Put them back: tasks that are here go on then."
                                    + " Where there are none, start the client again.");
        }
        return outcome.value();
    }

    private void complain(ProjectUrl project, String what) {
        complaints.accept(project.canonical() + ": " + AppInfoFile.NAME + what);
    }

    /** A state with the files as they are now: with the programs that they name, and without those of files that are gone. */
    public SavedState applied(SavedState saved, String platform) {
        return saved.withProjects(saved.projects().stream().map(project -> {
            Optional<AppInfo> own = read(project.url());
            return areUnreadable(project.url()) ? project
                    : own.map(info -> project.with(info.settled(platform, saved.host().fpops())))
                            .orElseGet(project::withoutOwnPrograms);
        }).toList());
    }

    /** The same with those of the attached projects of which the state does not know. */
    public SavedState begun(SavedState saved, List<AccountFile> attached, String platform) {
        List<SavedProject> projects = new ArrayList<>(saved.projects());
        of(attached.stream().map(AccountFile::url).filter(url -> saved.find(url).isEmpty()).toList())
                .forEach((url, info) -> projects
                        .add(SavedProject.attached(url).with(info.settled(platform, saved.host().fpops()))));
        return saved.withProjects(projects);
    }
}
