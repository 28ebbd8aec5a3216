package org.quern.simulator.soak.server;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.model.DiskOffer;
import org.quern.model.HostInfo;
import org.quern.model.NetStats;
import org.quern.model.ProjectUrl;
import org.quern.model.ReportedResult;
import org.quern.model.RequestExtras;
import org.quern.model.ResourceType;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SchedulerRequest;
import org.quern.model.TimeStats;
import org.quern.model.WorkRequest;

/** What a client may ask a project. */
public final class Requests {
    private Requests() {}

    /** Wants nothing and lists nothing. */
    public static SchedulerRequest plain(ProjectUrl project) {
        return of(project, 0, 0, List.of(), null);
    }

    /** Wants so many seconds of work for CPUs, and has these results in progress. */
    public static SchedulerRequest forWork(ProjectUrl project, double seconds, String... held) {
        return of(project, seconds, 0, List.of(), held);
    }

    /** Wants so many CPUs occupied. */
    public static SchedulerRequest forInstances(ProjectUrl project, double instances) {
        return of(project, 0, instances, List.of(), new String[0]);
    }

    /** Reports these. */
    public static SchedulerRequest reporting(ProjectUrl project, ReportedResult... results) {
        return of(project, 0, 0, List.of(results), new String[0]);
    }

    /** A result that was uploaded, after so many seconds. */
    public static ReportedResult done(ActualResult actual, double elapsed, double cpu) {
        return report(actual,
                ResultOutcome.FRESH.withState(ResultState.FILES_UPLOADED).withUse(cpu, elapsed, 0, 0, 0));
    }

    /** A result that ended so. */
    public static ReportedResult report(ActualResult actual, ResultOutcome outcome) {
        return new ReportedResult(Made.result(actual, 2e9), outcome.reportable(1.7e9), List.of());
    }

    private static SchedulerRequest of(ProjectUrl project, double seconds, double instances,
            List<ReportedResult> results, String @Nullable [] held) {
        WorkRequest work = new WorkRequest(List.of(new WorkRequest.Ask(ResourceType.CPU, seconds, instances, 0)));
        List<SchedulerRequest.OtherResult> others = held == null ? null
                : Stream.of(held).map(name -> new SchedulerRequest.OtherResult(name, 0, "")).toList();
        return new SchedulerRequest(project, "key", 7, 1, "8.3.0", 1, 1, 1, 1, false, false, work, Answers.PLATFORM,
                List.of(), null, "", "", TimeStats.UNKNOWN, 0, NetStats.NONE, HostInfo.plain(2, 1e9),
                DiskOffer.UNKNOWN, results, List.of(), List.of(), List.of(), others, null, RequestExtras.NONE,
                "Quern");
    }
}
