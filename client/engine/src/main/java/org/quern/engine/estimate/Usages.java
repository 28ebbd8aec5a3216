package org.quern.engine.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.config.AppConfig;
import org.quern.config.xml.Mistake;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceUsage;
import org.quern.model.Sane;
import org.quern.model.Workunit;

/**
 * What tasks occupy: as the project says, as the user wants it in app_config.xml, and never more than this computer has
 * (docs/protocol/configuration.md 2). The state keeps the project's words, so that a wish that is taken back leaves no
 * trace.
 */
public final class Usages {
    private Usages() {}

    /** The task's usage; while its process lives, the one that it was started with. */
    public static ResourceUsage of(ClientState state, ProjectState project, HeldResult held, Workunit workunit,
            AppVersion version) {
        ResourceUsage started = held.task() == null ? null : held.task().usage();
        ResourceUsage usage = started != null ? started : wanted(state, project, workunit, version);
        boolean isRefuted = usage.cpus() < 1 && project.lightUse().refuted() && project.isSmall(workunit, version);
        return isRefuted ? usage.with(1, usage.coprocs()) : usage;
    }

    /** The usage of the task if it were started now; null if its workunit or version is unknown. */
    @Nullable
    public static ResourceUsage of(ClientState state, ProjectState project, HeldResult held) {
        Workunit workunit = project.workunitOf(held);
        AppVersion version = workunit == null ? null : project.versionOf(held, workunit);
        return workunit == null || version == null ? null : of(state, project, held, workunit, version);
    }

    /** The version with the user's usage and arguments, as its next task is started. */
    public static AppVersion version(ClientState state, ProjectState project, AppVersion version) {
        AppVersion wanted = state.settings().wishes().of(project.url()).applied(version);
        ResourceUsage fitted = fitted(state, wanted.usage());
        return fitted.equals(wanted.usage()) ? wanted : wanted.withUsage(fitted, wanted.cmdline());
    }

    /** The workunit with the user's usage, if it has a usage of its own. */
    public static Workunit workunit(ClientState state, ProjectState project, Workunit workunit) {
        ResourceUsage own = workunit.usage();
        return own == null ? workunit : workunit.withUsage(own(state, project, workunit, own));
    }

    /** The application of a task, with what the user says of its progress. */
    public static App app(ClientState state, ProjectState project, Workunit workunit) {
        App app = project.apps().getOrDefault(workunit.appName(), App.named(workunit.appName()));
        boolean isRefuted = project.isLight(workunit) && project.lightUse().refuted();
        return state.settings().wishes().of(project.url()).applied(isRefuted ? app.heavy() : app);
    }

    private static ResourceUsage wanted(ClientState state, ProjectState project, Workunit workunit,
            AppVersion version) {
        ResourceUsage own = workunit.usage();
        return own != null ? own(state, project, workunit, own) : version(state, project, version).usage();
    }

    private static ResourceUsage own(ClientState state, ProjectState project, Workunit workunit, ResourceUsage own) {
        return fitted(state, state.settings().wishes().of(project.url()).applied(workunit.appName(), own));
    }

    /** The usage, with no more CPUs and devices than there are: a task that claims more shall run alone, not never. */
    private static ResourceUsage fitted(ClientState state, ResourceUsage usage) {
        double cpus = Math.min(Sane.instances(usage.cpus()), mostCpus(state));
        double coprocs = Math.min(Sane.instances(usage.coprocs()), mostDevices(state, usage));
        boolean fits = cpus == usage.cpus() && coprocs == usage.coprocs();
        return fits ? usage : usage.with(cpus, coprocs);
    }

    private static double mostCpus(ClientState state) {
        return Math.max(state.host().ncpus(), state.settings().tasks().usableCpus());
    }

    /** Devices of the kind; without any the number does not matter, for the task waits for one. */
    private static double mostDevices(ClientState state, ResourceUsage usage) {
        return !usage.usesCoproc() ? Integer.MAX_VALUE
                : state.host().coprocessors().stream().filter(coproc -> coproc.type().equals(usage.coproc()))
                        .mapToInt(Coprocessor::count).filter(count -> count > 0).max().orElse(Integer.MAX_VALUE);
    }

    /** Says that a project or the user claims more for {@code what} than this computer has. */
    public static void tellExcess(TickContext tick, ProjectState project, String what, ResourceUsage usage) {
        excess(tick.state(), what, usage).ifPresent(text -> tick.log(project.url(), text));
    }

    private static Optional<String> excess(ClientState state, String what, ResourceUsage usage) {
        ResourceUsage fitted = fitted(state, usage);
        return fitted.equals(usage) ? Optional.empty() : Optional.of(fitted.cpus() == usage.cpus()
                ? "%s claims %s instances of %s and is counted with %s, all that this computer has".formatted(what,
                        number(usage.coprocs()), usage.resource(), number(fitted.coprocs()))
                : "%s claims %s CPUs and is counted with %s, all that this computer has".formatted(what,
                        number(usage.cpus()), number(fitted.cpus())));
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e6 ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.4g", value);
    }

    /** Tells the user, once each, which wishes for a project concern nothing that it has: of its app_config.xml, and exclusions of cards. */
    public static void tellUnmet(TickContext tick, ProjectState project) {
        if (project.apps().isEmpty()) {
            return; // before its first reply nothing is known of a project
        }
        AppConfig wishes = tick.state().settings().wishes().of(project.url());
        List<String> unmet = new ArrayList<>(
                tick.state().settings().wishes().vainExclusions(project.url(), project.apps().keySet()));
        wishes.unknownApps(project.apps().keySet()).stream().map(Mistake::toString).forEach(unmet::add);
        wishes.unknownVersions(project.versions().values()).stream().map(Mistake::toString).forEach(unmet::add);
        project.versions().values().stream().map(wishes::applied)
                .filter(wanted -> !project.versions().containsValue(wanted))
                .forEach(wanted -> excess(tick.state(), String.format(Locale.ROOT, "%s: version %d of %s",
                        AppConfig.FILE_NAME, wanted.versionNum(), wanted.appName()), wanted.usage())
                        .ifPresent(unmet::add));
        unmet.stream().filter(text -> !project.unmetWishes().contains(text))
                .forEach(text -> tick.alert(project.url(), text));
        project.unmetWishes(unmet);
    }

    /** Expected speed, operations per second; from the benchmark if the project told none. */
    public static double flops(ClientState state, ResourceUsage usage) {
        return usage.flops() > 0 ? usage.flops() : Math.max(0.01, usage.cpus()) * state.host().fpops();
    }
}
