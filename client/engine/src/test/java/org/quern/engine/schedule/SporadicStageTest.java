package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.model.SporadicState.COMPUTES;
import static org.quern.model.SporadicState.MAY_ASK;
import static org.quern.model.SporadicState.MUST_NOT;
import static org.quern.model.SporadicState.NONE;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.event.TaskRemarks;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.App;
import org.quern.model.Ledger;
import org.quern.model.ProjectUrl;
import org.quern.model.SporadicState;
import org.quern.scheduler.account.RecentCredit;

/** On one CPU a sporadic program of project A runs and may run another of B's. */
class SporadicStageTest {
    private final ScheduleScene scene = new ScheduleScene(1);
    private final ActiveTask task = sporadic(ScheduleScene.A, "s");

    private ActiveTask sporadic(ProjectUrl url, String name) {
        scene.project(url).work().told(new App("sporadic", "sporadic", false, true, false));
        return scene.running(url, scene.task(url, "sporadic", name, ScheduleScene.CPU));
    }

    private static void says(ActiveTask task, boolean wish) {
        task.remarked(new TaskRemarks(false, 0, wish, "", ""));
    }

    /** So many seconds pass, and it is looked what they may do. */
    private SporadicState after(double seconds) {
        scene.later += seconds;
        scene.turn(new SporadicStage()::run);
        return task.sporadic().state();
    }

    private void computes() {
        says(task, true);
        after(0);
        assertEquals(COMPUTES, after(1));
    }

    @Test
    void oneThatAsksMayFirstAskAndThenComputes() {
        assertEquals(MAY_ASK, after(0));
        assertEquals(List.of("Sporadic task s may compute"), scene.told);
        assertEquals(MAY_ASK, after(1));
        assertEquals(List.of(), scene.told, "nothing is news");
        says(task, true);
        assertEquals(COMPUTES, after(1));
        assertEquals(List.of("Sporadic task s computes"), scene.told);
        assertEquals(new MonotonicTime(1002), task.sporadic().since());
        assertEquals(COMPUTES, after(100));
        assertEquals(List.of(), scene.told);
    }

    @Test
    void anOrdinaryTaskIsToldNothing() {
        ActiveTask ordinary = scene.running(ScheduleScene.B, scene.task(ScheduleScene.B, "t"));
        says(ordinary, true);
        after(0);
        assertEquals(NONE, ordinary.sporadic().state());
    }

    /** It may not have read yet that it may compute. */
    @Test
    void thatItIsDoneIsHeardAfterTwoAndAHalfSeconds() {
        computes();
        says(task, false);
        assertEquals(COMPUTES, after(2.5));
        assertEquals(MAY_ASK, after(0.1));
        assertEquals(List.of("Sporadic task s stops computing: it is done", "Sporadic task s may compute"), scene.told);
    }

    @Test
    void itRestsForAMinuteBeforeItComputesAgain() {
        computes();
        says(task, false);
        after(3);
        says(task, true);
        assertEquals(MAY_ASK, after(59));
        assertEquals(MAY_ASK, after(0.9));
        assertEquals(COMPUTES, after(0.1));
    }

    /** The minute is its project's. */
    @Test
    void anotherOfItsProjectRestsTooAndOneOfAnotherDoesNot() {
        computes();
        says(task, false);
        ActiveTask same = sporadic(ScheduleScene.A, "s2");
        ActiveTask other = sporadic(ScheduleScene.B, "s3");
        after(3);
        says(same, true);
        says(other, true);
        after(1);
        after(1);
        assertEquals(List.of(MUST_NOT, COMPUTES), List.of(same.sporadic().state(), other.sporadic().state()));
    }

    @Test
    void thereIsNoRoomBesideOneThatComputes() {
        computes();
        ActiveTask other = sporadic(ScheduleScene.B, "s2");
        says(other, true);
        after(1);
        assertEquals(List.of("Sporadic task s2 may not compute: there is no room"), scene.told);
        assertEquals(List.of(COMPUTES, MUST_NOT), List.of(task.sporadic().state(), other.sporadic().state()));
    }

    /** Both may ask, one is first; what it takes the other has not. */
    @Test
    void ofTwoThatAskOneComputes() {
        ActiveTask other = sporadic(ScheduleScene.B, "s2");
        after(0);
        assertEquals(MAY_ASK, other.sporadic().state());
        says(task, true);
        says(other, true);
        assertEquals(COMPUTES, after(1));
        assertEquals(MUST_NOT, other.sporadic().state());
    }

    @Test
    void whileComputingIsSuspendedNoneDoes() {
        computes();
        scene.state.permission(ScheduleScene.without(false, true));
        assertEquals(MUST_NOT, after(1));
        assertEquals(List.of("Sporadic task s stops computing: computing is suspended",
                "Sporadic task s may not compute: computing is suspended"), scene.told);
        scene.state.permission(Permission.ALL);
        assertEquals(MAY_ASK, after(60));
    }

    @Test
    void oneWhoseProgramDoesNotRunComputesNothing() {
        computes();
        task.suspended();
        assertEquals(MUST_NOT, after(1));
        assertEquals("Sporadic task s stops computing: its program does not run", scene.told.getFirst());
    }

    private void spent() {
        scene.task(ScheduleScene.B, "t");
        scene.state.books().noted(RecentCredit.INSTANCE,
                RecentCredit.withCredit(Ledger.EMPTY, ScheduleScene.A, 3e9, 1));
    }

    /** For a time slice it goes on. */
    @Test
    void oneWhoseShareIsSpentGoesOnForATimeSliceAndBeginsNothing() {
        computes();
        spent();
        assertEquals(COMPUTES, after(3600));
        assertEquals(MUST_NOT, after(1));
        assertEquals("Sporadic task s stops computing: its project has had more than its share of late, and others"
                + " have tasks to run", scene.told.getFirst());
        assertEquals(MUST_NOT, after(100));
        scene.state.books().noted(RecentCredit.INSTANCE, Ledger.EMPTY);
        assertEquals(MAY_ASK, after(1));
        assertEquals(COMPUTES, after(1));
    }

    @Test
    void oneThatAsksNothingMayAskWhateverItsProjectHad() {
        spent();
        assertEquals(MAY_ASK, after(0));
        says(task, true);
        assertEquals(MUST_NOT, after(1));
        assertEquals(List.of("Sporadic task s may not compute: its project has had more than its share of late, and"
                + " others have tasks to run"), scene.told);
    }

    private boolean isDueSoon() {
        Due due = new Due(new Now(ScheduleScene.NOW, new MonotonicTime(1000)));
        new SporadicStage().due(due, scene.state, TimeAdvance.BY_EVENTS);
        return due.seconds() == 1;
    }

    @ParameterizedTest
    @CsvSource({"NONE, true, false", "MUST_NOT, true, false", "MAY_ASK, true, true", "MAY_ASK, false, false",
        "COMPUTES, true, false", "COMPUTES, false, true"})
    void oneThatAsksAndMayOrIsDoneIsLookedAtSoon(SporadicState state, boolean wish, boolean soon) {
        assertFalse(isDueSoon());
        task.sporadic().told(state, new MonotonicTime(1000));
        says(task, wish);
        assertEquals(soon, isDueSoon());
    }

    @Test
    void whoRunsIsDecidedAnewWhenOneBeginsOrStops() {
        after(0);
        scene.state.schedule().looked(new MonotonicTime(1000));
        after(1);
        assertFalse(scene.state.schedule().isDue());
        says(task, true);
        after(1);
        assertTrue(scene.state.schedule().isDue());
    }
}
