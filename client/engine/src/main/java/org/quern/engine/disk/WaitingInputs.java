package org.quern.engine.disk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quern.datamanager.Bytes;
import org.quern.datamanager.ReclaimPlan;
import org.quern.datamanager.ReclaimPlanner;
import org.quern.engine.command.Decision;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.task.LostFiles;
import org.quern.engine.tick.TickContext;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.TransferState;

/**
 * Inputs of tasks that have not started give way to the copies of a start that is due sooner, where it would wait for good otherwise
 * (docs/disk.md). They are fetched again afterwards. Nobody gives way to a task that is due later, so no two take from each other in turn.
 */
final class WaitingInputs {
    /** A task that has not started and whose inputs may go. */
    private record Waiting(ProjectState project, HeldResult held) {}

    /** A file that goes. */
    private record Going(ProjectState project, FileRecord file) {
        double bytes() {
            return Math.max(0, file.info().nbytes());
        }
    }

    private WaitingInputs() {}

    /** Makes {@code need} bytes free for the start of {@code held}; false if nobody need give way, or not enough can: then nothing goes. */
    static boolean giveWay(TickContext tick, ProjectState project, HeldResult held, double need) {
        ClientState state = tick.state();
        boolean isStuck = !StartsInNeed.isComputing(state, project)
                && !StartsInNeed.anyFits(state, project, held, tick.now().wall());
        if (!state.permission().network().allowed()
                || !(isStuck || StartsInNeed.isPressing(state, project, held, tick.now().wall()))) {
            return false;
        }
        List<Going> going = enough(tick, waiting(tick, project, held), need - DiskSnapshots.freeBytes(state));
        double freed = going.stream().mapToDouble(Going::bytes).sum();
        ReclaimPlan plan = ReclaimPlanner.associate(DiskSnapshots.of(state, tick.now()), project.url().canonical(),
                Math.max(0, need - freed));
        if (going.isEmpty() || !plan.verdict().granted()) {
            return false;
        }
        DiskAllocation.carryOut(tick, plan);
        going.stream().filter(one -> one.project() != project)
                .forEach(one -> one.project().diskState().unused().gaveWay(one.file().name()));
        going.forEach(one -> delete(tick, one, "its space is for the copies with which task " + held.name()
                + " starts, which is due sooner"));
        going.stream().collect(Collectors.groupingBy(Going::project, LinkedHashMap::new,
                Collectors.mapping(one -> one.file().name(), Collectors.toCollection(LinkedHashSet::new))))
                .forEach((owner, names) -> LostFiles.sendBack(tick, owner, names));
        return true;
    }

    /** Whose inputs may go, in order: of its own project first, and of others only if none of all computes; due last, gone first. */
    private static List<Waiting> waiting(TickContext tick, ProjectState project, HeldResult held) {
        ClientState state = tick.state();
        boolean others = state.projects().values().stream().noneMatch(one -> StartsInNeed.isComputing(state, one));
        List<Waiting> waiting = new ArrayList<>();
        for (ProjectState one : others ? List.copyOf(state.projects().values()) : List.of(project)) {
            boolean isFetching = one.backoff(false).until() <= tick.now().wall();
            if (isFetching && !one.leaving() && !one.diskState().isUndeletable(tick.now().wall())) {
                one.results().values().stream().filter(other -> other != held && hasNotBegun(other))
                        .filter(other -> StartsInNeed.due(other) > StartsInNeed.due(held)
                                || (StartsInNeed.due(other) == StartsInNeed.due(held)
                                        && other.name().compareTo(held.name()) > 0))
                        .forEach(other -> waiting.add(new Waiting(one, other)));
            }
        }
        waiting.sort(Comparator.comparingInt((Waiting one) -> one.project() == project ? 0 : 1)
                .thenComparingDouble(one -> -StartsInNeed.due(one.held()))
                .thenComparing(one -> one.held().name(), Comparator.reverseOrder()));
        return waiting;
    }

    private static boolean hasNotBegun(HeldResult held) {
        ActiveTask task = held.task();
        return held.unfinished() && !held.errorRecorded() && (task == null || (!StartsInNeed.hasBegun(task)
                && task.phase() == TaskPhase.UNINITIALIZED && (task.copies().isHeld() || !task.scheduled())));
    }

    /** As many as free so many bytes, or all. */
    private static List<Going> enough(TickContext tick, List<Waiting> waiting, double bytes) {
        Map<FileId, Integer> users = users(tick.state());
        List<Going> going = new ArrayList<>();
        double freed = 0;
        for (Waiting one : waiting) {
            if (freed > bytes) {
                break;
            }
            for (String name : StartsInNeed.inputs(one.project(), one.held())) {
                FileRecord file = one.project().files().get(name);
                boolean isUnused = users.merge(new FileId(one.project().url(), name), -1, Integer::sum) == 0;
                if (isUnused && file != null && file.present() && !file.usersOwn() && !file.uploaded()
                        && file.info().downloadable() && !one.project().transfers().containsKey(name)) {
                    going.add(new Going(one.project(), file));
                    freed += going.getLast().bytes();
                }
            }
        }
        return going;
    }

    /** How many need a file: tasks, app versions, lists. */
    private static Map<FileId, Integer> users(ClientState state) {
        Map<FileId, Integer> users = new LinkedHashMap<>();
        for (ProjectState project : state.projects().values()) {
            List<String> names = new ArrayList<>();
            project.results().values().forEach(held -> {
                names.addAll(StartsInNeed.inputs(project, held));
                held.result().outputs().forEach(ref -> names.add(ref.fileName()));
            });
            project.lastingFiles().all().forEach(ref -> names.add(ref.fileName()));
            project.versions().values()
                    .forEach(version -> version.files().forEach(ref -> names.add(ref.fileName())));
            names.forEach(name -> users.merge(new FileId(project.url(), name), 1, Integer::sum));
        }
        return users;
    }

    private static void delete(TickContext tick, Going going, String reason) {
        FileRecord file = going.file();
        Deletions.order(tick, going.project(), file);
        FileRecord gone = going.project().fileState().fetchedAgain(file,
                TransferState.created(false, tick.now().wall()));
        tick.log(going.project().url(),
                "Disk: delete " + file.name() + " (" + Bytes.text(going.bytes()) + "): " + reason
                        + "; it is fetched again");
        tick.decide(going.project().url(), Decision.Kind.FILE, file.name(), "delete", reason);
        WaitingDownloads.postpone(tick, going.project(), gone, reason);
    }
}
