package org.quern.engine.transfer;

import org.quern.engine.command.Command;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;

/** Files that a project has for managers, such as its icon, under the names that these look for (docs/protocol/scheduler-rpc.md 5.1, project_files). */
public final class ProjectFileLinks {
    private ProjectFileLinks() {}

    /** The project named its files: those that are here already may have other names now. */
    public static void named(TickContext tick, ProjectState project) {
        project.lastingFiles().forManagers().forEach(ref -> link(tick, project, ref));
    }

    /** A file of the project came. */
    static void came(TickContext tick, ProjectState project, String fileName) {
        project.lastingFiles().forManagers().stream().filter(ref -> ref.fileName().equals(fileName))
                .forEach(ref -> link(tick, project, ref));
    }

    private static void link(TickContext tick, ProjectState project, FileRef ref) {
        FileRecord file = project.files().get(ref.fileName());
        if (file == null || !file.present()) {
            return;
        }
        project.updateLastingFiles(files -> files.cameAt(tick.now().wall()));
        if (!ref.openName().isEmpty() && !project.files().containsKey(ref.openName())) {
            tick.order(new Command.LinkProjectFile(new FileId(project.url(), file.name()), ref.openName()));
        }
    }
}
