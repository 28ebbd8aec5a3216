package org.quern.engine.disk;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.datamanager.ReportedShares;
import org.quern.datamanager.snapshot.DiskBudget;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ClientState;
import org.quern.model.AccountFile;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;

/**
 * The disk of a client as its data manager would see it at its next look, for readers outside the engine.
 *
 * @param disk usage, files and results, projects sorted by their URL
 * @param budget how much may be used and which preference decides
 * @param ownLimitBytes how much may be used, however much the volume has free
 * @param volumeLimitBytes what the volume leaves; below 0 if others took that as well
 * @param figures what was measured
 * @param names what people call the projects, by URL
 * @param shares bytes that each project's scheduler is told, by URL (docs/protocol/disk-management.md 1.3)
 */
public record DiskReport(DiskSnapshot disk, DiskBudget budget, double ownLimitBytes, double volumeLimitBytes,
        DiskFigures figures,
        Map<String, String> names,
        Map<String, Double> shares) {
    /**
     * Looks at a saved state.
     *
     * @param attached the projects of the state that are still attached
     * @param now Unix seconds
     */
    public static DiskReport of(SavedState saved, List<ProjectUrl> attached, EngineSettings settings,
            DiskFigures figures, double now) {
        List<AccountFile> accounts = attached.stream().flatMap(url -> saved.find(url).stream())
                .map(DiskReport::account).toList();
        ClientState state = new ClientState(saved, accounts, settings);
        state.disk(figures);
        Map<String, String> names = new LinkedHashMap<>();
        state.projects().values().forEach(project -> names.put(project.url().canonical(), project.displayName()));
        return new DiskReport(DiskSnapshots.of(state, new Now(now, new MonotonicTime(0))), DiskSnapshots.budget(state),
                DiskSnapshots.ownLimitBytes(state), figures.volumeLimitBytes(settings.disk()), figures, names,
                ReportedShares.of(DiskSnapshots.budget(state).allowedBytes(), DiskStage.claims(state)));
    }

    /** Without the secret, which nothing here needs. */
    private static AccountFile account(SavedProject project) {
        return new AccountFile(project.url(), "", project.facts().projectName(), project.accounting().resourceShare(),
                List.of(), "", "", null);
    }
}
