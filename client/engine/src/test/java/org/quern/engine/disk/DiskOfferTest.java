package org.quern.engine.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quern.datamanager.snapshot.DiskBudget;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.settings.DiskSettings;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.model.AccountFile;
import org.quern.model.DiskOffer;
import org.quern.model.DiskPolicy;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;

/** What schedulers are told of the disk. */
class DiskOfferTest {
    private static final ProjectUrl A = ProjectUrl.of("https://a.example/");
    private static final ProjectUrl B = ProjectUrl.of("https://b.example/");
    private static final double WALL = 1e9;
    private static final Now NOW = new Now(WALL, new MonotonicTime(1));

    private final ClientState state = state();

    @Test
    void amountsKeepTheUsersLimitAndCountWhatMayBeDeleted() {
        sticky(A, "own", 30);
        sticky(B, "theirs", 400);
        measured(100, Map.of(A, 100.0, B, 600.0), 10_000, 9000);
        DiskOffer offer = DiskStage.offer(state, project(A), NOW);
        assertEquals(new DiskOffer(800, 100, offer.projectShare(), 200, 600, 630), offer);
    }

    @Test
    void aFileOnItsWayIsNotCounted() {
        sticky(A, "own", 30);
        project(A).fileState().queued(Objects.requireNonNull(project(A).files().get("own")), false, WALL);
        measured(100, Map.of(A, 100.0), 10_000, 9000);
        DiskOffer offer = DiskStage.offer(state, project(A), NOW);
        assertEquals(offer.freeIfOffendersTrimmed(), offer.freeIfOwnTrimmed());
    }

    @Test
    void unknownFreeSpaceDoesNotLimit() {
        measured(100, Map.of(A, 100.0), 0, -1);
        assertEquals(new DiskBudget(1000, DiskBudget.Bound.ABSOLUTE), DiskSnapshots.budget(state));
        assertEquals(800, DiskStage.offer(state, project(A), NOW).free());
    }

    private void measured(double client, Map<ProjectUrl, Double> projects, double total, double free) {
        state.disk(new DiskFigures(WALL, client, new TreeMap<>(projects), total, free));
    }

    private void sticky(ProjectUrl url, String name, double bytes) {
        FileInfo plain = FileInfo.named(name, bytes);
        FileInfo info = new FileInfo(name, bytes, 0, "", List.of(), List.of(), false, 0, plain.fileSignature(),
                plain.xmlSignature(), false, true, 0, false, 1, 0);
        project(url).fileState().downloaded(FileRecord.described(info, WALL), "", WALL);
    }

    private ProjectState project(ProjectUrl url) {
        return Objects.requireNonNull(state.find(url));
    }

    private static ClientState state() {
        EngineSettings settings = EngineSettings.defaults(2, "x86_64-pc-linux-gnu")
                .with(new DiskSettings(100, 0.9, 1000, DiskPolicy.SHARES));
        return new ClientState(SavedState.fresh(HostInfo.plain(2, 1e9), "x86_64-pc-linux-gnu", "8.3.0"),
                List.of(account(A), account(B)), settings);
    }

    private static AccountFile account(ProjectUrl url) {
        return new AccountFile(url, "key", "", 100, List.of(), "", "", null);
    }
}
