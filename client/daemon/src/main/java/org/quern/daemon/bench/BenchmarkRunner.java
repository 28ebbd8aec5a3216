package org.quern.daemon.bench;

import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;

/**
 * Brings a wish for benchmarks to its end (docs/protocol/coprocessors.md 9): waits until computing is allowed, has tasks
 * paused, measures once none computes any more, and posts {@link Event.BenchmarksEnded}. One run at a time; a wish during a
 * run is the same wish.
 */
public final class BenchmarkRunner implements AutoCloseable {
    /** Seconds that tasks have for pausing; whatever still computes would make the measurement worthless. */
    static final double PAUSE_SECONDS = 10;

    private enum Phase {
        IDLE, WANTED, PAUSING, RUNNING
    }

    private final Measurement measurement;
    private final Consumer<Event> mailbox;
    private Phase phase = Phase.IDLE;
    private int cpus;
    private @Nullable MonotonicTime pausingSince;

    /**
     * @param measurement does the work
     * @param mailbox gets the result
     */
    public BenchmarkRunner(Measurement measurement, Consumer<Event> mailbox) {
        this.measurement = measurement;
        this.mailbox = mailbox;
    }

    /** Somebody wants a run with that many CPUs at once. */
    public synchronized void want(int wantedCpus) {
        if (phase == Phase.IDLE) {
            phase = Phase.WANTED;
            cpus = wantedCpus;
        }
    }

    /** Nobody wants a run. */
    public synchronized boolean isIdle() {
        return phase == Phase.IDLE;
    }

    /** Tasks have to pause. */
    public synchronized boolean isUnderWay() {
        return phase == Phase.PAUSING || phase == Phase.RUNNING;
    }

    /**
     * A look at the world, once a second.
     *
     * @param computingAllowed no other reason is against computing
     * @param tasksCompute a task still computes
     */
    public synchronized void look(boolean computingAllowed, boolean tasksCompute, MonotonicTime now) {
        if (phase == Phase.WANTED && computingAllowed) {
            phase = Phase.PAUSING;
            pausingSince = now;
        } else if (phase == Phase.PAUSING && !tasksCompute) {
            phase = Phase.RUNNING;
            measurement.start(cpus, this::ended);
        } else if (phase == Phase.PAUSING && now.since(pausingSince) > PAUSE_SECONDS) {
            ended(new Event.BenchmarksEnded(0, 0, String.format(Locale.ROOT,
                    "tasks still computed %.0f s after they were told to pause", PAUSE_SECONDS)));
        }
    }

    private synchronized void ended(Event.BenchmarksEnded result) {
        phase = Phase.IDLE;
        mailbox.accept(result);
    }

    /** Ends a run that is under way; it has no result then. */
    @Override
    public void close() {
        measurement.close();
    }
}
