package org.quern.scheduler.risk;

import java.util.BitSet;
import org.quern.model.AppSnapshot;
import org.quern.model.HostSnapshot;
import org.quern.model.ProjectSnapshot;

/** How many tasks of a project may run at once (docs/protocol/scheduling.md 13): by its own limit, and by those of its applications together. */
public final class RunLimits {
    private RunLimits() {}

    static int atOnce(ProjectSnapshot project) {
        long ofApps = project.apps().isEmpty() ? Integer.MAX_VALUE
                : project.apps().stream().mapToLong(AppSnapshot::maxConcurrent).sum();
        return (int) Math.min(project.maxConcurrent(), ofApps);
    }

    /** Those of its tasks in {@code queued} take all that may run at once: no processor could take another one of it. */
    public static boolean areReached(HostSnapshot host, BitSet queued, int project) {
        ProjectSnapshot limits = host.projects().get(project);
        if (limits.unlimited()) {
            return false;
        }
        int[] ofApp = new int[limits.apps().size()];
        for (int t = queued.nextSetBit(0); t >= 0; t = queued.nextSetBit(t + 1)) {
            if (host.tasks().project(t) == project) {
                ofApp[host.tasks().app(t)]++;
            }
        }
        long running = 0;
        for (int a = 0; a < ofApp.length; a++) {
            running += Math.min(ofApp[a], limits.apps().get(a).maxConcurrent());
        }
        return running >= atOnce(limits);
    }
}
