package org.quern.engine.disk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.datamanager.Bytes;
import org.quern.datamanager.DiskShareUse;
import org.quern.datamanager.ReclaimPlan;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.task.Aborts;
import org.quern.engine.tick.TickContext;
import org.quern.model.ExitStatus;

/**
 * The end of computing being suspended for a disk that one project's programs fill (decision 0080): the user has an hour to make
 * space or raise the limit; then the project that is most above its share loses the tasks that take most, if that suffices, and the
 * others go on. Of tasks that have finished only those count whose outputs their server has not taken for days.
 */
final class DiskOffenders {
    private static final double GRACE_SECONDS = 3600;

    /** A task and the bytes that go with it. */
    private record Load(HeldResult held, double bytes) {}

    private DiskOffenders() {}

    /** {@code plan}: what was done about the limit, null if it is kept. */
    static void end(TickContext tick, @Nullable ReclaimPlan plan) {
        ClientState state = tick.state();
        boolean suspends = plan != null && plan.verdict().suspends();
        double excess = suspends
                ? -DiskSnapshots.of(state, tick.now()).withLimit(DiskSnapshots.ownLimitBytes(state)).freeBytes()
                : 0;
        state.watch().overLimit(excess > 0, tick.now().mono());
        DiskShareUse greatest = plan == null ? null
                : plan.shareUses().stream().max(Comparator.comparingDouble(DiskShareUse::offenceBytes)).orElse(null);
        if (greatest == null || !greatest.offends() || excess <= 0) {
            return; // others filled the volume, or a server sent the limit: then tasks wait
        }
        ProjectState project = state.projects().values().stream()
                .filter(one -> one.url().canonical().equals(greatest.project())).findFirst().orElseThrow();
        List<Load> ending = enough(tick, project, excess);
        if (!ending.isEmpty() && state.watch().isOverLimitFor(tick.now().mono(), GRACE_SECONDS)) {
            ending.forEach(load -> end(tick, project, load,
                    "the disk limit was exceeded for an hour, and its project uses " + Bytes.text(greatest.usageBytes())
                            + ", " + Bytes.text(greatest.offenceBytes()) + " more than its share; "));
        }
    }

    private static void end(TickContext tick, ProjectState project, Load load, String reason) {
        if (load.held().unfinished()) {
            Aborts.abort(tick, project, load.held(), ExitStatus.DISK_LIMIT,
                    reason + "its slot took " + Bytes.text(load.bytes()));
        } else {
            WaitingUploads.giveUp(tick, project, load.held(),
                    reason + "its server has not taken it for " + WaitingUploads.GRACE_DAYS + " days");
        }
    }

    /** The fewest that suffice, those that take most first; empty if all do not. */
    private static List<Load> enough(TickContext tick, ProjectState project, double bytes) {
        List<Load> largest = project.results().values().stream().filter(held -> !held.errorRecorded())
                .map(held -> new Load(held, bytes(tick, project, held))).filter(load -> load.bytes() > 0)
                .sorted(Comparator.comparingDouble((Load load) -> -load.bytes())
                        .thenComparing(load -> load.held().name()))
                .toList();
        List<Load> ending = new ArrayList<>();
        double freed = 0;
        for (Load load : largest) {
            if (freed < bytes) {
                ending.add(load);
                freed += load.bytes();
            }
        }
        return freed < bytes ? List.of() : ending;
    }

    private static double bytes(TickContext tick, ProjectState project, HeldResult held) {
        ActiveTask task = held.task();
        if (!held.unfinished() || task == null) {
            return WaitingUploads.bytes(tick, project, held);
        }
        boolean isAtItsEnd = task.hasFinished() || task.phase() == TaskPhase.ENDED; // its result is not thrown away
        return isAtItsEnd ? 0 : task.use().disk();
    }
}
