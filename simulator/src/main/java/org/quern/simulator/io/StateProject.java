package org.quern.simulator.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.config.AppConfig;
import org.quern.model.App;
import org.quern.model.ContactState;
import org.quern.model.ResourceUsage;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedTask;
import org.quern.model.UnixTime;
import org.quern.model.Workunit;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.Known;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.ProjectStart;
import org.quern.simulator.scenario.QueuedTask;
import org.quern.simulator.scenario.ServerPolicy;
import org.quern.simulator.scenario.ServerRules;

/** Makes a project of what a state file says of it. */
final class StateProject {
    /** What BOINC's emulator folders are simulated with (docs/protocol/study.md 1). */
    private static final ServerPolicy SERVER_POLICY = ServerPolicy.assumed("WS1F");
    /** A client that has got this part of a task done knows its length, and so do we. */
    private static final double TELLING_FRACTION = 0.01;
    /** Managers are told fewer digits. */
    private static final double SAME = 0.01;
    /** A project that is not asked for longer has a reason of that time. */
    private static final double LONGEST_PAUSE_SECONDS = 86_400;
    private final SavedProject saved;
    private final List<SavedTask> begun;
    private final EmulatorXml.Server server;
    private final AppConfig config;
    private final double now;
    private final StateApps apps;
    private final LearntFactor learnt;
    private final @Nullable LiveClient live;
    /** What the client says of its tasks at this moment, by name. */
    private final Map<String, LiveClient.Task> seen;
    private final List<AppModel> models = new ArrayList<>();
    private final Map<String, Integer> index = new TreeMap<>();
    private final Map<String, Workunit> workunits = new TreeMap<>();

    /** {@code name}: what people call it, as a client tells it apart from the others that it has. */
    StateProject(SavedProject saved, String name, List<SavedTask> begun, EmulatorXml.Server server, HostModel host,
            double now, AppConfig config, @Nullable LiveClient live, EndedTasks ended) {
        this.saved = saved;
        this.begun = begun;
        this.server = server;
        this.config = config;
        this.now = now;
        this.live = live;
        seen = live == null ? Map.of() : live.tasksOf(saved.url());
        saved.workunits().forEach(workunit -> workunits.putIfAbsent(workunit.name(), workunit));
        learnt = live == null ? LearntFactor.ofClient(saved) : LearntFactor.of(saved, name, ended, running(host));
        apps = new StateApps(saved, name, server, host, config, learnt, ended);
    }

    /** Of what runs and has already run longer than the project estimates: then the client goes by its progress alone. */
    private double running(HostModel host) {
        List<Double> ratios = new ArrayList<>();
        for (SavedResult held : saved.results()) {
            double estimate = estimatedSeconds(held, host);
            Optional.ofNullable(seen.get(held.result().name()))
                    .filter(task -> task.running() && estimate > 0 && task.elapsedSeconds() > estimate
                            && task.remainingSeconds() > 0)
                    .ifPresent(task -> ratios.add((task.elapsedSeconds() + task.remainingSeconds()) / estimate));
        }
        return ratios.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    /** From size and speed. */
    private double estimatedSeconds(SavedResult held, HostModel host) {
        Workunit workunit = workunit(held);
        double flops = workunit == null ? 0 : saved.versions().stream().filter(version -> version.appName()
                .equals(workunit.appName()) && version.planClass().equals(held.result().planClass()))
                .mapToDouble(version -> version.usage().flops() > 0 ? version.usage().flops() : host.flops())
                .findFirst()
                .orElse(0);
        return workunit == null || flops <= 0 ? 0 : workunit.fpopsEst() / flops;
    }

    /** What was assumed or left out. */
    List<String> remarks() {
        return apps.remarks();
    }

    ProjectModel model() {
        for (App app : saved.apps()) {
            apps.model(app).ifPresent(model -> {
                index.put(app.name(), models.size());
                models.add(model);
            });
        }
        List<QueuedTask> queue = new ArrayList<>();
        for (SavedResult held : saved.results()) {
            queued(held).ifPresent(queue::add);
        }
        boolean attached = saved.facts().hostId() != 0 || !queue.isEmpty();
        double correction = saved.accounting().durationCorrection();
        ProjectStart start = new ProjectStart(attached, correction, saved.flags().suspendedByUser(),
                saved.flags().dontRequestMoreWork() || saved.flags().ended(), queue);
        String name = saved.facts().projectName().isEmpty() ? saved.url().canonical() : saved.facts().projectName();
        return new ProjectModel(name, saved.url(), saved.accounting().resourceShare(), !saved.flags().dontUseDcf(),
                server.up, models, config.projectMaxConcurrent(), SERVER_POLICY, start, rules());
    }

    /** The pause that a server wanted last is what it wants each time. */
    private ServerRules rules() {
        ContactState contact = saved.contact();
        double pause = contact.minRpcTime() - contact.lastRpcTime();
        boolean told = live != null && contact.rpcFailures() == 0 && UnixTime.isSet(contact.lastRpcTime()) && pause > 0;
        return told ? new ServerRules(ServerRules.NONE.work(), Math.min(pause, LONGEST_PAUSE_SECONDS), 0, 0)
                : ServerRules.NONE;
    }

    /** How the client stands with its server; asked after {@link #model}. */
    Known.Contact contact() {
        List<Known.Finished> unreported = new ArrayList<>();
        for (SavedResult held : saved.results()) {
            Integer app = appOf(held);
            if (app != null && held.outcome().readyToReport() && !held.outcome().gotServerAck()) {
                unreported.add(new Known.Finished(held.result().name(), app, version(held),
                        held.result().reportDeadline(), held.outcome().completedTime()));
            }
        }
        return new Known.Contact(saved.url(), saved.contact(), unreported);
    }

    private @Nullable Workunit workunit(SavedResult held) {
        return workunits.get(held.result().wuName());
    }

    private @Nullable Integer appOf(SavedResult held) {
        Workunit workunit = workunit(held);
        return workunit == null ? null : index.get(workunit.appName());
    }

    private int version(SavedResult held) {
        Workunit workunit = workunit(held);
        return workunit == null ? 0 : apps.version(workunit.appName(), held.result().planClass());
    }

    private Optional<QueuedTask> queued(SavedResult held) {
        Workunit workunit = workunit(held);
        Integer app = appOf(held);
        if (workunit == null || app == null || !held.outcome().unfinished()) { // what is done is only reported
            return Optional.empty();
        }
        int version = version(held);
        ResourceUsage usage = models.get(app).versions().get(version);
        Optional<SavedTask> run = begun.stream().filter(task -> task.project().equals(saved.url())
                && task.resultName().equals(held.result().name())).findFirst();
        LiveClient.@Nullable Task told = seen.get(held.result().name());
        double ran = told != null ? told.elapsedSeconds() : run.map(SavedTask::checkpointElapsedTime).orElse(0.0);
        double done = run.map(SavedTask::checkpointFractionDone).orElse(0.0);
        boolean drawn = server.apps.containsKey(workunit.appName()) && server.apps.get(workunit.appName()).told();
        boolean isTold = done > TELLING_FRACTION || (told != null && told.remainingSeconds() > 0);
        double fpops = drawn && !isTold ? 0
                : fpops(workunit, usage, told, ran, done);
        return Optional.of(new QueuedTask(held.result().name(), app, version, workunit.fpopsEst(), fpops,
                Math.min(0, held.result().receivedTime() - now), held.result().reportDeadline() - now, ran,
                held.outcome().suspendedByUser()));
    }

    /** Operations that it needs: as the client estimates, which knows no more than the project of one that has not begun if nothing was learnt. */
    private double fpops(Workunit workunit, ResourceUsage usage, LiveClient.@Nullable Task seen, double ran,
            double done) {
        double byProject = workunit.fpopsEst() * learnt.factor();
        if (seen != null && seen.remainingSeconds() > 0) {
            double byClient = (ran + seen.remainingSeconds()) * usage.flops();
            boolean isOfSizeAlone = ran <= 0 && Math.abs(byClient - workunit.fpopsEst()) < SAME * workunit.fpopsEst();
            return isOfSizeAlone ? byProject : byClient;
        }
        return done > TELLING_FRACTION ? ran / done * usage.flops() : byProject;
    }
}
