package org.quern.daemon.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.quern.config.AppConfig;
import org.quern.engine.settings.ProjectWishes;
import org.quern.model.ProjectUrl;

/** What app_config.xml of projects asks for, in lines for the event log (docs/protocol/configuration.md 2). */
public final class AppConfigWords {
    private AppConfigWords() {}

    /** A line for each project that has one. */
    public static List<String> of(ProjectWishes wishes, Function<ProjectUrl, String> names) {
        return changes(ProjectWishes.NONE, wishes, names);
    }

    /** A line for each project whose file is another now. */
    static List<String> changes(ProjectWishes before, ProjectWishes now, Function<ProjectUrl, String> names) {
        List<String> lines = new ArrayList<>();
        now.apps().forEach((project, wish) -> {
            if (!wish.equals(before.of(project))) {
                lines.add(names.apply(project) + ": " + AppConfig.FILE_NAME + " is in force: " + words(wish));
            }
        });
        before.apps().keySet().stream().filter(project -> now.of(project).equals(AppConfig.NONE))
                .forEach(project -> lines
                        .add(names.apply(project) + ": " + AppConfig.FILE_NAME + " is not in force any more"));
        return lines;
    }

    private static String words(AppConfig wish) {
        List<String> all = new ArrayList<>();
        if (wish.projectMaxConcurrent() > 0) {
            all.add(atOnce(wish.projectMaxConcurrent()));
        }
        if (wish.reportResultsImmediately()) {
            all.add("results are reported at once");
        }
        wish.apps().forEach(app -> all.add(app.name() + ": " + app(app)));
        wish.versions().forEach(version -> all.add(version.appName()
                + (version.planClass().isEmpty() ? "" : " (" + version.planClass() + ")") + ": " + version(version)));
        return String.join("; ", all);
    }

    private static String app(AppConfig.AppSettings app) {
        List<String> words = new ArrayList<>();
        if (app.maxConcurrent() > 0) {
            words.add(atOnce(app.maxConcurrent()));
        }
        if (app.setsGpuUsage()) {
            words.add(number(app.gpuUsage()) + " GPUs and " + number(app.cpuUsage()) + " CPUs a task");
        }
        if (app.reportResultsImmediately()) {
            words.add("results are reported at once");
        }
        if (app.fractionDoneExact()) {
            words.add("what tasks say of their progress counts");
        }
        return words.isEmpty() ? "nothing that has an effect" : String.join(", ", words);
    }

    private static String version(AppConfig.VersionSettings version) {
        List<String> words = new ArrayList<>();
        if (version.gpus() > 0) {
            words.add(number(version.gpus()) + " GPUs a task");
        }
        if (version.cpus() > 0) {
            words.add(number(version.cpus()) + " CPUs a task");
        }
        if (!version.commandLine().isEmpty()) {
            words.add("arguments " + version.commandLine().strip());
        }
        return words.isEmpty() ? "nothing that has an effect" : String.join(", ", words);
    }

    private static String atOnce(int tasks) {
        return "at most " + tasks + (tasks == 1 ? " task" : " tasks") + " at once";
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.3g", value);
    }
}
