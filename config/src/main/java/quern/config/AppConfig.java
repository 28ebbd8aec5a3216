package quern.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the user wants of one project's applications: app_config.xml in the project's directory (configuration.md 2).
 *
 * @param apps limits and usage by application
 * @param versions usage by application and plan class; they come after {@code apps}
 * @param projectMaxConcurrent running tasks of the project; 0 = no limit
 * @param reportResultsImmediately report each result as soon as it is uploaded
 */
public record AppConfig(List<AppSettings> apps, List<VersionSettings> versions, int projectMaxConcurrent,
        boolean reportResultsImmediately) {
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
    }

    /** The wishes for an application; the last entry with its name counts. */
    public Optional<AppSettings> app(String name) {
        return apps.stream().filter(app -> app.name().equals(name)).reduce((earlier, later) -> later);
    }

    /** Names that the project does not know, to be told to the user with those it knows. */
    public List<Mistake> unknownApps(Set<String> known) {
        List<Mistake> mistakes = new ArrayList<>();
        List<String> named = new ArrayList<>(apps.stream().map(AppSettings::name).toList());
        named.addAll(versions.stream().map(VersionSettings::appName).toList());
        for (String name : named) {
            if (!known.contains(name)) {
                mistakes.add(Mistake.ofFile(AppConfigFile.NAME, "the project has no application " + name + "; it has "
                        + (known.isEmpty() ? "none yet" : String.join(", ", known.stream().sorted().toList()))));
            }
        }
        return mistakes;
    }
}
