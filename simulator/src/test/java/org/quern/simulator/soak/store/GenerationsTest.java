package org.quern.simulator.soak.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.simulator.soak.fault.Violation;

/** What is gathered from damaged generations is of the newest ones that hold it. */
class GenerationsTest {
    private static final SavedState NEWEST = state(ResultState.FILES_UPLOADED);
    private static final SavedState PREVIOUS = state(ResultState.FILES_DOWNLOADED);
    private static final SavedState OLDER = state(ResultState.NEW);
    private static final List<@Nullable SavedState> BEFORE = List.of(NEWEST, PREVIOUS, OLDER);
    private static final List<@Nullable SavedState> AFTER = Arrays.asList(null, PREVIOUS, OLDER);

    private static SavedState state(ResultState state) {
        Result result = new Result("task", "task", "simulated", 1, "", 1e9, 0, false, List.of());
        SavedProject project = SavedProject.attached(ProjectUrl.of("http://p.example/"))
                .withResults(List.of(new SavedResult(result, ResultOutcome.FRESH.withState(state))));
        SavedState fresh = SavedState.fresh(HostInfo.plain(1, 1e9), "simulated", "8.3.0");
        return new SavedState(fresh.host(), fresh.timeStats(), fresh.netStats(), List.of(project), fresh.tasks(),
                fresh.platform(), fresh.version(), fresh.runMode(), fresh.gpuMode(), fresh.networkMode(),
                fresh.hostVenue(), fresh.userCpids(), fresh.ledgers(), fresh.choreTimes(), fresh.suite());
    }

    @Test
    void aRecordOfTheNewestWholeGenerationOrOfADamagedNewerOneIsRight() {
        assertEquals(PREVIOUS, Generations.gathered(BEFORE, AFTER, PREVIOUS));
        assertEquals(PREVIOUS, Generations.gathered(BEFORE, AFTER, NEWEST));
    }

    @Test
    void aRecordOfAnOlderGenerationIsNot() {
        assertThrows(Violation.class, () -> Generations.gathered(BEFORE, AFTER, OLDER));
        assertThrows(Violation.class, () -> Generations.gathered(BEFORE, AFTER, null));
    }
}
