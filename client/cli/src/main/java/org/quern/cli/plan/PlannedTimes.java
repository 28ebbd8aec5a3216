package org.quern.cli.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.cli.control.ControlException;
import org.quern.model.ProjectUrl;
import org.quern.rpc.gui.GuiRecord;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.QueuedTask;

/**
 * By how much the plan takes tasks that have not begun to compute longer than the client tells: the client has to tell the project's own
 * estimate, where the project forbids it to learn (docs/planning.md).
 */
public final class PlannedTimes {
    /** Less is no difference that anybody would ask about. */
    private static final double ODD = 1.5;

    private PlannedTimes() {}

    /**
     * For each project of which they differ, {@code project} (URL), {@code factor} (the plan's run time by the client's) and {@code reason};
     * the names are part of the API.
     *
     * @param directory the client's data directory
     * @param tasks as the client tells them
     * @throws ControlException if there is nothing to look ahead from
     */
    public static List<Map<String, Object>> of(Path directory, List<GuiRecord> tasks) throws ControlException {
        LiveState state = LiveState.of(directory, tasks);
        Map<String, Map<String, Double>> left = new HashMap<>();
        for (GuiRecord task : tasks) {
            left.computeIfAbsent(ProjectUrl.of(task.text("project_url")).key(), _ -> new HashMap<>())
                    .put(task.text("name"), task.number("estimated_cpu_time_remaining"));
        }
        List<Map<String, Object>> all = new ArrayList<>();
        List<String> names = state.names();
        for (int i = 0; i < names.size(); i++) {
            ProjectModel project = state.scenario().projects().get(i);
            double factor = factor(project, left.getOrDefault(project.url().key(), Map.of()));
            if (factor >= ODD || (factor > 0 && factor <= 1 / ODD)) {
                Map<String, Object> facts = new LinkedHashMap<>();
                facts.put("project", project.url().canonical());
                facts.put("factor", factor);
                facts.put("reason", reason(state.assumed(), names, names.get(i)));
                all.add(facts);
            }
        }
        return all;
    }

    /** Of all of them that have not begun; 0 if there are none. */
    private static double factor(ProjectModel project, Map<String, Double> left) {
        double planned = 0;
        double told = 0;
        for (QueuedTask task : project.start().queue()) {
            double flops = project.apps().get(task.app()).versions().get(task.version()).flops();
            double seconds = left.getOrDefault(task.name(), 0.0);
            if (task.ranSeconds() <= 0 && seconds > 0 && task.fpops() > 0 && flops > 0) {
                planned += task.fpops() / flops;
                told += seconds;
            }
        }
        return told > 0 ? planned / told : 0;
    }

    /** What is assumed of the project of that name; one may be called like the beginning of what is said of another. */
    private static String reason(List<String> assumed, List<String> names, String name) {
        return assumed.stream().filter(text -> names.stream().filter(each -> text.startsWith(each + ": "))
                .max(Comparator.comparingInt(String::length)).filter(name::equals).isPresent()).findFirst()
                .map(text -> text.substring(name.length() + 2)).orElse("");
    }
}
