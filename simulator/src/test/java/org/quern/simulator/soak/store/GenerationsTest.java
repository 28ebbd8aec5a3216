package org.quern.simulator.soak.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.RunMode;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.TransientState;
import org.quern.simulator.soak.fault.Violation;
import org.quern.store.StateFile;
import org.quern.store.memory.MemoryFolder;

/** What is gathered from damaged generations is of the newest ones that hold it. */
class GenerationsTest {
    private static final SavedState NEWEST = state(ResultState.FILES_UPLOADED);
    private static final SavedState PREVIOUS = state(ResultState.FILES_DOWNLOADED);
    private static final SavedState OLDER = state(ResultState.NEW);
    private static final List<@Nullable SavedState> BEFORE = List.of(NEWEST, PREVIOUS, OLDER);
    private static final List<@Nullable SavedState> AFTER = Arrays.asList(null, PREVIOUS, OLDER);

    private final MemoryFolder folder = new MemoryFolder(1);
    private final StateFile file = new StateFile(folder);
    private final Generations generations = new Generations();

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

    @Test
    void aRecordOfAGenerationThatWasDamagedBeforeIsRightAsWell() throws IOException {
        file.write(OLDER);
        file.write(PREVIOUS);
        file.write(NEWEST);
        damage(0);
        file.read();
        file.write(NEWEST);
        damage(1);
        List<@Nullable SavedState> written = generations.written(folder);
        assertEquals(List.of(NEWEST, PREVIOUS), written.subList(0, 2));
        assertNull(new Generations().whole(folder).get(1));
        assertEquals(OLDER, Generations.gathered(written, Arrays.asList(null, null, OLDER), PREVIOUS));
        assertThrows(Violation.class, () -> Generations.gathered(new Generations().whole(folder),
                Arrays.asList(null, null, OLDER), state(ResultState.ABORTED)));
    }

    private void damage(int generation) {
        List<@Nullable SavedState> written = generations.written(folder);
        Damage.of(folder, generation, new SplittableRandom(1));
        generations.change(written, folder);
    }

    @Test
    void aModeForATimeIsOfTheSameGenerationAsTheOneForGood() {
        List<@Nullable SavedState> before = List.of(modes(RunMode.NEVER, 0), modes(RunMode.AUTO, 1.8e9));
        List<@Nullable SavedState> after = Arrays.asList(null, modes(RunMode.AUTO, 1.8e9));
        assertNotNull(Generations.gathered(before, after, modes(RunMode.NEVER, 0)));
        assertNotNull(Generations.gathered(before, after, modes(RunMode.AUTO, 1.8e9)));
        assertThrows(Violation.class, () -> Generations.gathered(before, after, modes(RunMode.NEVER, 1.8e9)));
    }

    @Test
    void aModeForATimeThatIsNotReadBackIsNoticed() {
        assertNotEquals("", ReadBack.difference(modes(RunMode.AUTO, 1.8e9), modes(RunMode.AUTO, 0)));
    }

    private static SavedState modes(RunMode usual, double until) {
        SavedState state = state(ResultState.NEW);
        return new SavedState(state.host(), state.timeStats(), state.netStats(), state.projects(), state.tasks(),
                state.platform(), state.version(), usual, state.gpuMode(), state.networkMode(), state.hostVenue(),
                state.userCpids(), state.ledgers(), state.choreTimes(), state.suite(), new TransientState(
                        new TransientState.Mode(RunMode.ALWAYS, until), TransientState.Mode.NONE,
                        TransientState.Mode.NONE, List.of()));
    }
}
