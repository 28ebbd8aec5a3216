package org.quern.engine.disk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quern.datamanager.Bytes;
import org.quern.datamanager.ReclaimPlan;
import org.quern.datamanager.Standing;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.task.Aborts;
import org.quern.engine.tick.ExitStatus;
import org.quern.engine.tick.TickContext;

/**
 * The end of computing being suspended for a disk that one project's programs fill (decision 0080): the user has an hour to make
 * space or raise the limit; then the project that is most above its share loses the tasks whose slots are the largest, if that
 * suffices, and the others go on.
 */
final class RunningOffenders {
    private static final double PATIENCE_SECONDS = 3600;

    private RunningOffenders() {}

    /** {@code plan}: what was done about the limit, which did not suffice. */
    static void end(TickContext tick, ReclaimPlan plan) {
        ClientState state = tick.state();
        double excess = -DiskSnapshots.of(state, tick.now()).withLimit(DiskSnapshots.ownLimitBytes(state)).freeBytes();
        Standing greatest = plan.standings().stream().max(Comparator.comparingDouble(Standing::offenceBytes))
                .orElse(null);
        if (greatest == null || !greatest.offends() || excess <= 0) {
            return; // others filled the volume, or a server sent the limit: then tasks wait
        }
        ProjectState project = state.projects().values().stream()
                .filter(one -> one.url().canonical().equals(greatest.project())).findFirst().orElseThrow();
        List<HeldResult> ending = enough(project, excess);
        if (!ending.isEmpty() && state.watch().isViolatedFor(tick.now().mono(), PATIENCE_SECONDS)) {
            ending.forEach(held -> Aborts.abort(tick, project, held, ExitStatus.DISK_LIMIT,
                    ("the disk limit was exceeded for an hour, and its project uses %s, %s more than its share; its slot"
                            + " took up to %s").formatted(Bytes.text(greatest.usageBytes()),
                                    Bytes.text(greatest.offenceBytes()), Bytes.text(bytes(held)))));
        }
    }

    /** The fewest that suffice, those with the largest slots first; empty if all do not. */
    private static List<HeldResult> enough(ProjectState project, double bytes) {
        List<HeldResult> largest = project.results().values().stream()
                .filter(held -> held.task() != null && held.unfinished() && !held.errorRecorded())
                .sorted(Comparator.comparingDouble((HeldResult held) -> -bytes(held)).thenComparing(HeldResult::name))
                .toList();
        List<HeldResult> ending = new ArrayList<>();
        double freed = 0;
        for (HeldResult held : largest) {
            if (freed < bytes) {
                ending.add(held);
                freed += bytes(held);
            }
        }
        return freed < bytes ? List.of() : ending;
    }

    private static double bytes(HeldResult held) {
        return held.task() == null ? 0 : held.task().use().peakDisk();
    }
}
