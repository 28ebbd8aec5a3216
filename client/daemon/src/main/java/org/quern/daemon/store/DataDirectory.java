package org.quern.daemon.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quern.model.DataNames;
import org.quern.model.ProjectUrl;

/**
 * Names of everything in the data directory (docs/protocol/data-directory.md 3).
 *
 * @param root absolute path
 */
public record DataDirectory(Path root) {
    public DataDirectory {
        root = root.toAbsolutePath().normalize();
    }

    /** Creates the directory and its fixed folders if they are missing. */
    public void create() throws IOException {
        create(root);
        create(projects());
        create(slots());
    }

    /** What a link leads to is somebody's other disk, and is there when that is. */
    private static void create(Path folder) throws IOException {
        if (Files.isSymbolicLink(folder) && !Files.isDirectory(folder)) {
            throw new IOException(folder + " is a link to " + Files.readSymbolicLink(folder)
                    + ", and there is no such folder: mount its disk, or delete the link");
        }
        Files.createDirectories(folder);
    }

    public Path projects() {
        return root.resolve(DataNames.PROJECTS);
    }

    public Path slots() {
        return root.resolve(DataNames.SLOTS);
    }

    public Path projectDirectory(ProjectUrl project) {
        return projects().resolve(project.directoryName());
    }

    /** Holds what is being deleted of projects that were detached. */
    public Path removed() {
        return root.resolve("quern_removed");
    }

    public Path accountFile(ProjectUrl project) {
        return root.resolve("account_" + project.directoryName() + ".xml");
    }

    public Path schedulerRequest(ProjectUrl project) {
        return root.resolve("sched_request_" + project.directoryName() + ".xml");
    }

    public Path schedulerReply(ProjectUrl project) {
        return root.resolve("sched_reply_" + project.directoryName() + ".xml");
    }

    public Path masterPage(ProjectUrl project) {
        return root.resolve("master_" + project.directoryName() + ".xml");
    }

    /** When this computer was on and computed. */
    public Path timeStatsLog() {
        return root.resolve("time_stats_log");
    }

    /** What the user wants every scheduler to be told. */
    public Path clientOpaque() {
        return root.resolve("client_opaque.txt");
    }

    public Path jobLog(ProjectUrl project) {
        return root.resolve("job_log_" + project.directoryName() + ".txt");
    }

    public Path statistics(ProjectUrl project) {
        return root.resolve("statistics_" + project.directoryName() + ".xml");
    }

    /** Space kept for the state on a full disk. */
    public Path reserve() {
        return root.resolve("quern_reserve");
    }

    /** Holds the port on which the running daemon listens for managers. */
    public Path guiRpcPort() {
        return root.resolve(DataNames.PORT);
    }

    /** Whether a file of that name lies in the directory itself. */
    public boolean has(String name) {
        return Files.exists(root.resolve(name));
    }

    public Path attachFile() {
        return root.resolve(DataNames.ATTACH);
    }
}
