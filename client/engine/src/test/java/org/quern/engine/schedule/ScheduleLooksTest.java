package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.TimeAdvance;

/** When it is decided who runs: at the thousandth second of this computer. */
class ScheduleLooksTest {
    private static final TimeAdvance RARE = TimeAdvance.BY_EVENTS.lookingEvery(1e6);
    private final ScheduleScene scene = new ScheduleScene(1);
    private final ClientState state = scene.state;

    private boolean decides() {
        MonotonicTime before = state.schedule().lookedAt();
        scene.turn(new ScheduleStage()::run);
        return !java.util.Objects.equals(before, state.schedule().lookedAt());
    }

    private double due(TimeAdvance timeAdvance) {
        Due due = new Due(new Now(ScheduleScene.NOW, new MonotonicTime(1000)));
        new ScheduleStage().due(due, state, timeAdvance);
        return due.seconds();
    }

    @Test
    void itIsDecidedAtOnceWhenAskedForAndThenEachMinute() {
        assertTrue(decides());
        assertSame(state.permission(), state.schedule().under());
        assertFalse(state.schedule().isDue());
        scene.later = 59;
        assertFalse(decides());
        scene.later = 60;
        assertTrue(decides());
        scene.later = 61;
        state.schedule().lookNow();
        assertTrue(decides());
    }

    @Test
    void aClientThatEndsDecidesNothing() {
        state.quit();
        assertFalse(decides());
        assertEquals(Double.POSITIVE_INFINITY, due(TimeAdvance.POLLED));
    }

    /** A start waits for a card that a process is leaving. */
    @ParameterizedTest
    @CsvSource({"true, quit, false", "true, abort, false", "true, none, true", "false, none, false"})
    void aStartThatWaitsForADeviceIsDecidedWhenNoProcessIsEnding(boolean waits, String ends, boolean decides) {
        ActiveTask task = scene.running(ScheduleScene.A, scene.task(ScheduleScene.A, "t"));
        if (ends.equals("quit")) {
            task.askedToQuit(new MonotonicTime(999));
        } else if (ends.equals("abort")) {
            task.askedToAbort(new MonotonicTime(999));
        }
        state.schedule().looked(new MonotonicTime(999));
        state.flags().decided(true, waits);
        assertEquals(decides, decides());
    }

    /** What was chosen before need not be right when something may compute again, if something changed meanwhile. */
    @ParameterizedTest
    @CsvSource({"true, false", "false, true"})
    void whileNothingMayComputeNothingIsDecided(boolean asked, boolean holds) {
        scene.task(ScheduleScene.A, "t");
        assertTrue(decides());
        Permission before = state.schedule().under();
        scene.later = 60;
        if (asked) {
            state.schedule().lookNow();
        } else {
            state.schedule().looked(new MonotonicTime(1000));
        }
        state.permission(ScheduleScene.without(false, true));
        assertTrue(decides());
        if (holds) {
            assertSame(before, state.schedule().under());
        } else {
            assertNull(state.schedule().under());
        }
        assertEquals("wait: computing is suspended: on batteries", scene.decided.get("TASK t"));
    }

    @Test
    void whoPollsLooksEachMinuteAndAtOnceIfAskedFor() {
        assertEquals(1, due(TimeAdvance.POLLED));
        state.schedule().looked(new MonotonicTime(1000));
        assertEquals(60, due(TimeAdvance.POLLED));
        state.schedule().looked(new MonotonicTime(970));
        assertEquals(30, due(TimeAdvance.POLLED));
        state.schedule().lookNow();
        assertEquals(1, due(TimeAdvance.POLLED));
        assertEquals(1e6 - 30, due(RARE), "whatever is asked for is looked at in the same turn");
    }

    @Test
    void whileNothingMayComputeNoLookIsDue() {
        state.schedule().looked(new MonotonicTime(1000));
        state.permission(ScheduleScene.without(false, true));
        assertEquals(Double.POSITIVE_INFINITY, due(TimeAdvance.POLLED));
        state.schedule().lookNow();
        assertEquals(1, due(TimeAdvance.POLLED));
        assertEquals(Double.POSITIVE_INFINITY, due(RARE));
    }

    @Test
    void theEndOfATimeSliceIsAwaitedOfATaskThatComputes() {
        state.schedule().looked(new MonotonicTime(1000));
        ActiveTask task = scene.running(ScheduleScene.A, scene.task(ScheduleScene.A, "t"));
        state.schedule().looked(new MonotonicTime(1000));
        assertEquals(3601, due(RARE));
        task.suspended();
        assertEquals(1e6, due(RARE));
        task.resumed();
        task.passedOver();
        assertEquals(1e6, due(RARE));
    }

    @Test
    void theEndOfATasksWaitIsAwaited() {
        state.schedule().looked(new MonotonicTime(1000));
        HeldResult held = scene.task(ScheduleScene.B, "t");
        held.defer(ScheduleScene.NOW + 100, "later");
        state.schedule().looked(new MonotonicTime(1000));
        assertEquals(101, due(RARE));
    }
}
