package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.state.HeldResult;
import org.quern.model.Result;
import org.quern.model.ResultState;

/** A task whose program or input waits for its next try. */
class StalledDownloadsTest {
    private static final double NOW = ScheduleScene.NOW;
    private final ScheduleScene scene = new ScheduleScene(1);
    private final HeldResult held = scene.coming(ScheduleScene.A, "app", "t", ScheduleScene.CPU);

    private StalledDownloads stalled() {
        return new StalledDownloads(scene.project(ScheduleScene.A), NOW);
    }

    @ParameterizedTest
    @CsvSource({"t_in, 1, true", "app_prog, 1, true", "t_in, 0, false", "app_prog, 0, false", "other_in, 1, false"})
    void aTaskIsHeldByAFileOfItsThatIsNotTriedYet(String file, double later, boolean holds) {
        scene.awaited(ScheduleScene.A, file, NOW + later);
        assertEquals(holds, stalled().hold(held));
        assertEquals(holds, stalled().holdAny());
    }

    @Test
    void aFileThatIsHereHoldsNothing() {
        scene.awaited(ScheduleScene.A, "t_in", NOW + 1);
        scene.project(ScheduleScene.A).fileState().transferEnded("t_in");
        var file = Objects.requireNonNull(scene.project(ScheduleScene.A).files().get("t_in"));
        scene.project(ScheduleScene.A).fileState().downloaded(file, "", NOW);
        assertFalse(stalled().hold(held));
    }

    /** Two programs may share a file: one sends it, the other needs it. */
    @Test
    void anUploadThatWaitsHoldsNothing() {
        scene.output(ScheduleScene.A, "t_in");
        var files = scene.project(ScheduleScene.A).fileState();
        files.waitsUntil(Objects.requireNonNull(files.records().get("t_in")), NOW + 1);
        assertFalse(stalled().hold(held));
    }

    @Test
    void aTaskThatHasItsFilesOrIsOverWaitsForNone() {
        scene.awaited(ScheduleScene.A, "t_in", NOW + 1);
        held.inputsCame();
        assertFalse(stalled().hold(held));
        assertFalse(stalled().holdAny());
        held.waitsForFiles();
        assertTrue(stalled().holdAny());
        scene.project(ScheduleScene.A).taskOver(held, ResultState.COMPUTE_ERROR, NOW);
        assertTrue(stalled().hold(held));
        assertFalse(stalled().holdAny());
    }

    @Test
    void ofATaskWhoseWorkunitOrVersionIsUnknownNothingIsSaid() {
        scene.awaited(ScheduleScene.A, "t_in", NOW + 1);
        var work = scene.project(ScheduleScene.A).work();
        HeldResult stray = work.assigned(new Result("s", "no_w", "p", 1, "", 3e9, NOW, false, java.util.List.of()));
        HeldResult old = work.assigned(new Result("o", "t_w", "p", 9, "", 3e9, NOW, false, java.util.List.of()));
        assertFalse(stalled().hold(stray));
        assertFalse(stalled().hold(old));
    }
}
