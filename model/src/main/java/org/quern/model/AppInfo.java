package org.quern.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The programs that the user brings for a project in place of its own: app_info.xml, the anonymous platform
 * (docs/protocol/app-control.md 28).
 *
 * @param apps the applications that they compute for
 * @param files all files that it names, also those of versions that cannot be used
 * @param versions those that can be used
 * @param waiting those that lack a file of theirs: tasks with them wait until it is back, and without any they are left out
 * @param faulty there are versions that cannot be used for a mistake: tasks that are here go on with what was said of theirs before
 */
public record AppInfo(List<App> apps, List<FileInfo> files, List<AppVersion> versions, List<AppVersion> waiting,
        boolean faulty) {
    /** Name of the platform that servers are told. */
    public static final String PLATFORM = "anonymous";
    /** Nothing that can be used; the project's own programs are not used either. */
    public static final AppInfo NOTHING = new AppInfo(List.of(), List.of(), List.of());

    /** With all files of its versions. */
    public AppInfo(List<App> apps, List<FileInfo> files, List<AppVersion> versions) {
        this(apps, files, versions, List.of(), false);
    }

    public AppInfo {
        apps = List.copyOf(apps);
        files = List.copyOf(files);
        versions = List.copyOf(versions);
        waiting = List.copyOf(waiting);
    }

    /** Whether a file is one of them. */
    boolean names(String file) {
        return files.stream().anyMatch(own -> own.name().equals(file));
    }

    /** Those that can be used, and of the waiting ones, or of {@code before} where some are faulty, those that {@code tasks} need. */
    List<AppVersion> versionsFor(Predicate<AppVersion.Key> tasks, List<AppVersion> before) {
        Map<AppVersion.Key, AppVersion> all = new LinkedHashMap<>();
        versions.forEach(version -> all.put(version.key(), version));
        Stream.concat(waiting.stream(), faulty ? before.stream() : Stream.empty())
                .filter(version -> tasks.test(version.key()))
                .forEach(version -> all.putIfAbsent(version.key(), version));
        return List.copyOf(all.values());
    }

    /** The same with what the user left out: the platform, and the speed that a CPU of {@code fpops} operations per second gives. */
    public AppInfo settled(String platform, double fpops) {
        return new AppInfo(apps, files, settled(versions, platform, fpops), settled(waiting, platform, fpops),
                faulty);
    }

    private static List<AppVersion> settled(List<AppVersion> versions, String platform, double fpops) {
        return versions.stream()
                .map(version -> version.onPlatform(version.platform().isEmpty() ? platform : version.platform())
                        .withUsage(version.usage().filled(fpops), version.cmdline()))
                .toList();
    }
}
