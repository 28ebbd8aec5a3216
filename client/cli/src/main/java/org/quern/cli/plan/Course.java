package org.quern.cli.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.forecast.ActivityForecast;
import org.quern.simulator.forecast.Bar;
import org.quern.simulator.forecast.LookAhead;
import org.quern.simulator.forecast.Progress;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;

/**
 * How one run would go, in the figures that people ask for.
 *
 * @param late tasks on hand that would miss their deadline, as people name them
 * @param done tasks that would be reported in time
 * @param missed tasks that would be reported late or given up, those of {@code late} among them
 * @param idle part of the available processing that nothing uses, 0..1
 * @param calls how often servers are asked
 * @param gets part of the processing by project
 * @param asked part of the shares by project
 */
record Course(List<String> late, int done, int missed, double idle, int calls, Map<String, Double> gets,
        Map<String, Double> asked) {
    /** Runs it; {@code names} are the projects' in the scenario's order. */
    static Course of(Scenario scenario, PolicySuite suite, double seconds, List<String> names, Progress progress) {
        ActivityForecast forecast = LookAhead.of(scenario, suite, seconds, progress);
        List<String> late = new ArrayList<>();
        forecast.lateOnHand().forEach(bar -> late.add(named(bar, names)));
        double processing = forecast.figures().processing();
        double shares = scenario.projects().stream().filter(project -> !project.start().suspended())
                .mapToDouble(ProjectModel::share).sum();
        Map<String, Double> gets = new LinkedHashMap<>();
        Map<String, Double> asked = new LinkedHashMap<>();
        for (int p = 0; p < names.size(); p++) {
            ProjectModel project = scenario.projects().get(p);
            gets.put(names.get(p), processing > 0 ? forecast.figures().used().get(p) / processing : 0);
            asked.put(names.get(p), shares > 0 && !project.start().suspended() ? project.share() / shares : 0);
        }
        // What is not done when the time is over is in no figure of it, though its deadline was in that time.
        int missed = Math.max(forecast.figures().missed(), late.size());
        return new Course(late, forecast.figures().met(), missed, forecast.figures().idleness(),
                forecast.figures().rpcs(), gets, asked);
    }

    private static String named(Bar bar, List<String> names) {
        return bar.task().result() + " of " + names.get(bar.project());
    }

    /** The names are part of the command's interface. */
    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("late_on_hand", late);
        facts.put("done_in_time", done);
        facts.put("late_or_given_up", missed);
        facts.put("idle", idle);
        facts.put("calls", calls);
        List<Object> projects = new ArrayList<>();
        gets.forEach((name, part) -> {
            Map<String, Object> project = new LinkedHashMap<>();
            project.put("project_name", name);
            project.put("share_asked", asked.get(name));
            project.put("share_got", part);
            projects.add(project);
        });
        facts.put("projects", projects);
        return facts;
    }
}
