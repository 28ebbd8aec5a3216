package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.engine.tick.Snapshot;
import org.quern.model.Obstacle;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Sane;
import org.quern.model.TaskRun;
import org.quern.model.TaskSnapshot;
import org.quern.model.WorkRequest;
import org.quern.model.WorkRequest.Ask;

/** Of four CPUs and two cards; the buffer holds 0.6 days: 51840 s. */
class AskedWorkTest {
    private final ScheduleScene scene = new ScheduleScene(4, ScheduleScene.cards(0, 1));

    private void asks(Ask... asks) {
        scene.asks(ScheduleScene.A, new WorkRequest(List.of(asks)));
    }

    private List<TaskSnapshot> added() {
        Snapshot before = scene.seen();
        List<TaskSnapshot> all = AskedWork.addedTo(before).host().tasks();
        assertEquals(before.host().tasks(), all.subList(0, before.host().tasks().size()));
        return all.subList(before.host().tasks().size(), all.size());
    }

    /** Half a buffer each, but one for each instance that is asked for, at least one, and no more than there are. */
    @ParameterizedTest
    @CsvSource({"103680, 1, 2, 51840", "103681, 1, 3, 34560.333", "90, 3, 3, 30", "90, 9, 4, 22.5", "0, 0.3, 1, 0",
        "90, 0, 1, 90"})
    void aRequestIsSoManyTasksAsWouldOccupyTheInstancesAndFitIntoTheBuffer(double seconds, double instances, int count,
            double each) {
        asks(new Ask(ResourceType.CPU, seconds, instances, 0));
        List<TaskSnapshot> added = added();
        assertEquals(count, added.size());
        added.forEach(task -> assertEquals(each, task.remainingSeconds(), 0.001));
    }

    @Test
    void suchATaskIsOnItsWayAndDueAtNoTime() {
        scene.task(ScheduleScene.A, "t");
        asks(new Ask(ResourceType.CPU, 100, 1, 0), new Ask(ResourceType.NVIDIA, 200, 1, 0));
        List<TaskSnapshot> added = added();
        assertEquals(2, added.size());
        assertEquals(new TaskSnapshot("", 0, 1, 0, ResourceUsage.oneCpu(1e9), -1L, ScheduleScene.NOW,
                Sane.LONGEST_SECONDS, 100, 0, 0, Obstacle.DOWNLOADING, TaskRun.UNSTARTED), added.getFirst());
        TaskSnapshot card = added.getLast();
        assertEquals(new ResourceUsage(0, ResourceType.NVIDIA, 1, 2e11), card.usage());
        assertEquals(List.of(1, 200.0), List.of(card.resource(), card.remainingSeconds()));
    }

    /** A computer that is on three days in eight gets tasks for them, not for all of the time. */
    @Test
    void secondsAreAskedForOfTheClockOnTheWall() {
        AvailabilityOf.threeEighths(scene.state);
        asks(new Ask(ResourceType.CPU, 800, 1, 0));
        assertEquals(300, added().getFirst().remainingSeconds(), 1e-6);
    }

    @Test
    void theyBelongToAnApplicationOfTheirOwnBehindThoseThatAreKnown() {
        scene.task(ScheduleScene.B, "t");
        scene.asks(ScheduleScene.B, new WorkRequest(List.of(new Ask(ResourceType.CPU, 100, 1, 0))));
        Snapshot with = AskedWork.addedTo(scene.seen());
        assertEquals(List.of(0, 2), with.host().projects().stream().map(project -> project.apps().size()).toList());
        TaskSnapshot added = with.host().tasks().getLast();
        assertEquals(List.of(1, 1), List.of(added.project(), added.app()));
        assertEquals("", with.host().appOf(added).name());
        assertEquals(scene.seen().tasks(), with.tasks());
    }

    @Test
    void whatIsNotWantedOrOfAKindThatHasGoneIsNone() {
        asks(new Ask(ResourceType.NVIDIA, 0, 0, 0), new Ask(ResourceType.ATI, 100, 1, 0));
        assertEquals(List.of(), added());
    }

    /** Nor is a call that asks for nothing, nor one that lasts so long that others do not wait for it. */
    @Test
    void onlyAContactThatAsksForWorkAndIsNotSlowIsAwaited() {
        assertFalse(AskedWork.isAwaited(scene.state));
        assertEquals(List.of(), added());
        scene.project(ScheduleScene.A).session().began(ContactUnderWay.master(new MonotonicTime(990)));
        assertFalse(AskedWork.isAwaited(scene.state));
        assertEquals(List.of(), added());
        asks(new Ask(ResourceType.CPU, 100, 1, 0));
        assertTrue(AskedWork.isAwaited(scene.state));
        scene.project(ScheduleScene.A).session().turnsSlow();
        assertFalse(AskedWork.isAwaited(scene.state));
        assertEquals(List.of(), added());
    }
}
