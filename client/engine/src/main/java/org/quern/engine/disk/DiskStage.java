package org.quern.engine.disk;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.datamanager.Bytes;
import org.quern.datamanager.ReclaimPlan;
import org.quern.datamanager.ReclaimPlanner;
import org.quern.datamanager.ReportedShares;
import org.quern.datamanager.ShareClaim;
import org.quern.datamanager.SpaceOffer;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.engine.command.Command;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Now;
import org.quern.engine.host.HostEvents;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.file.TransferRun;
import org.quern.engine.state.look.DiskWatch;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.model.DiskOffer;
import org.quern.model.UnixTime;

/**
 * Has the disk measured, and keeps the user's limit ({@code data_manager_poll} of docs/protocol/literature.md 3;
 * docs/protocol/disk-management.md 7). The poll adds up counted figures; files are looked at only when the sum exceeds
 * the limit.
 */
public final class DiskStage implements Stage {
    /** Seconds between walks over the disk while nothing asks for one. */
    private static final double WALK_SECONDS = 3600;
    /** Seconds between looks at the volume's free space, one call of the operating system. */
    private static final double LOOK_SECONDS = 60;
    /** The same while something waits for space. */
    private static final double WAITING_LOOK_SECONDS = 10;
    /** Bytes by which the free space must have moved for a look to become a walk. */
    private static final double MOVED_BYTES = 64L << 20;
    /** The same while something waits for space. */
    private static final double WAITING_MOVED_BYTES = 1L << 20;
    /** Seconds between polls while nothing changed (choice C20). */
    private static final double POLL_SECONDS = 60;

    @Override
    public void run(TickContext tick) {
        if (tick.timeAdvance().durable()) {
            measure(tick);
            if (tick.state().watch().beginsToPoll(tick.now().mono(), POLL_SECONDS)) {
                poll(tick);
            }
        }
    }

    private static void measure(TickContext tick) {
        DiskWatch watch = tick.state().watch();
        if (watch.beginsToWalk(tick.now().mono(), WALK_SECONDS)) {
            tick.order(new Command.MeasureDisk(0));
            return;
        }
        boolean waiting = waits(tick.state(), tick.now());
        if (watch.beginsToLook(tick.now().mono(), waiting ? WAITING_LOOK_SECONDS : LOOK_SECONDS)) {
            tick.order(new Command.MeasureDisk(waiting ? WAITING_MOVED_BYTES : MOVED_BYTES));
        }
    }

    /** Something waits for space. */
    private static boolean waits(ClientState state, Now now) {
        boolean waits = !state.watch().violation().isEmpty() || CopyStage.isWaitedFor(state);
        for (ProjectState project : state.projects().values()) {
            waits |= project.diskState().isShort(now.wall());
        }
        return waits;
    }

    /** Somebody waits for figures, such as a request for work, or these are the first ones or beyond the limit. */
    public static boolean isAwaited(ClientState state, DiskFigures figures, Now now) {
        return !UnixTime.isSet(state.disk().at()) || state.contacts().isDue() || waits(state, now)
                || figures.usedTotal() >= figures.budget(state.settings().disk()).allowedBytes();
    }

    /** New figures replace what was counted; unknown ones replace no known ones of the host. */
    public static void measured(TickContext tick, DiskFigures disk) {
        ClientState state = tick.state();
        boolean isFirst = !UnixTime.isSet(state.disk().at());
        state.disk(disk);
        state.watch().walked(tick.now().mono());
        double begun = disk.at() - state.clock().aheadSeconds();
        state.tasks().forEach(task -> task.copies().measured(begun));
        state.watch().count().measured(begun, id -> {
            ProjectState project = state.find(id.project());
            TransferRun run = project == null ? null : project.transfers().get(id.name());
            var file = state.find(id);
            return file == null ? -1 : Math.max(0, file.info().nbytes() - (run == null ? 0 : run.bytes()));
        });
        if (disk.total().isPresent() && disk.free().isPresent()) {
            state.computer().diskMeasured(disk.totalBytes(), disk.freeBytes());
        }
        if (isFirst) {
            DiskAllocation.stopWhatDoesNotFit(tick);
        }
        DiskAllocation.retry(tick);
    }

    private static void poll(TickContext tick) {
        ClientState state = tick.state();
        String violation = "";
        @Nullable ReclaimPlan plan = null;
        if (DiskAllocation.isManaged(tick) && DiskSnapshots.freeBytes(state) < 0) {
            plan = ReclaimPlanner.keepLimits(DiskSnapshots.of(state, tick.now()),
                    DiskSnapshots.ownLimitBytes(state), state.disk().volumeLimitBytes(state.settings().disk()));
            DiskAllocation.carryOut(tick, plan);
            violation = plan.verdict().suspends() ? plan.summary()
                    + state.settings().disk().sent().words(DiskSnapshots.budget(state).bound()) + strange(state) : "";
        }
        boolean isHalfDone = plan != null && violation.isEmpty() && DiskSnapshots.freeBytes(state) < 0;
        if (!isHalfDone) { // or the volume is looked at in the next poll, and nothing begins until then
            note(tick, violation);
        }
        DiskOffenders.end(tick, plan);
        CopyStage.retry(tick);
        tell(state);
    }

    private static String strange(ClientState state) {
        double bytes = DiskSnapshots.strangeBytes(state);
        return bytes == 0 ? ""
                : "; files in the client's own folder that belong to no project take " + Bytes.text(bytes) + " of it";
    }

    /** What each project uses and may use, for managers (docs/protocol/gui-rpc.md 6.10). */
    private static void tell(ClientState state) {
        Map<String, Double> shares = ReportedShares.of(DiskSnapshots.budget(state).allowedBytes(), claims(state));
        for (ProjectState project : state.projects().values()) {
            double share = shares.getOrDefault(project.url().canonical(), 0.0);
            project.tallies().diskMeasured(DiskSnapshots.usage(state, project), Double.isFinite(share) ? share : 0);
        }
    }

    /** Suspends or resumes computing; tells the user once. */
    private static void note(TickContext tick, String violation) {
        DiskWatch watch = tick.state().watch();
        if (violation.isEmpty() == watch.violation().isEmpty()) {
            return;
        }
        watch.violated(violation);
        if (!violation.isEmpty()) {
            tick.alert(null, "Disk: " + violation);
        }
        HostEvents.settlePermission(tick);
    }

    /**
     * What a project's scheduler is told of the disk: its share as BOINC computes it, and the three amounts of
     * docs/protocol/literature.md 3. Where no limit is known nothing is claimed.
     */
    public static DiskOffer offer(ClientState state, ProjectState project, Now now) {
        DiskFigures disk = state.disk();
        DiskSnapshot snapshot = DiskSnapshots.of(state, now);
        SpaceOffer space = ReclaimPlanner.offer(snapshot, project.url().canonical());
        double share = share(state, project);
        double change = state.projects().values().stream()
                .mapToDouble(other -> DiskSnapshots.usage(state, other) - disk.usedBy(other.url())).sum()
                - ReclaimPlanner.promisesGivingWay(snapshot, project.url().canonical());
        return new DiskOffer(disk.usedTotal() + change, DiskSnapshots.usage(state, project),
                Double.isFinite(share) ? share : 0,
                told(space.freeBytes()), told(space.offenderBytes()), told(space.selfBytes()));
    }

    /**
     * A request for work tells what the disk holds now (docs/protocol/gui-rpc.md 6.10): true as long as that is being measured, which a
     * request does not wait for for long.
     */
    public static boolean measuresFirst(TickContext tick) {
        DiskWatch watch = tick.state().watch();
        if (!tick.timeAdvance().durable() || !UnixTime.isSet(tick.state().disk().at())) {
            return false;
        }
        if (watch.beginsToWalkFor(tick.now().mono())) {
            tick.order(new Command.MeasureDisk(0));
        }
        return watch.isWalking(tick.now().mono());
    }

    /** There is no space for further work of the project, so none is asked for. */
    public static boolean isShort(TickContext tick, ProjectState project) {
        if (!DiskAllocation.isManaged(tick)) {
            return false;
        }
        return !tick.state().watch().violation().isEmpty() || project.diskState().isShort(tick.now().wall())
                || (DiskSnapshots.freeBytes(tick.state()) <= 0
                        && offer(tick.state(), project, tick.now()).freeIfOwnTrimmed() == 0);
    }

    private static double share(ClientState state, ProjectState project) {
        return ReportedShares.of(DiskSnapshots.budget(state).allowedBytes(), claims(state))
                .getOrDefault(project.url().canonical(), 0.0);
    }

    /** What every project uses and wants. */
    static List<ShareClaim> claims(ClientState state) {
        List<ShareClaim> claims = new ArrayList<>();
        for (ProjectState project : state.projects().values()) {
            claims.add(new ShareClaim(project.url().canonical(), project.accounting().resourceShare(),
                    DiskSnapshots.usage(state, project), project.accounting().desiredDiskUsage()));
        }
        return claims;
    }

    /** Without any limit there is no amount to tell; 0 would say that the disk is full. */
    private static double told(double bytes) {
        return Double.isFinite(bytes) ? bytes : DiskOffer.NOT_TOLD;
    }
}
