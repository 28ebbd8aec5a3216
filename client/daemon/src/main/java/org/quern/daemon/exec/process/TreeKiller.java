package org.quern.daemon.exec.process;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends all processes of a task. A program that keeps starting children could outrun a killer that takes one after the
 * other; so all are stopped first, until a look at the table shows none that runs, and then killed together.
 */
public final class TreeKiller {
    /** Rounds of stopping; each costs a look at the process table, and a stopped process starts nothing. */
    private static final int MAX_STOP_ROUNDS = 100;

    /** How long killed processes may take to vanish; one that waits for a dead disk takes for ever. */
    private static final long DEATH_NANOS = 5_000_000_000L;

    private static final long LOOK_AGAIN_NANOS = 5_000_000L;

    private final ProcessControl control;

    public TreeKiller(ProcessControl control) {
        this.control = control;
    }

    /** Ends them all; blocks up to some seconds. True if none is left. */
    public boolean kill(TaskProcesses processes) {
        processes.killGroup();
        List<ProcessEntry> living = processes.living();
        if (!living.isEmpty()) {
            stopAll(processes);
        }
        long deadline = System.nanoTime() + DEATH_NANOS;
        while (!living.isEmpty() && System.nanoTime() - deadline < 0) {
            living.forEach(entry -> control.signal(entry.id(), Signal.KILL));
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            living = processes.living();
        }
        return living.isEmpty();
    }

    private void stopAll(TaskProcesses processes) {
        Set<ProcessId> stopped = new HashSet<>();
        for (int round = 0; round < MAX_STOP_ROUNDS; round++) {
            List<ProcessEntry> fresh = processes.living().stream().filter(entry -> stopped.add(entry.id())).toList();
            if (fresh.isEmpty()) {
                return;
            }
            fresh.forEach(entry -> control.signal(entry.id(), Signal.STOP));
        }
    }
}
