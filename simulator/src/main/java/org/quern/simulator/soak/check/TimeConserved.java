package org.quern.simulator.soak.check;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.model.ReportedResult;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.model.TaskId;
import org.quern.simulator.soak.host.Program;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.world.WorldView;

/** Run and CPU time that is reported is time that was really computed; credit is what the server told, no more. */
final class TimeConserved extends Check {
    /** Between a process's end and the turn that hears of it, and the other way round at its start, seconds. */
    private static final double SLACK_SECONDS = 10;
    /** The state file has six decimals. */
    private static final double ROUNDING = 1e-5;
    /** Tasks whose process began in the present life of the client: a death costs what was counted since a checkpoint. */
    private final Set<TaskId> uninterrupted = new LinkedHashSet<>();
    /** Highest credit that each server has told. */
    private final TreeMap<String, Double> told = new TreeMap<>();

    /** Run seconds at the last checkpoint that is on disk for certain, by task. */
    private final Map<String, Double> kept = new TreeMap<>();

    TimeConserved() {
        super("time and credit are conserved", "reported time was computed, and credit is what a server granted");
    }

    /** Ordered is not enough: a start may find that the task has finished meanwhile. */
    @Override
    public void started(WorldView world, Program program) {
        uninterrupted.add(program.id());
        String key = key(program.id());
        if (program.actual().keptSeconds() == 0) {
            kept.remove(key); // it begins anew
        }
        double least = kept.getOrDefault(key, 0.0);
        double told = program.launch().checkpointElapsedTime();
        require(told >= least - ROUNDING, () -> String.format(Locale.ROOT,
                "%s goes on with %.0f s of run time, and had %.0f s at its checkpoint", program.id(), told, least));
    }

    private static String key(TaskId task) {
        return SavedResults.key(task.project(), task.result());
    }

    /** What was known may be lost. */
    @Override
    public void damaged(WorldView world, @Nullable SavedState whole) {
        kept.clear();
    }

    @Override
    public void died(WorldView world) {
        uninterrupted.clear();
    }

    @Override
    public void arrived(WorldView world, Server server, SchedulerRequest request) {
        for (ReportedResult report : request.results()) {
            ActualResult actual = world.actual().of(new TaskId(server.url(), report.result().name()));
            if (actual != null && actual.blame().isEmpty()
                    && report.outcome().state() == ResultState.FILES_UPLOADED) {
                look(world, actual, report.outcome());
            }
        }
    }

    private void look(WorldView world, ActualResult actual, ResultOutcome outcome) {
        double computed = actual.computedSeconds();
        double slack = SLACK_SECONDS * actual.starts();
        double elapsed = outcome.finalElapsedTime();
        double cpu = outcome.finalCpuTime();
        require(elapsed <= computed + slack && cpu <= (computed + slack) * actual.cpus(),
                () -> String.format(Locale.ROOT,
                        "%s tells %.0f s and %.0f CPU seconds; its %d processes computed for %.0f s with %.1f CPUs",
                        actual.task(), elapsed, cpu, actual.starts(), computed, actual.cpus()));
        // What a second process does again is counted once.
        double untold = world.plan().host().stepSeconds() + slack;
        double heard = computed - actual.unheardSeconds();
        require(actual.starts() > 1 || !uninterrupted.contains(actual.task())
                || (elapsed >= heard - slack && cpu >= (heard - untold) * actual.cpus()),
                () -> String.format(Locale.ROOT,
                        "%s tells %.0f s and %.0f CPU seconds; its only process computed for %.0f s with %.1f CPUs",
                        actual.task(), elapsed, cpu, computed, actual.cpus()));
        double least = kept.getOrDefault(key(actual.task()), 0.0);
        require(elapsed >= least - ROUNDING, () -> String.format(Locale.ROOT,
                "%s tells %.0f s, and had %.0f s at its last checkpoint", actual.task(), elapsed, least));
    }

    @Override
    public void replied(WorldView world, Server server, SchedulerReply reply) {
        told.merge(server.url().canonical(), reply.facts().hostTotalCredit(), Math::max);
    }

    @Override
    public void stored(WorldView world, SavedState state) {
        kept.keySet().retainAll(SavedResults.open(state));
        for (SavedTask task : state.tasks()) {
            if (task.checkpointElapsedTime() > 0) {
                kept.merge(key(new TaskId(task.project(), task.resultName())), task.checkpointElapsedTime(),
                        Math::max);
            }
        }
        state.projects().forEach(project -> {
            double credit = project.facts().hostTotalCredit();
            double most = told.getOrDefault(project.url().canonical(), 0.0);
            require(credit <= most + ROUNDING,
                    () -> String.format(Locale.ROOT, "%s has granted %.3f, and the client keeps %.3f", project.url(),
                            most, credit));
        });
    }
}
