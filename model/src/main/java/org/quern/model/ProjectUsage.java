package org.quern.model;

import java.util.List;

/**
 * What one project did in a {@link UsageInterval}, and whether it could.
 *
 * @param url the project
 * @param share its resource share
 * @param instanceSeconds used per resource (index as in the snapshot), CPU first; exempt tasks do not count
 * @param runnable per resource: it had a task that could run
 * @param owed per resource: it may be owed work, because it could be asked for it: not barred and not backed off
 * @param supplies per resource: the flag D(P,R) of docs/protocol/literature.md 2
 */
public record ProjectUsage(ProjectUrl url, double share, List<Double> instanceSeconds, List<Boolean> runnable,
        List<Boolean> owed, List<Boolean> supplies) {
    public ProjectUsage {
        share = Sane.share(share);
        instanceSeconds = List.copyOf(instanceSeconds);
        runnable = List.copyOf(runnable);
        owed = List.copyOf(owed);
        supplies = List.copyOf(supplies);
    }
}
