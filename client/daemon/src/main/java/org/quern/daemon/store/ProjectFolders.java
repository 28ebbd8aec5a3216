package org.quern.daemon.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.DraftName;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.exec.slot.ConfinedName;
import org.quern.daemon.exec.slot.DirectoryTree;
import org.quern.daemon.exec.slot.FileLinks;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.view.ClientView;
import org.quern.model.AccountFacts;
import org.quern.model.FileInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ReservedNames;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes project files and keeps each project's job log and statistics. */
public final class ProjectFolders {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectFolders.class);
    private final Object links = new Object();
    private final DataDirectory data;
    private final Mailbox mailbox;
    private final ExecutorService io;
    /** Two replies in quick succession must not write through one temporary file. */
    private final ReentrantLock statistics = new ReentrantLock();
    private final IntSupplier statisticsDays;
    private final DetachedProjects detached;
    /** Keys of projects whose removal was ordered and whose folder has its name still. */
    private final Set<String> leaving = ConcurrentHashMap.newKeySet();

    /** {@code statisticsDays}: how many days of credit history are kept (option save_stats_days); {@code detached} gets the projects that are removed. */
    public ProjectFolders(DataDirectory data, Mailbox mailbox, ExecutorService io, IntSupplier statisticsDays,
            DetachedProjects detached) {
        this.data = data;
        this.mailbox = mailbox;
        this.io = io;
        this.statisticsDays = statisticsDays;
        this.detached = detached;
    }

    /** Makes link files, as applications have them in their slots. Only another link gives way to one: users keep files of their own there. */
    public void link(Command.LinkProjectFiles command) {
        io.execute(() -> {
            synchronized (links) {
                command.former().forEach(name -> change(command.project(), name, null));
                command.files().forEach(ref -> change(command.project(), ref.openName(), ref.fileName()));
            }
        });
    }

    /** The link gets that target, or goes where it is null. */
    private void change(ProjectUrl project, String name, @Nullable String file) {
        Path folder = data.projectDirectory(project);
        Path link = folder.resolve(name);
        try {
            if (!ConfinedName.isPhysical(name) || ReservedNames.contains(name)
                    || (PlainFiles.exists(link) && !FileLinks.isLink(link))) {
                LOG.warn("{} of {} is not linked: that name is for another file", name, project);
            } else if (file == null) {
                Files.deleteIfExists(link);
            } else if (!FileLinks.leadsTo(link, data.root().relativize(folder) + "/" + file)) {
                PlainFiles.replace(link, FileLinks.content(data.root().relativize(folder) + "/" + file));
            }
        } catch (IOException e) {
            LOG.warn("{} of {} could not be linked to {}: {}", name, project, file, e.toString());
        }
    }

    /** Deletes a file with what is left of making it; an event tells the end. */
    public void delete(Command.DeleteFile command) {
        io.execute(() -> mailbox.post(new Event.FileDeleted(command.file(), deleted(command))));
    }

    /** Why something of it is still there, empty if nothing is. */
    private String deleted(Command.DeleteFile command) {
        String problem = "";
        try {
            Path file = ConfinedName.below(data.projectDirectory(command.file().project()), command.file().name());
            for (Path each : withDrafts(file, command.info())) {
                try {
                    Files.deleteIfExists(each);
                } catch (IOException e) {
                    problem = WriteTrouble.words(e);
                }
            }
        } catch (IllegalArgumentException e) {
            problem = WriteTrouble.words(e);
        }
        return problem;
    }

    /** A file with another's name and .gz behind it is a file of its own, unless that other one is fetched compressed. */
    private static List<Path> withDrafts(Path file, FileInfo info) {
        return info.downloadGzipped()
                ? List.of(file, DraftName.of(file), file.resolveSibling(file.getFileName() + ".gz"),
                        file.resolveSibling(file.getFileName() + ".gzt"))
                : List.of(file, DraftName.of(file));
    }

    /**
     * Removes all that belongs to a detached project, its job log apart. Its folder gets another name first, so that the project may be attached again while what was in it is
     * being deleted.
     */
    public void remove(ProjectUrl project) {
        leaving.add(project.key());
        io.execute(() -> {
            Path removed = null;
            try {
                detached.add(project); // before its account file goes, or attach.xml would bring it back
                Files.deleteIfExists(data.accountFile(project)); // first: a crash from here on leaves no project that is attached again
                removed = setAside(data.projectDirectory(project));
                for (Path file : new Path[]{data.schedulerRequest(project), data.schedulerReply(project),
                    data.masterPage(project), data.statistics(project)}) {
                    Files.deleteIfExists(file);
                }
            } catch (IOException e) {
                LOG.warn("Files of the detached project {} could not be removed: {}", project, e.toString());
            } finally {
                leaving.remove(project.key());
            }
            delete(removed);
        });
    }

    /** Its files are still where those of the same project would be, were it attached again. */
    public boolean isLeaving(ProjectUrl project) {
        return leaving.contains(project.key());
    }

    /** Deletes what a client that died left of projects that it was removing. */
    public void removeLeftOvers() {
        io.execute(() -> delete(data.removed()));
    }

    /** Where the folder is now, null if there is nothing left to delete. */
    private @Nullable Path setAside(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        try {
            Files.createDirectories(data.removed());
            return Files.move(folder, data.removed().resolve(folder.getFileName() + "-" + System.nanoTime()),
                    StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) { // a volume of its own is mounted there, or the disk takes nothing
            DirectoryTree.delete(folder);
            return null;
        }
    }

    private static void delete(@Nullable Path folder) {
        try {
            if (folder != null) {
                DirectoryTree.delete(folder);
            }
        } catch (IOException e) {
            LOG.warn("{}, what is left of a detached project, could not be deleted: {}", folder, e.toString());
        }
    }

    /** Adds a line to the job log (docs/protocol/data-directory.md 9). */
    public void logJob(Command.LogJob job) {
        String line = String.format(Locale.ROOT, "%d ue %f ct %f fe %.0f nm %s et %f es %d%n",
                Instant.now().getEpochSecond(),
                job.estimateSeconds(), job.cpuTime(), job.fpopsEst(), job.result().name(), job.elapsedTime(),
                job.exitStatus());
        io.execute(() -> JobLog.append(data.jobLog(job.project()), line));
    }

    /** Keeps the job logs of these projects from growing for ever. */
    public void compactHistory(Collection<ProjectUrl> projects) {
        io.execute(() -> projects.forEach(project -> JobLog.shorten(data.jobLog(project))));
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
            StatisticsFile.record(data.statistics(project), project, facts, statisticsDays.getAsInt());
        } finally {
            statistics.unlock();
        }
    }
}
