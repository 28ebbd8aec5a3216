package org.quern.engine.disk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.quern.datamanager.Bytes;
import org.quern.datamanager.ReclaimPlan;
import org.quern.datamanager.ReclaimPlanner;
import org.quern.datamanager.Removal;
import org.quern.datamanager.snapshot.DiskBudget;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.file.TransferRun;
import org.quern.engine.state.look.UnusedFiles;
import org.quern.engine.task.Aborts;
import org.quern.engine.task.ResultErrors;
import org.quern.engine.tick.TickContext;
import org.quern.model.BoincError;
import org.quern.model.DiskPolicy;
import org.quern.model.ExitStatus;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.TransferState;
import org.quern.model.Workunit;

/**
 * Room for files before they come ({@code associate_file} of docs/protocol/literature.md 3; choices C17 and C18 of
 * decision 0010). What is granted counts as used from then on.
 */
public final class DiskAllocation {
    private DiskAllocation() {}

    /** Whether space is shared and deleted for at all: not in a simulation, and not if the user wants reports only. */
    static boolean isManaged(TickContext tick) {
        return tick.timeAdvance().durable() && tick.state().settings().disk().policy() == DiskPolicy.SHARES;
    }

    /**
     * Room for every file that a new result needs and that is not here. Without it the result waits where other projects have the
     * space, or others have filled the volume, and is reported as failed before it starts where it would not fit beside its own
     * project's files either.
     */
    public static void admit(TickContext tick, ProjectState project, HeldResult held) {
        for (FileRecord file : isManaged(tick) ? lacking(project, held) : List.<FileRecord>of()) {
            String refusal = claim(tick, project, file, () -> Copies.bytes(project, held),
                    () -> StartsInNeed.due(held));
            double toCome = refusal.isEmpty() ? 0 : toCome(tick, project, held);
            if (!refusal.isEmpty() && fitsAlone(tick, project, toCome)
                    && !Copies.isBeyondAll(tick.state(), project, held)) {
                return; // its downloads wait, and say so
            }
            if (!refusal.isEmpty()) {
                fail(tick, project, held, file, refusal);
                return;
            }
        }
    }

    /** Room for a download that is about to start; without it the download waits. */
    public static boolean admitDownload(TickContext tick, ProjectState project, FileRecord file) {
        double unused = project.diskState().unused().owed(tick.now().mono());
        if (unused > UnusedFiles.MOST_BYTES) {
            WaitingDownloads.postpone(tick, project, file, Bytes.text(unused)
                    + " of its project came that no task has computed with; an update of the project has it come now");
            return false;
        }
        if (!isManaged(tick)) {
            project.diskState().admitted(file.name());
            return true;
        }
        if (tick.state().watch().count().isLeaving(new FileId(project.url(), file.name()))) {
            return waits(tick, project, file, "what lay there under its name is being deleted");
        }
        if (project.diskState().whyPostponed(file.name()) != null
                && tick.state().watch().awaitsWalk(tick.now().mono())) {
            return waits(tick, project, file, "the disk is being measured");
        }
        String refusal = claim(tick, project, file, () -> Copies.bytes(tick, project, file),
                () -> StartsInNeed.due(project, file));
        if (!refusal.isEmpty()) {
            WaitingDownloads.postpone(tick, project, file, refusal);
            return false;
        }
        if (DiskSnapshots.freeBytes(tick.state()) < tick.state().watch().count().leaving()) {
            return waits(tick, project, file, "the space for it is free when files that nobody needs are deleted");
        }
        project.diskState().admitted(file.name());
        return true;
    }

    /** For a moment: what it waits for comes as an event. */
    private static boolean waits(TickContext tick, ProjectState project, FileRecord file, String reason) {
        tick.decide(project.url(), Decision.Kind.FILE, file.name(), "wait", reason);
        return false;
    }

    /** The volume itself was full in the middle of a download. */
    public static void diskFull(TickContext tick, ProjectState project, FileRecord file, String reason) {
        project.diskState().refused(Math.max(0, file.info().nbytes()), tick.now().wall(), true);
        tick.state().watch().foundFull();
        WaitingDownloads.postpone(tick, project, file, reason);
    }

    /** Carries a plan out: deletions are ordered, results are given up, each for its reason. */
    static void carryOut(TickContext tick, ReclaimPlan plan) {
        for (Removal removal : plan.removals()) {
            ProjectState project = owner(tick, removal);
            switch (removal) {
                case Removal.OfFile file -> {
                    FileRecord record = project.files().get(file.file().name());
                    if (record != null) {
                        Deletions.forSpace(tick, project, record, removal.reason());
                    }
                }
                case Removal.OfGrant grant -> {
                    FileRecord record = project.files().get(grant.file().name());
                    if (record != null) {
                        WaitingDownloads.putOff(tick, project, record, grant);
                    }
                }
                case Removal.OfPart part -> {
                    FileRecord record = project.files().get(part.file().name());
                    if (record != null) {
                        WaitingDownloads.deletePart(tick, project, record, part);
                    }
                }
                case Removal.OfResult result -> {
                    HeldResult held = project.results().get(result.result().name());
                    if (held != null) {
                        Aborts.abort(tick, project, held, ExitStatus.ABORTED_BY_CLIENT, removal.reason());
                    }
                }
            }
        }
    }

    /** Downloads that began when nothing was known of the disk yet are stopped as long as they do not fit, the largest first. */
    static void stopWhatDoesNotFit(TickContext tick) {
        List<FileId> running = new ArrayList<>();
        tick.state().projects().values().forEach(project -> project.transfers().forEach((name, run) -> {
            if (run.runs(false)) {
                running.add(new FileId(project.url(), name));
            }
        }));
        running.sort(Comparator.comparingDouble(id -> -bytes(tick.state().find(id))));
        for (FileId id : running) {
            ProjectState project = tick.state().find(id.project());
            FileRecord file = tick.state().find(id);
            if (project != null && file != null && isManaged(tick) && DiskSnapshots.freeBytes(tick.state()) < 0) {
                stop(tick, project, file);
            }
        }
    }

    private static void stop(TickContext tick, ProjectState project, FileRecord file) {
        FileId id = new FileId(project.url(), file.name());
        TransferRun run = Objects.requireNonNull(project.transfers().get(file.name()));
        FileRecord kept = project.fileState().attemptEnded(file, run, tick.now().mono());
        tick.order(new Command.StopTransfer(id));
        tick.state().watch().count().giveBack(id);
        project.diskState().refused(bytes(file), tick.now().wall(), wouldFit(tick, project, bytes(file)));
        WaitingDownloads.postpone(tick, project, kept,
                Bytes.text(bytes(file)) + " do not fit on the disk, as it was just measured");
    }

    private static double bytes(@Nullable FileRecord file) {
        return file == null ? 0 : Math.max(0, file.info().nbytes());
    }

    /** Downloads that waited for space are tried at once when there is some. */
    static void retry(TickContext tick) {
        double free = DiskSnapshots.freeBytes(tick.state());
        if (Double.isInfinite(free)) {
            return; // nothing is known of the disk: then it is tried again when its time has come
        }
        for (ProjectState project : tick.state().projects().values()) {
            if (project.diskState().eased(free)) {
                for (String name : project.diskState().postponed()) {
                    waitNoLonger(project, name);
                }
            }
        }
    }

    /** The download waits for space no longer, only for what else it waits for. */
    private static void waitNoLonger(ProjectState project, String name) {
        FileRecord file = project.files().get(name);
        TransferState transfer = file == null ? null : file.transfer();
        if (file != null && transfer != null) {
            project.fileState().waitsUntil(file,
                    Math.min(transfer.nextRequestTime(), project.diskState().failedUntil(name)));
        }
    }

    /**
     * The reason why there is no room for the file, empty if there is; what has to go for it goes. With it must fit {@code copied}
     * bytes that the start of its task copies, and what starts wait for that come before a task of deadline {@code due}; they take their
     * space then.
     */
    private static String claim(TickContext tick, ProjectState project, FileRecord file, DoubleSupplier copied,
            DoubleSupplier due) {
        ClientState state = tick.state();
        FileId id = new FileId(project.url(), file.name());
        double bytes = WaitingDownloads.missing(project, file); // the walk counts what lies there of it
        if (file.present() || (state.watch().count().expects(id) && DiskSnapshots.freeBytes(state) >= 0)) {
            return "";
        }
        state.watch().count().giveBack(id); // what was granted may not fit any more
        double copies = copied.getAsDouble();
        double kept = StartsInNeed.kept(tick, project, copies > 0, due);
        if (DiskSnapshots.freeBytes(state) > bytes + copies + kept) {
            state.watch().grant(id, bytes);
            return "";
        }
        TransferRun run = project.transfers().get(file.name());
        String refusal = makeRoom(tick, project, bytes + copies + kept, run != null && run.wasSlow());
        if (refusal.isEmpty()) {
            state.watch().grant(id, bytes);
        }
        return refusal.isEmpty() ? refusal : refusal
                + (copies == 0 ? ""
                        : "; " + Bytes.text(copies) + " of that are for copies that the start of its task makes")
                + (kept == 0 ? "" : "; " + Bytes.text(kept)
                        + " of that are kept for a task that is due sooner and waits to start");
    }

    private static String makeRoom(TickContext tick, ProjectState project, double bytes, boolean wasSlow) {
        ClientState state = tick.state();
        double now = tick.now().wall();
        if (project.diskState().refuses(bytes, now)) {
            return "there is no disk space for " + Bytes.text(bytes) + ", as was found a moment ago"
                    + whose(tick, project, bytes);
        }
        ReclaimPlan plan = ReclaimPlanner.associate(DiskSnapshots.of(state, tick.now()), project.url().canonical(),
                bytes, wasSlow);
        carryOut(tick, plan);
        state.watch().pollNow();
        if (plan.verdict().granted()) {
            return "";
        }
        project.diskState().refused(bytes, now, wouldFit(tick, project, bytes));
        return plan.summary() + whose(tick, project, bytes);
    }

    /** Whose the space is that the project lacks. */
    private static String whose(TickContext tick, ProjectState project, double bytes) {
        if (!project.diskState().isRefusedByVolume()) {
            double theirs = tick.state().projects().values().stream().filter(other -> other != project)
                    .mapToDouble(other -> DiskSnapshots.usage(tick.state(), other)).sum();
            return theirs > 0 && fitsAlone(tick, project, bytes)
                    ? "; files of other projects, here or on their way, have " + Bytes.text(theirs) : "";
        }
        DiskBudget budget = DiskSnapshots.budget(tick.state());
        String why = budget.bound() == DiskBudget.Bound.KEEP_FREE
                ? ", since the volume is to keep " + Bytes.text(tick.state().settings().disk().minFreeBytes()) + " free"
                : ", since " + Bytes.text(budget.allowedBytes()) + " may be used";
        return why + tick.state().settings().disk().sent().words(budget.bound());
    }

    /** Bytes of what a result needs and that has no room yet. */
    private static double toCome(TickContext tick, ProjectState project, HeldResult held) {
        return lacking(project, held).stream()
                .filter(file -> !tick.state().watch().count().expects(new FileId(project.url(), file.name())))
                .mapToDouble(file -> WaitingDownloads.missing(project, file)).sum();
    }

    /** It would, had no other project anything on the disk, nor others filled the volume, nor a server sent a limit. */
    private static boolean fitsAlone(TickContext tick, ProjectState project, double bytes) {
        ClientState state = tick.state();
        return ReclaimPlanner
                .associate(DiskSnapshots.alone(state, project, tick.now()), project.url().canonical(), bytes)
                .verdict().granted();
    }

    /** It would, had others not filled the volume, nor a server sent a limit. */
    private static boolean wouldFit(TickContext tick, ProjectState project, double bytes) {
        DiskSnapshot disk = DiskSnapshots.of(tick.state(), tick.now())
                .withLimit(DiskSnapshots.ownLimitBytes(tick.state()));
        return ReclaimPlanner.associate(disk, project.url().canonical(), bytes).verdict().granted();
    }

    private static void fail(TickContext tick, ProjectState project, HeldResult held, FileRecord file, String refusal) {
        ResultErrors.record(tick, project, held, BoincError.DOWNLOAD_FAILED.code(),
                "no disk space for its file " + file.name() + ": " + refusal);
        ResultErrors.close(tick, project, held, ResultErrors.BEFORE_START);
        Set<String> wanted = wanted(project);
        for (FileRecord other : lacking(project, held)) {
            if (!wanted.contains(other.name())) {
                tick.state().watch().count().giveBack(new FileId(project.url(), other.name()));
            }
        }
        tick.decide(project.url(), Decision.Kind.TASK, held.name(), "fail", refusal);
    }

    /** What a result needs to start and is not here; optional inputs too, they are downloaded as well. */
    private static List<FileRecord> lacking(ProjectState project, HeldResult held) {
        return project.filesOf(held).map(FileRef::fileName).distinct().map(project.files()::get)
                .filter(Objects::nonNull).filter(file -> !file.present() && file.info().downloadable()).toList();
    }

    /** Names of the files that something still wants here: a file for an ended result alone is not worth its space. */
    public static Set<String> wanted(ProjectState project) {
        Set<String> names = new LinkedHashSet<>();
        project.lastingFiles().all().forEach(ref -> names.add(ref.fileName()));
        project.versions().values().forEach(version -> version.files().forEach(ref -> names.add(ref.fileName())));
        Set<String> wanting = new LinkedHashSet<>();
        for (HeldResult held : project.results().values()) {
            Workunit workunit = held.unfinished() && wanting.add(held.result().wuName()) ? project.workunitOf(held)
                    : null;
            if (workunit != null) {
                workunit.inputs().stream().map(FileRef::fileName).forEach(names::add);
            }
        }
        project.files().values().stream().filter(file -> file.info().sticky()).forEach(file -> names.add(file.name()));
        return names;
    }

    private static ProjectState owner(TickContext tick, Removal removal) {
        return tick.state().projects().values().stream()
                .filter(project -> project.url().canonical().equals(removal.project())).findFirst().orElseThrow();
    }
}
