package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.TaskId;

/** While the disk takes no new task, one start is tried each minute. */
class HeldStartsTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private final ChangeFlags flags = new ChangeFlags();
    private final StartHold hold = new StartHold(flags);
    private final ActiveTask a = task("a", 0);
    private final ActiveTask b = task("b", 1);
    private final ActiveTask c = task("c", 2);

    private ActiveTask task(String name, int slot) {
        return new ActiveTask(new TaskId(URL, name), slot, 1, flags);
    }

    private static MonotonicTime at(double seconds) {
        return new MonotonicTime(seconds);
    }

    private boolean admits(ActiveTask task, double seconds) {
        return hold.admits(task, at(seconds), this::find);
    }

    private @Nullable ActiveTask find(TaskId id) {
        return List.of(a, b, c).stream().filter(task -> task.id().equals(id)).findFirst().orElse(null);
    }

    private void begin(double seconds) {
        hold.begin("the disk is full", at(seconds));
    }

    @BeforeEach
    void lookedAtEverything() {
        flags.schedule().looked(at(0));
        flags.watch().beginsToWalk(at(0), 60);
        flags.watch().walked(at(0));
    }

    @Test
    void withoutAHoldAllAreStartedInTheirOrder() {
        assertTrue(admits(a, 1));
        assertTrue(admits(b, 1));
        assertEquals(List.of(a, b, c), hold.inTurn(List.of(a, b, c)));
        assertFalse(hold.started(a), "there was nothing to end");
    }

    @Test
    void aHoldIsNewsOnceAndWhatWasBelievedFreeIsMeasuredAndWhoRunsDecidedAnew() {
        assertTrue(hold.begin("the disk is full", at(10)));
        assertEquals("the disk is full", hold.reason());
        assertEquals(at(70), hold.probeAt());
        assertTrue(flags.schedule().isDue());
        assertTrue(flags.watch().awaitsWalk(at(10)));
        assertFalse(hold.begin("the disk is broken", at(20)));
        assertEquals("the disk is broken", hold.reason());
        assertEquals(at(80), hold.probeAt());
    }

    @Test
    void oneStartIsTriedAMinute() {
        begin(10);
        assertFalse(admits(a, 69));
        assertTrue(admits(a, 70));
        assertFalse(admits(b, 70));
        assertFalse(admits(b, 129));
        assertTrue(admits(b, 130));
    }

    /** A start that takes minutes may come to a process yet. */
    @Test
    void noOtherIsTriedWhileTheLastOneIsOnItsWay() {
        begin(10);
        admits(a, 70);
        a.startOrdered(ResourceUsage.oneCpu(1e9), 1e9, at(70));
        assertFalse(admits(b, 500));
        a.startEnded();
        assertTrue(admits(b, 500));
    }

    @Test
    void theOneThatWasTriedLastComesLast() {
        begin(10);
        assertEquals(List.of(a, b, c), hold.inTurn(List.of(a, b, c)), "none was tried");
        admits(b, 70);
        assertEquals(List.of(c, a, b), hold.inTurn(List.of(a, b, c)));
        admits(c, 200);
        assertEquals(List.of(a, b, c), hold.inTurn(List.of(a, b, c)));
        assertEquals(List.of(b, a), hold.inTurn(List.of(b, a)), "its task is gone");
    }

    @Test
    void theHoldEndsWithTheStartThatWasTriedAndNoOther() {
        begin(10);
        assertFalse(hold.started(a), "ordered before");
        admits(a, 70);
        assertFalse(hold.started(b), "this too");
        flags.schedule().looked(at(70));
        assertTrue(hold.started(a));
        assertEquals("", hold.reason());
        assertTrue(flags.schedule().isDue());
        assertTrue(admits(b, 71));
        begin(80);
        assertEquals(List.of(a, b, c), hold.inTurn(List.of(a, b, c)), "the next hold begins with the first");
    }
}
