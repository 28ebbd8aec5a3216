package org.quern.engine.user;

import java.util.Locale;
import org.quern.engine.command.Command;
import org.quern.engine.event.Chore;
import org.quern.engine.event.Event;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;

/** What follows when the calendar says that a chore is due, and when the benchmarks have ended. */
public final class Chores {
    private static final double MILLION = 1e6;

    private Chores() {}

    public static void due(TickContext tick, Chore chore) {
        switch (chore) {
            case BENCHMARKS -> benchmark(tick);
            case STATISTICS -> {
                tick.state().projects().keySet().forEach(url -> recordStatistics(tick, url));
                done(tick, chore);
            }
            case HISTORY -> {
                tick.order(new Command.CompactHistory());
                done(tick, chore);
            }
            case NEWS -> tick.order(new Command.ReadNews(null));
        }
    }

    /** A day's credit; days that nobody wants any more go, so not by a clock that is not believed. */
    public static void recordStatistics(TickContext tick, ProjectUrl project) {
        ProjectState known = tick.state().find(project);
        if (known != null && tick.state().clock().judges(known.serversClock())) {
            tick.order(new Command.RecordStatistics(project));
        }
    }

    /** One thread a usable CPU; it waits in the shell until computing is allowed and tasks have paused. */
    static void benchmark(TickContext tick) {
        tick.order(new Command.RunBenchmarks(tick.state().settings().tasks().usableCpus()));
    }

    /**
     * New speeds change every estimate: those that servers' corrections were learnt by are rescaled
     * (docs/protocol/coprocessors.md 9). After a failure the old ones stand, and the next attempt comes with the calendar.
     */
    public static void benchmarked(TickContext tick, Event.BenchmarksEnded event) {
        if (event.failure().isEmpty() && event.fpops() > 0 && event.iops() > 0) {
            rescale(tick, tick.state().host(), event.fpops());
            tick.log(null, String.format(Locale.ROOT,
                    "Benchmark results: %d CPUs, %.0f floating point MIPS (Whetstone) and %.0f integer MIPS",
                    tick.state().settings().tasks().usableCpus(), event.fpops() / MILLION, event.iops() / MILLION)
                    + " (Dhrystone) per CPU");
            tick.state().computer().benchmarked(event.fpops(), event.iops(), tick.now().wall());
        } else {
            tick.log(null, "The CPU benchmarks have no result: " + event.failure() + "; the speeds known before stand");
            tick.state().computer().benchmarksFailed(tick.now().wall());
        }
        done(tick, Chore.BENCHMARKS);
    }

    private static void rescale(TickContext tick, HostInfo before, double fpops) {
        if (before.calculated() <= 0 || before.fpops() <= 0) {
            return; // what stood there was assumed, not measured
        }
        for (ProjectState project : tick.state().projects().values()) {
            project.tallies().speedChanged(before.fpops(), fpops);
        }
    }

    /** That a chore ran is no reason to write a state of megabytes: it goes into the next one, and a chore that is done twice does no harm. */
    private static void done(TickContext tick, Chore chore) {
        tick.state().chores().done(chore.key(), tick.now().wall());
    }
}
