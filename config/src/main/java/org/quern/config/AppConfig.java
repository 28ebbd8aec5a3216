package org.quern.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.quern.config.xml.Mistake;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.DataNames;
import org.quern.model.ResourceUsage;

/**
 * What the user wants of one project's applications: app_config.xml in the project's directory
 * (docs/protocol/configuration.md 2).
 *
 * @param apps limits and usage by application
 * @param versions usage by application and plan class; they come after {@code apps}
 * @param projectMaxConcurrent running tasks of the project; 0 = no limit
 * @param reportResultsImmediately report each result as soon as it is uploaded
 */
public record AppConfig(List<AppSettings> apps, List<VersionSettings> versions, int projectMaxConcurrent,
        boolean reportResultsImmediately) {
    /** The file's name. */
    public static final String FILE_NAME = DataNames.APP_CONFIG;
    /** No wishes. */
    public static final AppConfig NONE = new AppConfig(List.of(), List.of(), 0, false);

    public AppConfig {
        apps = List.copyOf(apps);
        versions = List.copyOf(versions);
    }

    /**
     * Wishes for an application.
     *
     * @param name its short name
     * @param maxConcurrent running tasks; 0 = no limit
     * @param gpuUsage instances that a version with a GPU uses; counts only if both usages are above 0
     * @param cpuUsage CPUs that such a version uses
     * @param fractionDoneExact trust what tasks say about their progress
     * @param reportResultsImmediately report each result as soon as it is uploaded
     */
    public record AppSettings(String name, int maxConcurrent, double gpuUsage, double cpuUsage,
            boolean fractionDoneExact,
            boolean reportResultsImmediately) {
        /** Whether the usage of versions with a GPU is set. */
        public boolean setsGpuUsage() {
            return gpuUsage > 0 && cpuUsage > 0;
        }
    }

    /**
     * Wishes for the versions of an application with one plan class.
     *
     * @param appName short name of the application
     * @param planClass exactly this one; empty = versions without
     * @param commandLine arguments for them; empty = unchanged
     * @param cpus CPUs that they use; 0 = unchanged
     * @param gpus GPU instances that they use; 0 = unchanged
     */
    public record VersionSettings(String appName, String planClass, String commandLine, double cpus, double gpus) {
        private boolean concerns(AppVersion version) {
            return appName.equals(version.appName()) && planClass.equals(version.planClass());
        }
    }

    /** The wishes for an application; the last entry with its name counts. */
    public Optional<AppSettings> app(String name) {
        return apps.isEmpty() ? Optional.empty()
                : apps.stream().filter(app -> app.name().equals(name)).reduce((earlier, later) -> later);
    }

    /**
     * An app version as the user wants it: usage of graphics cards by its application, then what is set for its plan class.
     */
    public AppVersion applied(AppVersion version) {
        if (apps.isEmpty() && versions.isEmpty()) {
            return version;
        }
        ResourceUsage usage = applied(version.appName(), version.usage());
        String commandLine = version.cmdline();
        for (VersionSettings wish : versions) {
            if (wish.concerns(version)) {
                usage = usage.with(wish.cpus() > 0 ? wish.cpus() : usage.cpus(),
                        wish.gpus() > 0 && usage.coproc() != null ? wish.gpus() : usage.coprocs());
                commandLine = wish.commandLine().isEmpty() ? commandLine : wish.commandLine();
            }
        }
        return version.withUsage(usage, commandLine);
    }

    /** Usage of one of the application's versions or workunits, with the user's for graphics cards where it uses one. */
    public ResourceUsage applied(String appName, ResourceUsage usage) {
        Optional<AppSettings> wish = app(appName).filter(AppSettings::setsGpuUsage);
        return wish.isEmpty() || !usage.usesCoproc() ? usage
                : usage.with(wish.get().cpuUsage(), wish.get().gpuUsage());
    }

    /** An application as the user wants it: what its tasks say of their progress may be taken at face value. */
    public App applied(App app) {
        boolean exact = app(app.name()).filter(AppSettings::fractionDoneExact).isPresent();
        return !exact ? app : new App(app.name(), app.userFriendlyName(), app.nonCpuIntensive(), app.sporadic(), true);
    }

    /** Entries for versions that the project does not have, to be told to the user with those it has. */
    public List<Mistake> unknownVersions(Collection<AppVersion> known) {
        List<Mistake> mistakes = new ArrayList<>();
        for (VersionSettings wish : versions) {
            List<String> classes = known.stream().filter(version -> version.appName().equals(wish.appName()))
                    .map(AppVersion::planClass).distinct().sorted().toList();
            if (!classes.isEmpty() && !classes.contains(wish.planClass())) {
                mistakes.add(Mistake.ofFile(FILE_NAME, "application " + wish.appName()
                        + " has no version with " + named(wish.planClass()) + "; it has versions with "
                        + String.join(", ", classes.stream().map(AppConfig::named).toList())));
            }
        }
        return mistakes;
    }

    private static String named(String planClass) {
        return planClass.isEmpty() ? "no plan class" : "plan class " + planClass;
    }

    /** Names that the project does not know, to be told to the user with those it knows. */
    public List<Mistake> unknownApps(Set<String> known) {
        List<Mistake> mistakes = new ArrayList<>();
        Set<String> named = new LinkedHashSet<>(apps.stream().map(AppSettings::name).toList());
        named.addAll(versions.stream().map(VersionSettings::appName).toList());
        for (String name : named) {
            if (!known.contains(name)) {
                mistakes.add(Mistake.ofFile(FILE_NAME, "the project has no application " + name + "; it has "
                        + (known.isEmpty() ? "none yet" : String.join(", ", known.stream().sorted().toList()))));
            }
        }
        return mistakes;
    }
}
