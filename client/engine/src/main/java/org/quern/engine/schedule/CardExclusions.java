package org.quern.engine.schedule;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.host.Devices;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.Snapshot;
import org.quern.engine.tick.TickContext;
import org.quern.model.Obstacle;
import org.quern.model.ResourceType;
import org.quern.model.TaskSnapshot;
import org.quern.model.Workunit;
import org.quern.scheduler.cpu.Enforcement;

/** Says of cards that are idle, and of tasks that wait, which {@code <exclude_gpu>} of cc_config.xml is the reason. */
final class CardExclusions {
    private static final String RULE = "<exclude_gpu> in cc_config.xml keeps ";
    private final TickContext tick;
    private final Snapshot snapshot;
    private final BitSet running = new BitSet();

    CardExclusions(TickContext tick, Snapshot snapshot, Enforcement enforcement) {
        this.tick = tick;
        this.snapshot = snapshot;
        enforcement.running().forEach(assignment -> running.set(assignment.task()));
    }

    /** Why the waiting tasks leave those instances of a kind idle; empty if no exclusion is the reason, as one of them could use one. */
    String why(int resource, long instances) {
        List<TaskSnapshot> tasks = snapshot.host().tasks();
        Set<String> whose = new LinkedHashSet<>();
        for (int t = 0; t < tasks.size(); t++) {
            TaskSnapshot task = tasks.get(t);
            boolean waits = task.resource() == resource && !running.get(t)
                    && (task.runnable() || task.obstacle() == Obstacle.DEVICE_MISSING);
            if (waits && (task.usableInstances() & instances) != 0) {
                return "";
            }
            if (waits) {
                rules(t, instances).forEach(rule -> whose.add(whose(rule)));
            }
        }
        return whose.isEmpty() ? ""
                : RULE + String.join(" and ", whose) + " from it, and of others no task that could use it is here";
    }

    /** What an exclusion has to do with the waiting of a task; empty for nothing. */
    static String ofTask(TickContext tick, ProjectState project, HeldResult held, ResourceType type) {
        List<GpuExclusion> rules = rules(tick, project, held, type);
        Set<String> cards = new LinkedHashSet<>();
        rules.forEach(rule -> cards.add(rule.deviceNumber() < 0 ? "all cards of the kind " + type
                : type + " " + rule.deviceNumber()));
        return rules.isEmpty() ? ""
                : RULE + whose(rules.getFirst()) + " from " + String.join(" and ", cards);
    }

    private List<GpuExclusion> rules(int t, long instances) {
        TaskSnapshot task = snapshot.host().tasks().get(t);
        ResourceType type = task.usage().resource();
        return rules(tick, snapshot.projects().get(task.project()), snapshot.tasks().get(t), type).stream()
                .filter(rule -> (Devices.instances(tick.state(), type, List.of(rule.deviceNumber())) & instances) != 0)
                .toList();
    }

    private static String whose(GpuExclusion rule) {
        return "tasks of " + (rule.app().isEmpty() ? "" : "the application " + rule.app() + " of ")
                + "the project " + rule.project();
    }

    private static List<GpuExclusion> rules(TickContext tick, ProjectState project, HeldResult held,
            ResourceType type) {
        Workunit workunit = project.workunitOf(held);
        return workunit == null ? List.of()
                : tick.state().settings().wishes().exclusionsOf(project.url(), type, workunit.appName());
    }
}
