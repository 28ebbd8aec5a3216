package org.quern.simulator.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.quern.config.AppConfig;
import org.quern.model.App;
import org.quern.model.ResourceUsage;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedTask;
import org.quern.model.Workunit;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.ProjectStart;
import org.quern.simulator.scenario.QueuedTask;
import org.quern.simulator.scenario.ServerRules;

/** Makes a project of what a state file says of it. */
final class StateProject {
    /** What BOINC's emulator folders are simulated with (docs/protocol/study.md 1). */
    private static final String SERVER_POLICY = "WS1F";
    /** A client that has got this part of a task done knows its length, and so do we. */
    private static final double TELLING_FRACTION = 0.01;
    private final SavedProject saved;
    private final List<SavedTask> begun;
    private final EmulatorXml.Server server;
    private final AppConfig config;
    private final double now;
    private final StateApps apps;

    StateProject(SavedProject saved, List<SavedTask> begun, EmulatorXml.Server server, HostModel host, double now,
            AppConfig config) {
        this.saved = saved;
        this.begun = begun;
        this.server = server;
        this.config = config;
        this.now = now;
        apps = new StateApps(saved, server, host, config);
    }

    /** What was assumed or left out. */
    List<String> remarks() {
        return apps.remarks();
    }

    ProjectModel model() {
        List<AppModel> models = new ArrayList<>();
        Map<String, Integer> index = new TreeMap<>();
        for (App app : saved.apps()) {
            apps.model(app).ifPresent(model -> {
                index.put(app.name(), models.size());
                models.add(model);
            });
        }
        List<QueuedTask> queue = new ArrayList<>();
        for (SavedResult held : saved.results()) {
            queued(held, models, index).ifPresent(queue::add);
        }
        boolean attached = saved.facts().hostId() != 0 || !queue.isEmpty();
        double correction = saved.accounting().durationCorrection();
        ProjectStart start = new ProjectStart(attached, correction, saved.flags().suspendedByUser(),
                saved.flags().dontRequestMoreWork() || saved.flags().ended(), queue);
        String name = saved.facts().projectName().isEmpty() ? saved.url().canonical() : saved.facts().projectName();
        return new ProjectModel(name, saved.url(), saved.accounting().resourceShare(), !saved.flags().dontUseDcf(),
                server.up, models, config.projectMaxConcurrent(), SERVER_POLICY, start, ServerRules.NONE);
    }

    private Optional<QueuedTask> queued(SavedResult held, List<AppModel> models, Map<String, Integer> index) {
        Workunit workunit = saved.workunits().stream().filter(w -> w.name().equals(held.result().wuName()))
                .findFirst().orElse(null);
        Integer app = workunit == null ? null : index.get(workunit.appName());
        if (workunit == null || app == null || !waits(held)) {
            return Optional.empty();
        }
        int version = apps.version(workunit.appName(), held.result().planClass());
        ResourceUsage usage = models.get(app).versions().get(version);
        Optional<SavedTask> run = begun.stream().filter(task -> task.project().equals(saved.url())
                && task.resultName().equals(held.result().name())).findFirst();
        double ran = run.map(SavedTask::checkpointElapsedTime).orElse(0.0);
        double done = run.map(SavedTask::checkpointFractionDone).orElse(0.0);
        boolean drawn = server.apps.containsKey(workunit.appName()) && server.apps.get(workunit.appName()).told();
        double fpops = done > TELLING_FRACTION ? ran / done * usage.flops()
                : drawn ? 0 : workunit.fpopsEst() * saved.accounting().durationCorrection();
        return Optional.of(new QueuedTask(held.result().name(), app, version, workunit.fpopsEst(), fpops,
                Math.min(0, held.result().receivedTime() - now), held.result().reportDeadline() - now, ran,
                held.outcome().suspendedByUser()));
    }

    /** It is not computed yet: what is done is only reported. */
    private static boolean waits(SavedResult held) {
        ResultState state = held.outcome().state();
        return !held.outcome().readyToReport() && (state == ResultState.NEW || state == ResultState.FILES_DOWNLOADING
                || state == ResultState.FILES_DOWNLOADED);
    }
}
