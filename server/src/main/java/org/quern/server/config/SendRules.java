package org.quern.server.config;

import org.quern.scheduler.send.SendBySeconds;
import org.quern.scheduler.send.WorkSendPolicy;

/**
 * How freely the scheduler hands out work.
 *
 * @param minRequestSpacingSeconds hosts must wait so long between two requests for work; 0 for no rule
 * @param maxTasksPerRequest never more tasks in one reply
 * @param policy which of the tasks that fit are sent
 */
public record SendRules(double minRequestSpacingSeconds, int maxTasksPerRequest, WorkSendPolicy policy) {

    /** For a project on one's own computer: a second between requests, so that a demo is brisk. */
    public static final SendRules BRISK = new SendRules(1, 500, new SendBySeconds());

    /** Seconds that every reply asks a client to wait; a little over the spacing, as BOINC's server does it. */
    public double requestDelaySeconds() {
        return minRequestSpacingSeconds > 0 ? Math.max(1.01 * minRequestSpacingSeconds, minRequestSpacingSeconds + 1)
                : 0;
    }
}
