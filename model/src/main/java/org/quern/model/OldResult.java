package org.quern.model;

import java.util.function.DoubleUnaryOperator;

/**
 * A task that is done, reported and forgotten, as managers list it for an hour (docs/protocol/gui-rpc.md 6.9).
 *
 * @param project its project
 * @param name its name
 * @param appName its application, empty if it was not known any more
 * @param exitStatus exit status
 * @param elapsedSeconds run seconds
 * @param cpuSeconds CPU seconds
 * @param completedTime Unix seconds
 * @param acknowledgedTime Unix seconds at which the server had confirmed it
 */
public record OldResult(ProjectUrl project, String name, String appName, int exitStatus, double elapsedSeconds,
        double cpuSeconds, double completedTime, double acknowledgedTime) {
    /** How long it is listed. */
    private static final double KEPT_SECONDS = 3600;

    public boolean isListed(double now) {
        return acknowledgedTime > now - KEPT_SECONDS;
    }

    public OldResult moved(DoubleUnaryOperator move) {
        return new OldResult(project, name, appName, exitStatus, elapsedSeconds, cpuSeconds,
                move.applyAsDouble(completedTime), move.applyAsDouble(acknowledgedTime));
    }
}
