package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Permission;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.ScheduleLimits;
import org.quern.model.SporadicState;

/** On two CPUs and the cards 3 and 5, within ten million bytes. */
class SporadicCapacityTest {
    private static final ResourceUsage HALF_CARD = new ResourceUsage(0.25, ResourceType.NVIDIA, 0.5, 1e9);
    private final ScheduleScene scene = new ScheduleScene(2, ScheduleScene.cards(ResourceType.NVIDIA, 5, 3, 5));

    SporadicCapacityTest() {
        scene.state.use(scene.state.settings().with(ScheduleLimits.UNLIMITED.withMemory(1e7)));
    }

    private ActiveTask task(String name, ResourceUsage usage, Integer... instances) {
        HeldResult held = scene.task(ScheduleScene.A, "app" + usage, name, usage);
        return scene.running(ScheduleScene.A, held, usage, instances);
    }

    private ActiveTask computing(String name, ResourceUsage usage, double since) {
        ActiveTask task = task(name, usage);
        task.sporadic().told(SporadicState.COMPUTES, new MonotonicTime(since));
        return task;
    }

    private boolean at(Predicate<SporadicCapacity> what, ActiveTask... taken) {
        return scene.at(tick -> {
            SporadicCapacity capacity = SporadicCapacity.empty(tick);
            List.of(taken).forEach(capacity::take);
            return what.test(capacity);
        });
    }

    private List<ResourceSnapshot> now() {
        return scene.at(tick -> SporadicCapacity.now(tick).resources());
    }

    @Test
    void oneMayComputeAsLongAsItsProcessorsMay() {
        ActiveTask cpu = task("a", ScheduleScene.CPU);
        ActiveTask card = task("b", ScheduleScene.CARD);
        assertTrue(at(capacity -> capacity.isAllowed(cpu)));
        assertTrue(at(capacity -> capacity.isAllowed(card)));
        scene.state.permission(ScheduleScene.without(true, false));
        assertTrue(at(capacity -> capacity.isAllowed(cpu)));
        assertFalse(at(capacity -> capacity.isAllowed(card)));
        scene.state.permission(ScheduleScene.without(false, true));
        assertFalse(at(capacity -> capacity.isAllowed(cpu)));
        assertFalse(at(capacity -> capacity.isAllowed(card)));
    }

    @Test
    void oneForCardsThatAreNotHereOrWhoseTaskIsGoneMayNotAndTakesNothing() {
        ActiveTask ati = task("a", new ResourceUsage(1, ResourceType.ATI, 1, 1e9));
        assertFalse(at(capacity -> capacity.isAllowed(ati)));
        assertFalse(at(capacity -> capacity.hasRoomFor(ati)));
        ActiveTask gone = computing("b", ScheduleScene.CPU, 1000);
        scene.project(ScheduleScene.A).work().leftOut(java.util.Objects.requireNonNull(scene.state.find(gone.id())));
        assertFalse(at(capacity -> capacity.isAllowed(gone)));
        assertFalse(at(capacity -> capacity.hasRoomFor(gone)));
        assertEquals(Processors.plain(scene.state), now());
    }

    @ParameterizedTest
    @CsvSource({"0.5, 1, true", "1, 1, true", "1.1, 1, false", "0.1, 2, false", "2, 0.1, false"})
    void thereIsRoomForAsManyCpusAsTasksMayUse(double cpus, double taken, boolean room) {
        ActiveTask other = task("a", new ResourceUsage(taken, null, 0, 1e9));
        ActiveTask task = task("b", new ResourceUsage(cpus, null, 0, 1e9));
        assertEquals(room, at(capacity -> capacity.hasRoomFor(task), other));
        assertTrue(at(capacity -> capacity.hasRoomFor(task)));
    }

    @ParameterizedTest
    @CsvSource({"4e6, 6e6, true", "4e6, 6000001, false", "1e7, 0, true", "10000001, 0, false"})
    void thereIsRoomForAsMuchMemoryAsTasksMayUse(double bytes, double taken, boolean room) {
        ActiveTask other = task("a", ScheduleScene.CPU);
        ActiveTask task = task("b", ScheduleScene.CPU);
        ScheduleScene.uses(other, taken, 0);
        ScheduleScene.uses(task, bytes, 0);
        assertEquals(room, at(capacity -> capacity.hasRoomFor(task), other));
    }

    @Test
    void theyAreGivenTheFirstCardThatHasSoMuchLeft() {
        ActiveTask a = task("a", HALF_CARD);
        ActiveTask b = task("b", HALF_CARD);
        ActiveTask whole = task("c", ScheduleScene.CARD);
        assertTrue(at(capacity -> capacity.hasRoomFor(whole), a, b));
        assertTrue(at(capacity -> capacity.hasRoomFor(b), a, whole));
        assertFalse(at(capacity -> capacity.hasRoomFor(whole), a, whole), "half of the first is left");
        assertFalse(at(capacity -> capacity.hasRoomFor(a), a, b, whole));
    }

    @Test
    void aCardThatARuleForbidsOrThatIsSparedIsNoRoom() {
        ActiveTask a = task("a", ScheduleScene.CARD);
        ActiveTask b = task("b", ScheduleScene.CARD);
        scene.excluded(new GpuExclusion(ScheduleScene.A, 3, null, ""));
        assertTrue(at(capacity -> capacity.hasRoomFor(b)));
        assertFalse(at(capacity -> capacity.hasRoomFor(b), a));
        scene.state.permission(ScheduleScene.sparingDisplays());
        assertFalse(at(capacity -> capacity.hasRoomFor(b)));
        scene.state.permission(Permission.ALL);
        assertTrue(at(capacity -> capacity.hasRoomFor(b)));
    }

    @Test
    void whatComputesNowIsTakenOfItsProcessorsAndOfMemory() {
        ScheduleScene.uses(computing("a", HALF_CARD, 1000), 3e6, 0);
        ScheduleScene.uses(computing("b", ScheduleScene.CPU, 1000), 4e6, 0);
        ScheduleScene.uses(task("c", ScheduleScene.CPU), 5e6, 0);
        List<ResourceSnapshot> plain = Processors.plain(scene.state);
        assertEquals(List.of(taken(plain.getFirst(), 1.25), taken(plain.getLast(), 0.5, 0)), now());
        assertEquals(7e6, scene.<Double>at(tick -> SporadicCapacity.now(tick).memory()));
        assertEquals(3e6, scene.seen().host().limits().memoryBytes());
        assertEquals(now(), scene.seen().host().resources());
    }

    private static ResourceSnapshot taken(ResourceSnapshot of, double... taken) {
        return new ResourceSnapshot(of.type(), of.instances(), of.peakFlops(), of.available(), of.allowed(),
                java.util.Arrays.stream(taken).boxed().toList(), of.bytes());
    }

    @Test
    void whileNothingComputesAllIsFree() {
        task("a", ScheduleScene.CPU);
        assertEquals(Processors.plain(scene.state), now());
        assertEquals(1e7, scene.seen().host().limits().memoryBytes());
        scene.state.permission(ScheduleScene.sparingDisplays());
        assertEquals(List.of(0.0, 1.0), now().getLast().taken());
    }

    /** It is the thousandth second. For a time slice of an hour tasks that made room stay in memory. */
    @ParameterizedTest
    @CsvSource({"1000, true", "-2600, true", "-2601, false"})
    void tasksStayInMemoryWhileOneThatComputesIsYoung(double since, boolean young) {
        computing("a", ScheduleScene.CPU, since);
        assertEquals(young, scene.<Boolean>at(tick -> SporadicCapacity.now(tick).isYoung()));
        assertEquals(young, scene.seen().host().limits().leaveAppsInMemory());
        computing("b", ScheduleScene.CPU, -1e6);
        assertEquals(young, scene.seen().host().limits().leaveAppsInMemory());
    }
}
