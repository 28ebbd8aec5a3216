package org.quern.simulator.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.simulator.soak.check.Check;
import org.quern.simulator.soak.check.Checks;
import org.quern.simulator.soak.fault.Violation;
import org.quern.simulator.soak.plan.RunPlan;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.world.EngineWrapper;
import org.quern.simulator.soak.world.Watch;
import org.quern.simulator.soak.world.World;

/** One run: a world with everything that watches it, to its end or to the first thing that must not be. */
final class SoakRun {
    private SoakRun() {}

    static RunOutcome of(RunPlan plan) {
        return of(plan, EngineWrapper.NONE, List.of());
    }

    /** The same, no longer than that. */
    static RunOutcome of(RunPlan plan, double seconds) {
        return of(plan, EngineWrapper.NONE, List.of(), plan.explains(), seconds);
    }

    /** The same with reasons, for its log. */
    static RunOutcome of(RunPlan plan, Watch log) {
        return of(plan, EngineWrapper.NONE, List.of(log), true, plan.seconds());
    }

    /** The same with a planted bug and further watches. */
    static RunOutcome of(RunPlan plan, EngineWrapper wrapper, List<Watch> watches) {
        return of(plan, wrapper, watches, plan.explains(), plan.seconds());
    }

    private static RunOutcome of(RunPlan plan, EngineWrapper wrapper, List<Watch> watches, boolean explains,
            double seconds) {
        Fingerprint fingerprint = new Fingerprint();
        List<Watch> all = new ArrayList<>(watches);
        all.add(fingerprint);
        List<Check> checks = Checks.all();
        all.addAll(checks);
        World world = new World(plan, new Watches(List.copyOf(all)), wrapper, explains);
        Failure failure = null;
        try {
            world.run(seconds);
        } catch (Violation violation) {
            failure = failure(plan, world, violation);
        }
        TreeMap<String, Integer> excused = new TreeMap<>();
        checks.forEach(check -> excused.putAll(check.excused()));
        return outcome(plan, world, excused, fingerprint.value(), failure);
    }

    private static Failure failure(RunPlan plan, World world, Violation violation) {
        double now = world.time().now();
        return new Failure(plan.run(), violation.check(), String.valueOf(violation.getMessage()), now,
                plan.faults().stream().filter(fault -> fault.at() <= now).toList());
    }

    private static RunOutcome outcome(RunPlan plan, World world, Map<String, Integer> excused, long fingerprint,
            @Nullable Failure failure) {
        int sent = 0;
        int done = 0;
        int failed = 0;
        // Not from the servers' books, which a backup that is taken up again shortens.
        for (ActualResult actual : world.actual().all()) {
            sent++;
            done += actual.isDone() ? 1 : 0;
            failed += actual.isFailed() ? 1 : 0;
        }
        return new RunOutcome(plan, world.faultsHappened(), world.turns(), sent, done, failed, excused, fingerprint,
                failure);
    }
}
