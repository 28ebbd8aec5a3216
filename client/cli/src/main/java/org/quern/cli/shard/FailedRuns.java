package org.quern.cli.shard;

import java.io.PrintWriter;
import java.util.List;
import org.quern.cli.text.Words;
import org.quern.simulator.sweep.FailedRun;

/** Tells which runs of a sweep failed, and why. */
public final class FailedRuns {
    private static final int MOST_TOLD = 20;

    private FailedRuns() {}

    /** A line for each, and how many there are; nothing if there is none. */
    public static void tell(PrintWriter to, List<FailedRun> failed) {
        failed.stream().limit(MOST_TOLD).forEach(run -> to.println(run.sentence()));
        if (failed.size() > MOST_TOLD) {
            to.println("and " + (failed.size() - MOST_TOLD) + " more");
        }
        if (!failed.isEmpty()) {
            to.println(Words.count(failed.size(), "run") + " failed; what is told is of the others.");
        }
        to.flush();
    }
}
