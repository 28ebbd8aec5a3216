package org.quern.scheduler.fetch;

import java.util.List;
import org.quern.model.HostSnapshot;
import org.quern.model.ProjectFlag;
import org.quern.model.ProjectSnapshot;
import org.quern.model.Reason;
import org.quern.model.ResourceType;
import org.quern.model.Why;
import org.quern.model.WorkRequest;

/** Non-CPU-intensive projects get one task at a time, outside shares and buffers (docs/protocol/scheduling.md 8.4, point 1). */
final class NonCpuIntensiveFetch {
    private NonCpuIntensiveFetch() {}

    /** The first such project that lacks a task and can be asked. */
    static FetchDecision choose(HostSnapshot host, FetchBars bars, ReasonTable reasons) {
        for (int p = 0; p < host.projects().size(); p++) {
            ProjectSnapshot project = host.projects().get(p);
            boolean exempt = project.is(ProjectFlag.NON_CPU_INTENSIVE);
            if (exempt && project.canRequestWork(host.now()) && !project.resources().getFirst().backedOff(host.now())
                    && bars.tasks(p) == 0) {
                return ask(host, bars, reasons, p);
            }
        }
        return reasons.nobody();
    }

    /** A request to such a project that is being contacted; nothing if it has a task. */
    static FetchDecision ask(HostSnapshot host, FetchBars bars, ReasonTable reasons, int p) {
        if (bars.tasks(p) > 0 || host.projects().get(p).is(ProjectFlag.NO_NEW_TASKS)) {
            return reasons.nobody();
        }
        reasons.set(p, 0, Reason.of(Why.ASKED_NCI));
        return reasons.decision(p, List.of(new WorkRequest.Ask(ResourceType.CPU, 1, 0, 0)));
    }
}
