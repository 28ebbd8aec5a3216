package org.quern.engine.settings;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.quern.config.AppConfig;
import org.quern.config.options.GpuExclusion;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;

/**
 * What the user wants of single projects: how many of their tasks may run at once, which devices they may not use, how much to fetch
 * (docs/protocol/configuration.md 2, docs/protocol/coprocessors.md 6).
 *
 * @param apps app_config.xml by project, of those that have one
 * @param exclusions devices that a project or one of its applications shall not use
 * @param minimalWork fetch one task for each instance, once
 */
public record ProjectWishes(SortedMap<ProjectUrl, AppConfig> apps, List<GpuExclusion> exclusions,
        boolean minimalWork) {
    /** No wishes. */
    public static final ProjectWishes NONE = new ProjectWishes(new TreeMap<>(), List.of(), false);

    public ProjectWishes {
        apps = Collections.unmodifiableSortedMap(new TreeMap<>(apps));
        exclusions = List.copyOf(exclusions);
    }

    /** The wishes for one project's applications; none if it has no file. */
    public AppConfig of(ProjectUrl project) {
        if (apps.isEmpty()) {
            return AppConfig.NONE;
        }
        AppConfig exact = apps.get(project);
        return exact != null ? exact : apps.entrySet().stream().filter(entry -> project.secures(entry.getKey()))
                .map(Map.Entry::getValue).findFirst().orElse(AppConfig.NONE);
    }

    /** Bit i set: instance i of {@code type} is excluded for {@code app} of {@code project}. */
    public long excludedFor(ProjectUrl project, ResourceType type, String app, ToLongFunction<Integer> instancesOf) {
        long mask = 0;
        for (GpuExclusion exclusion : exclusions) {
            if (concerns(exclusion, project, type) && (exclusion.app().isEmpty() || exclusion.app().equals(app))) {
                mask |= instancesOf.applyAsLong(exclusion.deviceNumber());
            }
        }
        return mask;
    }

    /**
     * Bit i set: work fetch does not count on instance i of {@code type}, because it is excluded for an application of {@code project}
     * (docs/protocol/scheduling.md 7). If that leaves no instance at all, only what is excluded for the whole project counts, so that one
     * application's exclusion does not keep the others from the device.
     *
     * @param all bits of all instances
     * @param instancesOf the bits of the instance with that number of the driver's, of all for a number below 0
     */
    public long excludedFor(ProjectUrl project, ResourceType type, long all, ToLongFunction<Integer> instancesOf) {
        long any = 0;
        for (GpuExclusion exclusion : exclusions) {
            any |= concerns(exclusion, project, type) ? instancesOf.applyAsLong(exclusion.deviceNumber()) : 0;
        }
        return ((any & all) == all ? excludedFor(project, type, "", instancesOf) : any) & all;
    }

    /** The exclusions that keep {@code app} of {@code project} from cards of {@code type}, in the order of the file. */
    public List<GpuExclusion> exclusionsOf(ProjectUrl project, ResourceType type, String app) {
        return exclusions.stream().filter(exclusion -> concerns(exclusion, project, type)
                && (exclusion.app().isEmpty() || exclusion.app().equals(app))).toList();
    }

    /** A sentence for each exclusion that names an application which a project with these {@code apps} does not have. */
    public List<String> vainExclusions(ProjectUrl project, Set<String> apps) {
        return exclusions.stream().filter(exclusion -> exclusion.project().sameProject(project))
                .map(GpuExclusion::app).filter(app -> !app.isEmpty() && !apps.contains(app)).distinct()
                .map(app -> GpuExclusion.MISTAKE + "the project has no application " + app
                        + ". As <app> write one of " + String.join(", ", apps.stream().sorted().toList())
                        + ", or leave it out to mean all of them")
                .toList();
    }

    private static boolean concerns(GpuExclusion exclusion, ProjectUrl project, ResourceType type) {
        return exclusion.project().sameProject(project) && (exclusion.type() == null || type.equals(exclusion.type()));
    }
}
