package org.quern.engine.contact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quern.config.AppConfig;
import org.quern.engine.schedule.Snapshots;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.BufferTargets;
import org.quern.model.Reason;
import org.quern.model.Workunit;
import org.quern.scheduler.contact.FinishedResult;
import org.quern.scheduler.contact.ReportRules;
import org.quern.scheduler.contact.ReportTimes;
import org.quern.scheduler.fetch.WorkFetchPolicy;

/** Hands a project's finished results to the rules of reporting (docs/protocol/rpc-policy.md 5). */
final class Reporting {
    private Reporting() {}

    /** Why finished results are to be reported now, empty if they can wait or may not be. */
    static Optional<Reason> due(TickContext tick, ProjectState project) {
        EngineSettings settings = tick.state().settings();
        List<FinishedResult> ready = new ArrayList<>();
        for (HeldResult held : project.results().values()) {
            if (held.outcome().readyToReport() && !held.outcome().gotServerAck()) {
                ready.add(new FinishedResult(held.result().receivedTime(), held.outcome().completedTime(),
                        held.result().reportDeadline(),
                        held.result().reportImmediately() || settings.work().reportResultsImmediately()
                                || wantedAtOnce(tick, project, held)));
            }
        }
        if (ready.isEmpty() || Snapshots.uploadingNow(tick, project)) {
            return Optional.empty();
        }
        BufferTargets buffers = BufferTargets.days(settings.work().workBufMinDays(),
                settings.work().workBufAdditionalDays());
        WorkFetchPolicy policy = tick.state().suite().fetch();
        ReportTimes times = policy.reportTimes(tick.state().books().ledgers().of(policy.accounting()),
                tick.now().wall());
        // A network that is there for a moment only is not told to the engine.
        return ReportRules.due(ready, new ReportRules.Circumstances(tick.now().wall(), buffers,
                project.flags().dontRequestMoreWork(), false, tick.state().permission().closesSoon(),
                times));
    }

    /** The user wants it in app_config.xml, for the project or the application. */
    private static boolean wantedAtOnce(TickContext tick, ProjectState project, HeldResult held) {
        AppConfig wishes = tick.state().settings().wishes().of(project.url());
        Workunit workunit = project.workunitOf(held);
        return wishes.reportResultsImmediately() || (workunit != null && wishes.app(workunit.appName())
                .filter(AppConfig.AppSettings::reportResultsImmediately).isPresent());
    }
}
