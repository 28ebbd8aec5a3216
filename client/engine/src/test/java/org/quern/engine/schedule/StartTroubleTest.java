package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.tick.Snapshot;
import org.quern.model.Reason;
import org.quern.model.Why;
import org.quern.scheduler.cpu.Enforcement;
import org.quern.scheduler.cpu.Enforcement.Assignment;

/** Of tasks a and b on the CPUs and c on a card the first is chosen; the disk takes nothing. */
class StartTroubleTest {
    private final ScheduleScene scene = new ScheduleScene(2, ScheduleScene.cards(0));
    private final HeldResult a = scene.task(ScheduleScene.A, "a");
    private final HeldResult b = scene.task(ScheduleScene.A, "b");
    private final List<Reason> reasons = new ArrayList<>(List.of(Reason.of(Why.MOST_DEBT), Reason.of(Why.NO_FREE_CPU),
            Reason.of(Why.NO_FREE_INSTANCE)));

    StartTroubleTest() {
        scene.cardTask(ScheduleScene.A, "c");
        scene.state.startHold().begin("it is full", new MonotonicTime(1));
    }

    private StartTrouble trouble() {
        Snapshot seen = scene.seen();
        Enforcement chosen = new Enforcement(List.of(new Assignment(0, 0, false)), List.of(), reasons, List.of(),
                false);
        return scene.at(tick -> StartTrouble.of(tick, seen.tasks(), chosen, seen.host()));
    }

    @Test
    void whatWasChosenAndWhatWaitsForItsPlaceWaitsForTheDisk() {
        StartTrouble trouble = trouble();
        assertEquals("no task can be started: it is full", trouble.sentence());
        assertEquals(List.of(true, true, false), List.of(trouble.holds(0), trouble.holds(1), trouble.holds(2)));
        assertEquals(List.of(true, false), List.of(trouble.idles(0), trouble.idles(1)));
    }

    @Test
    void nobodyWaitsWhileTheDiskTakesFiles() {
        ScheduleScene sound = new ScheduleScene(2);
        sound.task(ScheduleScene.A, "a");
        Snapshot seen = sound.seen();
        Enforcement chosen = new Enforcement(List.of(new Assignment(0, 0, false)), List.of(), reasons, List.of(),
                false);
        StartTrouble trouble = sound.at(tick -> StartTrouble.of(tick, seen.tasks(), chosen, seen.host()));
        assertFalse(trouble.holds(0));
        assertFalse(trouble.idles(0));
    }

    /** A task that runs goes on, and those behind it wait for its place, not for the disk. */
    @Test
    void aTaskThatHasItsProcessKeepsNobodyWaiting() {
        scene.running(ScheduleScene.A, a);
        StartTrouble trouble = trouble();
        assertEquals(List.of(false, false), List.of(trouble.holds(0), trouble.holds(1)));
        assertFalse(trouble.idles(0));
    }

    @Test
    void aTaskInMemoryStartsNothing() {
        scene.running(ScheduleScene.A, b).suspended();
        StartTrouble trouble = trouble();
        assertEquals(List.of(true, false), List.of(trouble.holds(0), trouble.holds(1)));
    }

    @Test
    void aStartThatWasOrderedWaitsForTheDiskToo() {
        ActiveTask task = scene.slot(ScheduleScene.A, a);
        assertTrue(trouble().holds(0));
        task.startOrdered(ScheduleScene.CPU, 0, new MonotonicTime(1));
        assertTrue(trouble().holds(0));
    }

    @ParameterizedTest
    @EnumSource(value = Why.class, names = {"DOWNLOADING", "TASK_SUSPENDED", "NOT_ENOUGH_MEMORY"})
    void whatWaitsForSomethingElseSaysSo(Why why) {
        reasons.set(1, Reason.of(why));
        assertFalse(trouble().holds(1));
    }

    @ParameterizedTest
    @EnumSource(value = Why.class, names = {"NO_FREE_CPU", "NO_FREE_INSTANCE", "MANY_TASKS_RUN"})
    void whatHasNoPlaceSinceOneIsKeptForAStartWaitsForTheDisk(Why why) {
        reasons.set(1, Reason.of(why));
        assertTrue(trouble().holds(1));
        assertFalse(trouble().holds(2), "its card is free");
    }
}
