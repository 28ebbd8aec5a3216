package org.quern.simulator.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quern.config.AppConfig;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.engine.settings.WorkSettings;
import org.quern.model.AccountFile;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.Ledger;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedLedger;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.ScheduleLimits;
import org.quern.model.TaskId;
import org.quern.model.TimeStats;
import org.quern.scheduler.PolicyCatalog;
import org.quern.scheduler.PolicySuite;
import org.quern.scheduler.estimate.CompletionEstimator;
import org.quern.scheduler.estimate.DurationCorrection;
import org.quern.simulator.scenario.ClientModel;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;

/** What the engine is told at the first moment: the host, its habits, the projects and the user's preferences. */
final class Beginnings {

    private Beginnings() {}

    /** The state of a client that holds {@code tasks}. */
    static SavedState state(Scenario scenario, Map<TaskId, SimTask> tasks) {
        SavedState fresh = SavedState.fresh(host(scenario.host()), Replies.PLATFORM, "8.3.0");
        List<SavedProject> projects = scenario.projects().stream().filter(project -> project.start().attached())
                .map(project -> Attachments.of(project, scenario.past().known(), tasks)).toList();
        return new SavedState(fresh.host(), habits(scenario), fresh.netStats(), projects,
                Attachments.begun(tasks.values()), fresh.platform(), fresh.version(), fresh.runMode(), fresh.gpuMode(),
                fresh.networkMode(), fresh.hostVenue(), fresh.userCpids(), memories(scenario), fresh.choreTimes(),
                fresh.suite());
    }

    /** What the policies remember; what was learnt of estimates stands with the projects in BOINC's files. */
    private static List<SavedLedger> memories(Scenario scenario) {
        List<SavedLedger> memories = new ArrayList<>(scenario.past().memories());
        CompletionEstimator correction = PolicyCatalog.estimate("JC2");
        if (memories.stream().noneMatch(memory -> memory.policy().equals(correction.name()))) {
            Ledger learnt = Ledger.EMPTY;
            for (ProjectModel project : scenario.projects()) {
                double factor = project.start().durationCorrection();
                learnt = factor == 1 ? learnt : DurationCorrection.withFactor(learnt, project.url(), factor);
            }
            memories.add(learnt.saved(correction.name()));
        }
        return memories;
    }

    private static HostInfo host(HostModel host) {
        List<Coprocessor> devices = host.devices().stream().map(device -> new Coprocessor(device.type(),
                device.type().name(), device.count(), device.flops() / Coprocessor.EFFICIENCY, 1e9, 1e9, "", true, ""))
                .toList();
        return HostInfo.plain(host.cpus(), host.flops()).withCoprocessors(devices);
    }

    /**
     * The averages that a client would have measured by now. It goes on measuring, but a client in a simulation is never off: it
     * may not compute while the computer is off. What counts is how much of the time it computes, in whatever way that comes.
     */
    private static TimeStats habits(Scenario scenario) {
        TimeStats measured = scenario.past().known().habits();
        if (measured != null) {
            return measured;
        }
        if (scenario.client().newlyInstalled()) {
            return TimeStats.UNKNOWN;
        }
        HostModel host = scenario.host();
        double computes = host.on().fraction() * host.active().fraction();
        double network = host.on().fraction() * host.connected().fraction();
        return new TimeStats(1, network, network, computes, computes * host.gpuActive().fraction(), 0, 0, 0, 0, 0, 0, 0,
                0, 0, 0);
    }

    static List<AccountFile> accounts(Scenario scenario) {
        return scenario.projects().stream().map(Beginnings::account).toList();
    }

    private static AccountFile account(ProjectModel project) {
        return new AccountFile(project.url(), "", project.name(), project.share(), List.of(), "", "", null);
    }

    static EngineSettings settings(Scenario scenario, PolicySuite suite) {
        ClientModel client = scenario.client();
        return EngineSettings.defaults(scenario.host().cpus(), Replies.PLATFORM)
                .with(new ScheduleLimits(client.schedulingPeriodSeconds(), false, memory(scenario.host()),
                        Double.POSITIVE_INFINITY, client.leaveAppsInMemory(), false))
                .with(new WorkSettings(suite.toString(), client.connectDays(), client.additionalDays(), false, 0, false,
                        List.of()))
                .with(wishes(scenario));
    }

    /** A state file may not tell it. */
    private static double memory(HostModel host) {
        return host.memoryBytes() > 0 ? host.memoryBytes() : Double.POSITIVE_INFINITY;
    }

    private static ProjectWishes wishes(Scenario scenario) {
        TreeMap<ProjectUrl, AppConfig> limits = new TreeMap<>();
        for (ProjectModel project : scenario.projects()) {
            List<AppConfig.AppSettings> apps = project.apps().stream().filter(app -> app.maxConcurrent() > 0)
                    .map(app -> new AppConfig.AppSettings(app.name(), app.maxConcurrent(), 0, 0, false, false))
                    .toList();
            if (!apps.isEmpty() || project.maxConcurrent() > 0) {
                limits.put(project.url(), new AppConfig(apps, List.of(), project.maxConcurrent(), false));
            }
        }
        return new ProjectWishes(limits, scenario.client().exclusions(), false);
    }
}
