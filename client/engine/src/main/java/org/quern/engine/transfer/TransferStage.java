package org.quern.engine.transfer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.quern.engine.command.Decision;
import org.quern.engine.disk.DiskAllocation;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.file.DirectionBackoff;
import org.quern.engine.state.file.TransferRun;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.FileRecord;
import org.quern.model.TransferState;

/** Creates the transfers that files need and starts those that may start (docs/protocol/file-transfer.md 1.1, 2). */
public final class TransferStage implements Stage {
    @Override
    public void run(TickContext tick) {
        boolean isAny = false;
        for (ProjectState project : tick.state().projects().values()) {
            create(tick, project);
            isAny |= !project.transfers().isEmpty();
        }
        if (!isAny) {
            return;
        }
        boolean allowed = tick.state().permission().network().allowed()
                && tick.state().permission().transfers().allowed()
                && !tick.state().quitting();
        var uploads = new TransferPlaces(tick.state(), true, tick.now().mono());
        var downloads = new TransferPlaces(tick.state(), false, tick.now().mono());
        List<ProjectState> projects = new ArrayList<>(tick.state().projects().values());
        projects.sort(Comparator.comparingLong(project -> uploads.of(project) + downloads.of(project)));
        for (ProjectState project : projects) { // a free place is for those first who have fewest
            var visit = new TransferVisit(tick, project, uploads, downloads);
            List.copyOf(project.transfers().keySet()).forEach(name -> visit.see(name, allowed));
        }
    }

    @Override
    public void due(Due due, ClientState state, TimeAdvance timeAdvance) {
        for (ProjectState project : state.projects().values()) {
            for (String name : project.transfers().keySet()) {
                FileRecord file = project.files().get(name);
                TransferState transfer = file == null ? null : file.transfer();
                if (transfer != null) {
                    due.atWall(transfer.nextRequestTime());
                }
            }
            for (TransferRun run : project.transfers().values()) {
                if (run.active()) {
                    due.once(run.startedAt(), TransferPlaces.LONG_SECONDS);
                }
            }
        }
    }

    private static void create(TickContext tick, ProjectState project) {
        List<FileRecord> waiting = new ArrayList<>();
        for (FileRecord file : project.files().values()) {
            if (TransferVisit.needed(file) != null && !project.transfers().containsKey(file.name())) {
                waiting.add(file);
            }
        }
        Set<String> wanted = waiting.isEmpty() ? Set.of() : DiskAllocation.wanted(project);
        for (FileRecord file : waiting) {
            if (Boolean.TRUE.equals(TransferVisit.needed(file)) || wanted.contains(file.name())) {
                create(tick, project, file, Boolean.TRUE.equals(TransferVisit.needed(file)));
            }
        }
    }

    private static void create(TickContext tick, ProjectState project, FileRecord file, boolean upload) {
        FileRecord queued = project.fileState().queued(file, upload, tick.now().wall());
        TransferState transfer = Objects.requireNonNull(queued.transfer());
        double wait = transfer.nextRequestTime() - tick.now().wall();
        if (wait > DirectionBackoff.LONGEST_SECONDS) { // noted under a clock that was ahead
            wait = DirectionBackoff.LONGEST_SECONDS;
            project.fileState().waitsUntil(queued, tick.now().wall() + wait);
        }
        if (wait > 0) {
            tick.decide(project.url(), Decision.Kind.FILE, file.name(), "wait",
                    String.format(Locale.ROOT, "it failed before, or was lost more than once; next try in %.0f s",
                            wait));
        }
    }
}
