package quern.engine;

import java.util.List;
import java.util.Optional;
import quern.model.BufferTargets;
import quern.model.Reason;
import quern.scheduler.contact.FinishedResult;
import quern.scheduler.contact.ReportRules;

/** Hands a project's finished results to the rules of reporting (rpc-policy.md 5). */
final class Reporting {
    private Reporting() {
    }

    /** Why finished results are to be reported now, empty if they can wait or may not be. */
    static Optional<Reason> due(TickContext tick, ProjectState project) {
        if (Snapshots.uploadingNow(tick, project)) {
            return Optional.empty();
        }
        EngineSettings settings = tick.state.settings;
        List<FinishedResult> ready = project.results.values().stream()
                .filter(held -> held.outcome.readyToReport() && !held.outcome.gotServerAck())
                .map(held -> new FinishedResult(held.outcome.completedTime(), held.result.reportDeadline(),
                        held.result.reportImmediately() || settings.reportImmediately()))
                .toList();
        BufferTargets buffers = BufferTargets.days(settings.connectDays(), settings.additionalDays());
        // Hours that close soon, and a network that is there for a moment only, are not told to the engine.
        return ReportRules.due(ready, new ReportRules.Circumstances(tick.now.wall(), buffers,
                project.flags.dontRequestMoreWork(), false, false));
    }
}
