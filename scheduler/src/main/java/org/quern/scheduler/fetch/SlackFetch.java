package org.quern.scheduler.fetch;

import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.ProjectFlag;
import org.quern.model.ResourceType;
import org.quern.scheduler.account.Deficit;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.contact.ReportTimes;
import org.quern.scheduler.forecast.Forecast;

/**
 * SLACK: as much work as deadlines leave room for, from the project that is owed most.
 *
 * <p>Source: our own (docs/policies/SLACK.md). Rule: projects are ordered by undecayed deficit less what they have queued. Where a processor is idle, or will be by the time that a
 * task has come, the first is asked for what fills it; where the queue is short, or a project is owed more than a time slice and has too little here, for as many tasks
 * as can be added without adding more than a bound of risk to any deadline. A request tells how long a new task would wait, and a project is asked at most so often.
 *
 * <p>Divergences: none, there is no original.
 */
public final class SlackFetch implements WorkFetchPolicy {
    /** Seconds that a finished task waits at most: with an hour, as with BOINC, most contacts only report where projects take turns. */
    private static final double LATEST_REPORT = 6 * 3600;
    /** One that was here for days may wait longer, and for a day at most: where tasks are long each end is a contact with somebody else. */
    private static final double LONGEST_REPORT = 86_400;
    /** One that has so many mean absences until its deadline may wait: an absence that begins just then is longer in 1 of 400 cases. */
    private static final double ABSENCES = 6;

    @Override
    public String name() {
        return "SLACK";
    }

    @Override
    public String summary() {
        return "as many tasks as deadlines leave room for, from the project that is owed most";
    }

    @Override
    public String source() {
        return "our own";
    }

    @Override
    public ReportTimes reportTimes(Ledger ledger, double now) {
        double absent = Deficit.interruptions(ledger, ResourceType.CPU, 1, now).seconds()
                + NetworkGaps.of(ledger).meanSeconds();
        double near = Math.clamp(ABSENCES * absent, LATEST_REPORT, ReportTimes.BOINC.near());
        return new ReportTimes(LATEST_REPORT, LONGEST_REPORT, near, Deficit.usualHours(ledger, now));
    }

    @Override
    public ShareAccounting accounting() {
        return Deficit.INSTANCE;
    }

    @Override
    public boolean takesNotes() {
        return true;
    }

    @Override
    public FetchDecision choose(HostSnapshot host, Forecast forecast, Ledger ledger) {
        return SlackSearch.open(host, forecast, ledger).choose();
    }

    @Override
    public FetchDecision alongside(HostSnapshot host, Forecast forecast, Ledger ledger, int project) {
        FetchInputs in = FetchInputs.open(host, forecast, ledger);
        if (host.projects().get(project).is(ProjectFlag.NON_CPU_INTENSIVE)) {
            return NonCpuIntensiveFetch.ask(host, in.bars(), in.reasons(), project);
        }
        return in.bars().projectExceptContact(project) != null ? in.reasons().nobody()
                : SlackSearch.open(host, forecast, ledger).alongside(project);
    }
}
