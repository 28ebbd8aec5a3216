package org.quern.engine.transfer;

import java.util.List;
import org.quern.engine.command.Command;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;

/** Files that a project has for managers, such as its icon, under the names that these look for (docs/protocol/scheduler-rpc.md 5.1, project_files). */
public final class ProjectFileLinks {
    /** Managers know of an icon and some pictures. */
    private static final int MOST = 16;

    private ProjectFileLinks() {}

    /** The project named its files; it does so in each reply, and mostly the same. */
    public static void named(TickContext tick, ProjectState project, List<FileRef> wanted) {
        List<FileRef> before = project.lastingFiles().forManagers();
        if (before.equals(wanted)) {
            return;
        }
        project.filesForManagers(wanted);
        List<String> former = before.stream().map(FileRef::openName)
                .filter(name -> !name.isEmpty() && wanted.stream().noneMatch(ref -> ref.openName().equals(name)))
                .toList();
        link(tick, project, former);
    }

    /** A file of the project came. */
    static void came(TickContext tick, ProjectState project, String fileName) {
        if (project.lastingFiles().forManagers().stream().anyMatch(ref -> ref.fileName().equals(fileName))) {
            project.fileForManagersCame(tick.now().wall());
            link(tick, project, List.of());
        }
    }

    private static void link(TickContext tick, ProjectState project, List<String> former) {
        List<FileRef> here = project.lastingFiles().forManagers().stream().filter(ref -> {
            FileRecord file = project.files().get(ref.fileName());
            return file != null && file.present() && !ref.openName().isEmpty()
                    && !project.files().containsKey(ref.openName());
        }).limit(MOST).toList();
        if (!here.isEmpty() || !former.isEmpty()) {
            tick.order(new Command.LinkProjectFiles(project.url(), here, former));
        }
    }
}
