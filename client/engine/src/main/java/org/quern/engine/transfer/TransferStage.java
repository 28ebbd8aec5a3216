package org.quern.engine.transfer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.LogFlag;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.disk.DiskAllocation;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.DirectionBackoff;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TransferRun;
import org.quern.engine.tick.Drive;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.TransferState;

/** Creates the transfers that files need and starts those that may start (docs/protocol/file-transfer.md 1.1, 2). */
public final class TransferStage implements Stage {
    @Override
    public void run(TickContext tick) {
        for (ProjectState project : tick.state().projects().values()) {
            create(tick, project);
        }
        boolean allowed = tick.state().permission().network().allowed()
                && tick.state().permission().transfers().allowed()
                && !tick.state().quitting();
        for (ProjectState project : tick.state().projects().values()) {
            for (String name : List.copyOf(project.transfers().keySet())) {
                visit(tick, project, name, allowed);
            }
        }
    }

    @Override
    public void due(Due due, ClientState state, Drive drive) {
        for (ProjectState project : state.projects().values()) {
            for (String name : project.transfers().keySet()) {
                FileRecord file = project.files().get(name);
                TransferState transfer = file == null ? null : file.transfer();
                if (transfer != null) {
                    due.atWall(transfer.nextRequestTime());
                }
            }
        }
    }

    private static void create(TickContext tick, ProjectState project) {
        List<FileRecord> waiting = new ArrayList<>();
        for (FileRecord file : project.files().values()) {
            if (needed(file) != null && !project.transfers().containsKey(file.name())) {
                waiting.add(file);
            }
        }
        Set<String> wanted = waiting.isEmpty() ? Set.of() : DiskAllocation.wanted(project);
        for (FileRecord file : waiting) {
            if (Boolean.TRUE.equals(needed(file)) || wanted.contains(file.name())) {
                create(tick, project, file, Boolean.TRUE.equals(needed(file)));
            }
        }
    }

    private static void create(TickContext tick, ProjectState project, FileRecord file, boolean upload) {
        TransferState transfer = file.transfer();
        if (transfer == null || transfer.upload() != upload) {
            transfer = TransferState.created(upload, tick.now().wall());
            project.files().put(file.name(), file.withTransfer(transfer));
            tick.state().touch();
        }
        project.transfers().put(file.name(), new TransferRun(upload, transfer.bytesDone()));
        double wait = transfer.nextRequestTime() - tick.now().wall();
        if (wait > DirectionBackoff.LONGEST_SECONDS) { // noted under a clock that was ahead
            wait = DirectionBackoff.LONGEST_SECONDS;
            project.files().put(file.name(),
                    file.withTransfer(transfer.withNextRequestTime(tick.now().wall() + wait)));
            tick.state().touch();
        }
        if (wait > 0) {
            tick.decide(project.url(), Decision.Kind.FILE, file.name(), "wait",
                    String.format(Locale.ROOT, "it failed before, or was lost more than once; next try in %.0f s",
                            wait));
        }
    }

    /** Direction of the transfer that a file needs, null if none. */
    @Nullable
    private static Boolean needed(FileRecord file) {
        if (file.info().downloadable() && file.status() == FileRecord.NOT_PRESENT && !file.uploaded()) {
            return Boolean.FALSE;
        }
        return (file.info().uploadable() && file.present() && !file.uploaded()) ? Boolean.TRUE : null;
    }

    private static void visit(TickContext tick, ProjectState project, String name, boolean allowed) {
        TransferRun run = project.transfers().get(name);
        FileRecord file = project.files().get(name);
        if (run == null || file == null || needed(file) == null) {
            stop(tick, project, name);
        } else if (run.active() && !allowed) {
            interrupt(tick, project, file, run);
        } else if (!run.active() && allowed && mayStart(tick, project, file, run)) {
            if (!run.upload() && !DiskAllocation.wanted(project).contains(name)) {
                stop(tick, project, name); // its task ended
            } else if (run.upload() || DiskAllocation.admitDownload(tick, project, file)) {
                start(tick, project, file, run);
            }
        }
    }

    private static void interrupt(TickContext tick, ProjectState project, FileRecord file, TransferRun run) {
        project.attemptEnded(file, run, tick.now().mono());
        tick.state().touch();
        tick.order(new Command.StopTransfer(new FileId(project.url(), file.name())));
    }

    private static void stop(TickContext tick, ProjectState project, String name) {
        TransferRun run = project.transfers().remove(name);
        tick.state().watch().count().giveBack(new FileId(project.url(), name));
        if (run != null && run.active()) {
            tick.order(new Command.StopTransfer(new FileId(project.url(), name)));
        }
    }

    private static boolean mayStart(TickContext tick, ProjectState project, FileRecord file, TransferRun run) {
        TransferState transfer = file.transfer();
        if (transfer == null || transfer.nextRequestTime() > tick.now().wall()) {
            return false;
        }
        if (transfer.retries() > 0 && project.backoff(run.upload()).until() > tick.now().wall()) {
            return false;
        }
        return count(project, other -> other.runs(run.upload())) < tick.state().settings().transfers()
                .maxFileXfersPerProject()
                && tick.state().projects().values().stream()
                        .mapToLong(p -> count(p, other -> other.takesPlace(run.upload(), tick.now().mono())))
                        .sum() < tick.state().settings().transfers().maxFileXfers();
    }

    private static long count(ProjectState project, Predicate<TransferRun> which) {
        return project.transfers().values().stream().filter(which).count();
    }

    private static void start(TickContext tick, ProjectState project, FileRecord file, TransferRun run) {
        FileId id = new FileId(project.url(), file.name());
        if (run.upload()) {
            String url = file.info().uploadUrls().get(run.urlIndex() % file.info().uploadUrls().size());
            run.start(url, tick.now().mono());
            tick.order(new Command.Upload(id, file, url));
            tick.log(LogFlag.FILE_XFER, project.url(), "Started upload of " + file.name());
        } else {
            String url = file.info().downloadUrls().get(run.urlIndex() % file.info().downloadUrls().size());
            run.start(url, tick.now().mono());
            run.checksSignature(file.signatureRequired());
            tick.order(new Command.Download(id, file, url, project.codeSignKey()));
            tick.log(LogFlag.FILE_XFER, project.url(), "Started download of " + file.name());
        }
    }
}
