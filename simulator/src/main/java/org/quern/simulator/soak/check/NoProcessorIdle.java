package org.quern.simulator.soak.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.ClientView;
import org.quern.model.AppVersion;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.model.Workunit;
import org.quern.simulator.soak.host.Program;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.FailureCause;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.WorldView;

/** Where computing is allowed, no processor is without work for long while a task is held that could run on it. */
final class NoProcessorIdle extends Check {
    /** Starts that the disk refused, and tasks that exit early, are tried again within minutes. */
    private static final double MOST_SECONDS = 3600;
    /** A task may be known to need more memory than it does now. */
    private static final double MARGIN = 8;
    private static final double UNMEASURED_BYTES = 200e6;
    private static final double PERCENT = 100;
    /** Tasks that could run, by the last state on disk. */
    private List<ActualResult> ready = List.of();
    /** Seconds for which each could have run. */
    private final Map<String, Double> waited = new TreeMap<>();
    private boolean isQuitting;

    NoProcessorIdle() {
        super("no processor idles", "no processor is without work for long while there is a task that could run on it");
    }

    @Override
    public void stored(WorldView world, SavedState state) {
        List<ActualResult> now = new ArrayList<>();
        for (SavedProject project : state.projects()) {
            if (world.user().isAttached(project.url()) && !project.flags().suspendedByUser()
                    && !world.server(project.url()).trouble().wasHostile(world.time().now())) {
                collect(world, project, now);
            }
        }
        ready = now;
    }

    private static void collect(WorldView world, SavedProject project, List<ActualResult> ready) {
        if (project.results().isEmpty()) {
            return;
        }
        Set<String> workunits = new LinkedHashSet<>();
        for (Workunit workunit : project.workunits()) {
            workunits.add(workunit.name());
        }
        Set<String> apps = new LinkedHashSet<>();
        for (AppVersion version : project.versions()) {
            apps.add(version.appName());
        }
        for (SavedResult held : project.results()) {
            ActualResult actual = world.actual().of(new TaskId(project.url(), held.result().name()));
            if (actual != null && held.outcome().state() == ResultState.FILES_DOWNLOADED
                    && !held.outcome().readyToReport() && !held.outcome().suspendedByUser()
                    && workunits.contains(held.result().wuName()) && apps.contains(actual.app.name())
                    && !actual.blame().contains(FailureCause.APP_TOOK_MEMORY)) {
                ready.add(actual);
            }
        }
    }

    /** A task is believed to need as much memory as those of its application do that have a process. */
    private static boolean isGreedy(WorldView world, ActualResult actual) {
        for (Program program : world.programs().all()) {
            ActualResult other = program.actual();
            if (other.blame().contains(FailureCause.APP_TOOK_MEMORY)
                    && other.task().project().equals(actual.task().project()) && other.app.equals(actual.app)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void passing(WorldView world, double seconds) {
        boolean mayCompute = world.allowsComputing() && world.volume().isWritable() && !isQuitting
                && !ready.isEmpty()
                && world.volume().usedBytes() + UNMEASURED_BYTES < world.allowedBytes();
        if (!mayCompute) {
            waited.clear();
            return;
        }
        double cpus = allowedCpus(world);
        double memory = allowedMemory(world);
        for (Program program : world.programs().all()) {
            cpus -= program.isSuspended() ? 0 : program.actual().cpus();
            memory -= Math.max(program.residentBytes(), program.measuredBytes());
        }
        Set<String> could = new TreeSet<>();
        for (ActualResult actual : ready) {
            boolean fits = actual.cpus() <= cpus && actual.app.memoryBytes() * MARGIN <= memory;
            if (fits && !hasProgram(world, actual.task()) && actual.pausedUntil() < world.time().now()
                    && !isGreedy(world, actual)) {
                could.add(key(actual.task()));
                waited.merge(key(actual.task()), seconds, Double::sum);
            }
        }
        waited.keySet().retainAll(could);
    }

    private static boolean hasProgram(WorldView world, TaskId task) {
        for (Program program : world.programs().all()) {
            if (program.id().equals(task)) {
                return true;
            }
        }
        return false;
    }

    private static double allowedCpus(WorldView world) {
        Preferences wanted = world.user().preferences();
        double percent = wanted
                .number(world.user().isActive() ? Preference.MAX_NCPUS_PCT : Preference.NIU_MAX_NCPUS_PCT);
        return percent == 0 ? world.plan().host().cpus()
                : Math.max(1, Math.floor(world.plan().host().cpus() * percent / PERCENT));
    }

    private static double allowedMemory(WorldView world) {
        Preferences wanted = world.user().preferences();
        return world.plan().host().memoryBytes() / PERCENT
                * Math.min(wanted.number(Preference.RAM_MAX_USED_BUSY_PCT),
                        wanted.number(Preference.RAM_MAX_USED_IDLE_PCT));
    }

    private static String key(TaskId task) {
        return SavedResults.key(task.project(), task.result());
    }

    @Override
    public void turned(WorldView world, Turn turn) {
        double most = MOST_SECONDS + 2 * world.plan().host().stepSeconds();
        if (!waited.isEmpty() && waited.values().stream().anyMatch(seconds -> seconds > most)) {
            excuse(world, turn.tick().view(), most);
            waited.forEach((task, seconds) -> require(seconds <= most,
                    () -> String.format(Locale.ROOT, "%s could run for %.0f s, and a processor was idle", task,
                            seconds)));
        }
    }

    /** What a task is known to need is the client's own knowledge, and a pause that was asked for is longer where the clock jumped. */
    private void excuse(WorldView world, ClientView view, double most) {
        if (!view.permission().compute().allowed()) {
            waited.clear(); // a mode that ends by the client's time, or the disk
        }
        for (ClientView.TaskView task : view.tasks()) {
            ActualResult actual = world.actual().of(new TaskId(task.project(), task.result()));
            boolean wasPaused = actual != null && actual.pausedUntil() > 0
                    && task.scheduling().deferredUntil() > view.now().wall() - most;
            if (task.scheduling().lacksMemory() || wasPaused) {
                waited.remove(SavedResults.key(task.project(), task.result()));
            }
        }
    }

    @Override
    public void asked(WorldView world, UserCommand command) {
        isQuitting |= command instanceof UserCommand.Quit;
    }

    @Override
    public void died(WorldView world) {
        isQuitting = false;
        waited.clear();
        ready = List.of();
    }

    @Override
    public void damaged(WorldView world, @Nullable SavedState whole) {
        ready = List.of();
    }
}
