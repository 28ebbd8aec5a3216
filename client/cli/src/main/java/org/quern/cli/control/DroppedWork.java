package org.quern.cli.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quern.cli.text.Words;
import org.quern.config.AppInfoFile;
import org.quern.daemon.store.DataDirectory;
import org.quern.model.ProjectUrl;
import org.quern.rpc.gui.GuiRecord;

/** What goes with a project that is reset or detached, for the sentence that says so. */
final class DroppedWork {
    private DroppedWork() {}

    /**
     * Begins with a semicolon; empty if nothing goes that anybody would miss.
     *
     * @param directory the data directory, if it is on this computer
     * @param goes the whole project goes, with the programs that the user brought
     */
    static String of(ControlClient client, ProjectUrl project, Optional<Path> directory, boolean goes)
            throws ControlException, IOException {
        List<GuiRecord> tasks = client.tasks().stream()
                .filter(task -> ProjectUrl.of(task.text("project_url")).sameProject(project)).toList();
        long finished = tasks.stream().filter(task -> task.is("ready_to_report")).count();
        long begun = tasks.stream().filter(task -> task.has("active_task") && !task.is("ready_to_report")).count();
        boolean own = goes && directory.map(data -> new DataDirectory(data).projectDirectory(project)
                .resolve(AppInfoFile.NAME)).filter(Files::exists).isPresent();
        return (tasks.isEmpty() ? "" : "; " + Words.count(tasks.size(), "task")
                + (tasks.size() == 1 ? " is" : " are") + " dropped" + part(begun, "begun")
                + part(finished, "finished and not reported"))
                + (own ? "; your own " + AppInfoFile.NAME + " and programs went with its folder" : "");
    }

    private static String part(long count, String how) {
        return count == 0 ? "" : ", " + count + " of them " + how;
    }
}
