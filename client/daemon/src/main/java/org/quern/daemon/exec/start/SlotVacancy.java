package org.quern.daemon.exec.start;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.quern.daemon.exec.fact.StartFailure;
import org.quern.daemon.exec.process.ProcessEntry;
import org.quern.daemon.exec.process.TreeKiller;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.model.BoincError;

/**
 * Waits until no process of an earlier life of the client works in a slot. A program notices within ten seconds that its
 * client is gone (docs/protocol/app-control.md 11); one that does not is ended.
 */
final class SlotVacancy {
    private static final long LOOK_AGAIN_NANOS = 100_000_000L;

    /** Twice the time in which a program must notice. */
    private static final long TIMEOUT_NANOS = 20_000_000_000L;

    /** After the kill: long enough for a machine that is busy swapping. */
    private static final long AFTER_KILL_NANOS = 10_000_000_000L;

    private static final double RETRY_SECONDS = 60;

    private final StartContext start;
    private final SlotDirectory slot;

    SlotVacancy(StartContext start) {
        this.start = start;
        this.slot = start.paths().slot();
    }

    void await() throws StartException {
        if (waited(TIMEOUT_NANOS) || start.calledOff().getAsBoolean()) {
            return;
        }
        new TreeKiller(start.control()).kill(start.processes());
        if (!waited(AFTER_KILL_NANOS)) {
            throw new StartException(new StartFailure(BoincError.LOCKED.code(), "slot " + slot.number()
                    + " is still in use by a process of an earlier start" + pids(), RETRY_SECONDS));
        }
    }

    private boolean waited(long nanos) {
        long deadline = System.nanoTime() + nanos;
        while (occupied()) {
            if (System.nanoTime() - deadline > 0 || start.calledOff().getAsBoolean()) {
                return false;
            }
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        return true;
    }

    private boolean occupied() {
        return slot.isLocked() || !start.processes().living().isEmpty();
    }

    private String pids() {
        List<Long> pids = start.processes().living().stream().map(ProcessEntry::pid).toList();
        return pids.isEmpty() ? "" : " (process " + pids + ")";
    }
}
