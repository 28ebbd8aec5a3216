package org.quern.model;

import java.util.List;

/**
 * The programs that the user brings for a project in place of its own: app_info.xml, the anonymous platform
 * (docs/protocol/app-control.md 28).
 *
 * @param apps the applications that they compute for
 * @param files all files that it names, also those of versions that cannot be used
 * @param versions those that can be used
 */
public record AppInfo(List<App> apps, List<FileInfo> files, List<AppVersion> versions) {
    /** Name of the platform that servers are told. */
    public static final String PLATFORM = "anonymous";
    /** Nothing that can be used; the project's own programs are not used either. */
    public static final AppInfo NOTHING = new AppInfo(List.of(), List.of(), List.of());

    public AppInfo {
        apps = List.copyOf(apps);
        files = List.copyOf(files);
        versions = List.copyOf(versions);
    }

    /** Whether a file is one of them. */
    boolean names(String file) {
        return files.stream().anyMatch(own -> own.name().equals(file));
    }

    /** The same with what the user left out: the platform, and the speed that a CPU of {@code fpops} operations per second gives. */
    public AppInfo settled(String platform, double fpops) {
        return new AppInfo(apps, files, versions.stream()
                .map(version -> version.onPlatform(version.platform().isEmpty() ? platform : version.platform())
                        .withUsage(version.usage().filled(fpops), version.cmdline()))
                .toList());
    }
}
