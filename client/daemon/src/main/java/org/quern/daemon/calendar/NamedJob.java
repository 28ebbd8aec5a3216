package org.quern.daemon.calendar;

import org.quartz.Job;
import org.quartz.JobExecutionContext;

/** Only its name counts: {@link Calendar}'s job factory makes the job that runs. */
final class NamedJob implements Job {
    @Override
    public void execute(JobExecutionContext context) {
        throw new IllegalStateException("jobs are made by the calendar's own factory");
    }
}
