package org.quern.engine.schedule;

import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.quern.engine.tick.Snapshot;
import org.quern.engine.tick.TickContext;
import org.quern.model.Obstacle;
import org.quern.model.ResourceSnapshot;
import org.quern.model.SilentCards;
import org.quern.model.TaskSnapshot;
import org.quern.model.Why;
import org.quern.scheduler.cpu.Enforcement;

/** Says why processors and cards are idle: beside the enforcer's reason, what keeps the tasks that could use them. */
final class IdleReasons {
    private final TickContext tick;
    private final CardExclusions exclusions;
    private final List<TaskSnapshot> tasks;
    private final BitSet running = new BitSet();

    IdleReasons(TickContext tick, Snapshot snapshot, Enforcement enforcement) {
        this.tick = tick;
        exclusions = new CardExclusions(tick, snapshot, enforcement);
        tasks = snapshot.host().tasks();
        enforcement.running().forEach(assignment -> running.set(assignment.task()));
    }

    /** Why those instances are idle: with the driver's silence, the rule of the user's, or what holds the tasks that are here. */
    String why(Enforcement.Idle idle, ResourceSnapshot resource, long instances) {
        if (idle.reason().why() == Why.DEVICE_SUSPENDED || idle.reason().why() == Why.COMPUTING_SUSPENDED) {
            return CardWaits.suspended(tick, idle.reason());
        }
        Optional<SilentCards> silent = tick.state().devices().silent(resource.type());
        if (silent.isPresent()) {
            return silent.get().why() + "; what computes there goes on, and nothing is started until it does";
        }
        String excluded = idle.resource() == 0 ? "" : exclusions.why(idle.resource(), instances);
        if (!excluded.isEmpty()) {
            return excluded;
        }
        return idle.reason().why() == Why.NO_RUNNABLE_TASK ? nothingRunnable(idle) : idle.reason().toString();
    }

    private String nothingRunnable(Enforcement.Idle idle) {
        if (tick.state().projects().isEmpty()) {
            return "no project is attached";
        }
        boolean isAnyHere = tasks.stream().anyMatch(task -> task.resource() == idle.resource());
        return isAnyHere ? idle.reason() + causes(idle.resource()) : "no task that could use it is here";
    }

    /** Each cause once. A process that ends holds nobody up for long enough to be told. */
    private String causes(int resource) {
        Set<Obstacle> found = EnumSet.noneOf(Obstacle.class);
        for (int t = 0; t < tasks.size(); t++) {
            TaskSnapshot task = tasks.get(t);
            if (task.resource() == resource && !running.get(t) && !task.runnable()
                    && task.obstacle() != Obstacle.ENDING) {
                found.add(task.obstacle());
            }
        }
        return found.isEmpty() ? ""
                : ": " + found.stream().map(IdleReasons::ofSeveral).collect(Collectors.joining(", or "));
    }

    /** What keeps one task or more. */
    private static String ofSeveral(Obstacle obstacle) {
        return switch (obstacle) {
            case NONE, PROJECT_SUSPENDED, ENDING -> obstacle.why().sentence();
            case SUSPENDED_BY_USER -> "the user suspended what is here";
            case DOWNLOADING -> "files are being downloaded";
            case DOWNLOAD_STALLED -> "needed files wait for their next download try";
            case DEVICE_MISSING -> "the device that is needed is not in this computer, or is excluded";
            case DEFERRED -> "the application asked to be started later, or could not start";
            case NEEDS_NETWORK -> "the network is needed, and is suspended";
            case NEEDS_DISK -> "needed files do not fit on the disk";
        };
    }
}
