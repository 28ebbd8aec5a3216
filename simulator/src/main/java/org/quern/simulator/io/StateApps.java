package org.quern.simulator.io;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.quern.config.AppConfig;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.ResourceUsage;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.Workunit;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.HostModel;

/**
 * Makes applications of what a state file says of them. A file for BOINC's emulator tells what their tasks are like. A client's
 * own does not: the tasks on hand stand for those to come, and where there are none a guess is made and told.
 */
final class StateApps {
    private static final double HOUR_SECONDS = 3600;
    private static final double DAY_SECONDS = 86_400;
    private final SavedProject saved;
    /** What people call the project. */
    private final String name;
    private final EmulatorXml.Server server;
    private final HostModel host;
    private final AppConfig config;
    private final LearntFactor learnt;
    private final EndedTasks ended;
    /** Plan classes of each application's versions, in the order of its model's versions. */
    private final Map<String, List<String>> planClasses = new TreeMap<>();
    private final List<String> remarks = new ArrayList<>();

    StateApps(SavedProject saved, String name, EmulatorXml.Server server, HostModel host, AppConfig config,
            LearntFactor learnt, EndedTasks ended) {
        this.saved = saved;
        this.name = name;
        this.server = server;
        this.host = host;
        this.config = config;
        this.learnt = learnt;
        this.ended = ended;
        if (!learnt.remark().isEmpty()) {
            remarks.add(learnt.remark());
        }
    }

    List<String> remarks() {
        return remarks;
    }

    /** Index of the version with that plan class in the application's model; the first if it is gone. */
    int version(String app, String planClass) {
        return Math.max(0, planClasses.getOrDefault(app, List.of()).indexOf(planClass));
    }

    /** The application; empty if no task of it takes part in scheduling. */
    Optional<AppModel> model(App app) {
        if (app.alwaysRuns() || saved.flags().nonCpuIntensive()) {
            remark(app, "its tasks always run and use no CPU; left out");
            return Optional.empty();
        }
        List<ResourceUsage> versions = versions(app);
        if (versions.isEmpty()) {
            remark(app, "it has no version for this host; left out");
            return Optional.empty();
        }
        EmulatorXml.Source source = server.apps.getOrDefault(app.name(), new EmulatorXml.Source());
        int most = config.app(app.name()).map(AppConfig.AppSettings::maxConcurrent).filter(limit -> limit > 0)
                .orElse(source.maxConcurrent);
        return Optional.of(source.told() ? told(app, source, most, versions) : guessed(app, most, versions));
    }

    private AppModel told(App app, EmulatorXml.Source source, int most, List<ResourceUsage> versions) {
        double mean = source.mean > 0 ? source.mean
                : source.fpopsEstimate > 0 ? source.fpopsEstimate : guessedFpops(app, versions);
        double estimate = source.fpopsEstimate > 0 ? source.fpopsEstimate : mean;
        double latency = source.latencyBound > 0 ? source.latencyBound : guessedLatency(app);
        return new AppModel(app.name(), source.ignored ? 0 : source.weight, latency, estimate, mean, source.deviation,
                most, versions);
    }

    /** The tasks on hand stand for those to come, also in how many there are of each application. */
    private AppModel guessed(App app, int most, List<ResourceUsage> versions) {
        List<Workunit> mine = saved.workunits().stream().filter(w -> w.appName().equals(app.name())).toList();
        double estimate = mine.stream().mapToDouble(Workunit::fpopsEst).filter(fpops -> fpops > 0).average()
                .orElse(0);
        boolean others = !mine.isEmpty() || saved.workunits().isEmpty();
        if (estimate == 0) {
            estimate = others ? guessedFpops(app, versions) : versions.getFirst().flops() * HOUR_SECONDS;
        }
        double latency = others ? latency(app, mine) : AppModel.GUESSED_DAYS * DAY_SECONDS;
        return new AppModel(app.name(), saved.workunits().isEmpty() ? 1 : mine.size(), latency, estimate,
                estimate * learnt.factor(), 0, most, versions);
    }

    private double latency(App app, List<Workunit> mine) {
        return saved.results().stream().map(SavedResult::result)
                .filter(result -> mine.stream().anyMatch(w -> w.name().equals(result.wuName())))
                .mapToDouble(result -> result.reportDeadline() - result.receivedTime()).filter(bound -> bound > 0)
                .average().orElseGet(() -> guessedLatency(app));
    }

    private double guessedLatency(App app) {
        remark(app, "the time that its tasks have is not known; " + AppModel.GUESSED_DAYS + " days are assumed");
        return AppModel.GUESSED_DAYS * DAY_SECONDS;
    }

    /** Nobody tells of which application the tasks were that have ended. */
    private double guessedFpops(App app, List<ResourceUsage> versions) {
        if (ended.fpops() > 0 && saved.apps().size() == 1) {
            remark(app, "no task of it is here; those to come are taken to be as large as the last that ended");
            return ended.fpops();
        }
        remark(app, "the size of its tasks is not known; " + AppModel.GUESSED_HOURS + " hours are assumed");
        return versions.getFirst().flops() * AppModel.GUESSED_HOURS * HOUR_SECONDS;
    }

    private void remark(App app, String text) {
        remarks.add("application " + app.name() + " of " + name + ": " + text);
    }

    /** The latest version of each plan class, fastest first. */
    private List<ResourceUsage> versions(App app) {
        Map<String, AppVersion> latest = new LinkedHashMap<>();
        for (AppVersion version : saved.versions()) {
            if (version.appName().equals(app.name())) {
                latest.merge(version.planClass(), version,
                        (one, other) -> other.versionNum() > one.versionNum() ? other : one);
            }
        }
        record Way(String planClass, ResourceUsage usage) {}
        List<Way> ways = new ArrayList<>();
        latest.values().forEach(version -> ways.add(new Way(version.planClass(), usage(version))));
        ways.sort(Comparator.comparingDouble((Way way) -> way.usage().flops()).reversed());
        planClasses.put(app.name(), ways.stream().map(Way::planClass).toList());
        return ways.stream().map(Way::usage).toList();
    }

    private ResourceUsage usage(AppVersion version) {
        ResourceUsage usage = config.applied(version).usage();
        double cpus = usage.cpus() > 0 || usage.usesCoproc() ? usage.cpus() : 1;
        double coprocs = usage.coprocs();
        double flops = usage.flops() > 0 ? usage.flops() : (cpus + HostModel.DEVICE_TO_CPU * coprocs) * host.flops();
        return new ResourceUsage(cpus, usage.usesCoproc() ? usage.coproc() : null, coprocs, flops);
    }
}
