package org.quern.scheduler.contact;

import org.quern.scheduler.risk.UsualHours;

/**
 * How long a finished task may wait for a contact that is made anyway (docs/protocol/rpc-policy.md 5).
 *
 * @param latest for so long, seconds,
 * @param longest or for a third of the time that it was here before, and so long at most, seconds
 * @param near not at all when its deadline is nearer than this, seconds
 * @param hours in which this computer is usually on: it is not to wait beyond the last of them before its deadline
 */
public record ReportTimes(double latest, double longest, double near, UsualHours hours) {
    /** An hour, and a day before the deadline. */
    public static final ReportTimes BOINC = new ReportTimes(3600, 3600, 86_400, UsualHours.ALL);
    private static final double PART = 1 / 3.0;

    /** How long {@code result} may wait where its deadline is far, seconds. */
    public double mayWait(FinishedResult result) {
        double here = result.completedTime() - result.receivedTime();
        return Math.min(longest, Math.max(latest, PART * here));
    }
}
