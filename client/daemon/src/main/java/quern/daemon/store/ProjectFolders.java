package quern.daemon.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quern.daemon.exec.slot.ConfinedName;
import quern.daemon.exec.slot.DirectoryTree;
import quern.engine.ClientView;
import quern.engine.Command;
import quern.model.AccountFacts;
import quern.model.ProjectUrl;

/** Deletes project files and keeps each project's job log and statistics. */
public final class ProjectFolders {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectFolders.class);
    private final DataDirectory data;
    private final ExecutorService io;
    /** Two replies in quick succession must not write through one temporary file. */
    private final ReentrantLock statistics = new ReentrantLock();

    public ProjectFolders(DataDirectory data, ExecutorService io) {
        this.data = data;
        this.io = io;
    }

    /** Deletes a file and its compressed companions. */
    public void delete(Command.DeleteFile command) {
        Path directory = data.projectDirectory(command.file().project());
        io.execute(() -> {
            for (String suffix : new String[]{"", ".gz", ".gzt"}) {
                try {
                    Files.deleteIfExists(ConfinedName.below(directory, command.file().name() + suffix));
                } catch (IOException | IllegalArgumentException e) {
                    LOG.warn("File {} of {} could not be deleted: {}", command.file(), command.file().project(),
                            e.toString());
                }
            }
        });
    }

    /** Removes all that belongs to a detached project, its job log apart. */
    public void remove(ProjectUrl project) {
        io.execute(() -> {
            try {
                DirectoryTree.delete(data.projectDirectory(project));
                for (Path file : new Path[]{data.accountFile(project), data.schedulerRequest(project),
                    data.schedulerReply(project),
                    data.masterPage(project), data.statistics(project)}) {
                    Files.deleteIfExists(file);
                }
            } catch (IOException e) {
                LOG.warn("Files of the detached project {} could not be removed: {}", project, e.toString());
            }
        });
    }

    /** Adds a line to the job log (data-directory.md 9). */
    public void logJob(Command.LogJob job) {
        String line = String.format(Locale.ROOT, "%d ue %f ct %f fe %.0f nm %s et %f es %d%n",
                Instant.now().getEpochSecond(),
                job.estimateSeconds(), job.cpuTime(), job.fpopsEst(), job.result().name(), job.elapsedTime(),
                job.exitStatus());
        io.execute(() -> append(data.jobLog(job.project()), line));
    }

    private static void append(Path file, String line) {
        try {
            Files.writeString(file, line, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            LOG.warn("{} could not be written: {}", file.getFileName(), e.toString());
        }
    }

    /** Replaces today's credit record of a project. */
    public void recordStatistics(ProjectUrl project, @Nullable ClientView view) {
        if (view == null) {
            return;
        }
        view.state().projects().stream().filter(saved -> saved.url().equals(project)).findFirst()
                .ifPresent(saved -> io.execute(() -> record(project, saved.facts())));
    }

    private void record(ProjectUrl project, AccountFacts facts) {
        statistics.lock();
        try {
            StatisticsFile.record(data.statistics(project), project, facts);
        } finally {
            statistics.unlock();
        }
    }
}
