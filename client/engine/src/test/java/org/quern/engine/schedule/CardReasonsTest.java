package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.tick.Snapshot;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.Reason;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Why;
import org.quern.scheduler.cpu.Enforcement;
import org.quern.scheduler.cpu.Enforcement.Assignment;

/** Two CPUs and the cards 3 and 5, of which the second drives a display, and two tasks. */
class CardReasonsTest {
    private final ScheduleScene scene = new ScheduleScene(2, ScheduleScene.cards(ResourceType.NVIDIA, 5, 3, 5));

    @BeforeEach
    void twoTasks() {
        scene.cardTask(ScheduleScene.A, "a");
        scene.cardTask(ScheduleScene.A, "b");
    }

    private Map<String, String> explained(List<Enforcement.Idle> idle, Assignment... running) {
        Snapshot seen = scene.seen();
        Enforcement chosen = new Enforcement(List.of(running), List.of(),
                seen.tasks().stream().map(task -> Reason.of(Why.MOST_DEBT)).toList(), idle, false);
        scene.turn(tick -> CardReasons.explain(tick, seen, chosen));
        return scene.decided;
    }

    private static Enforcement.Idle idle(Why why) {
        return new Enforcement.Idle(1, 1, Reason.of(why));
    }

    @Test
    void aCardInUseNamesWhoUsesIt() {
        assertEquals(Map.of("DEVICE NVIDIA 3", "use: 1.00 by a", "DEVICE NVIDIA 5", "use: 1.00 by b"),
                explained(List.of(), new Assignment(0, 1, false), new Assignment(1, 2, false)));
    }

    @Test
    void aTaskOnBothUsesAllOfEach() {
        scene.task(ScheduleScene.A, "both", "a0", new ResourceUsage(1, ResourceType.NVIDIA, 2, 1e9));
        assertEquals(Map.of("DEVICE NVIDIA 3", "use: 1.00 by a0", "DEVICE NVIDIA 5", "use: 1.00 by a0"),
                explained(List.of(), new Assignment(1, 3, false)));
    }

    @Test
    void tasksThatShareACardAreNamedWithTheirParts() {
        scene.task(ScheduleScene.A, "half", "a0", new ResourceUsage(1, ResourceType.NVIDIA, 0.5, 1e9));
        scene.task(ScheduleScene.A, "half", "a1", new ResourceUsage(1, ResourceType.NVIDIA, 0.5, 1e9));
        assertEquals("use: 0.50 by a0, 0.50 by a1",
                explained(List.of(), new Assignment(1, 1, false), new Assignment(2, 1, false)).get("DEVICE NVIDIA 3"));
    }

    @Test
    void anIdleCardSaysWhatTheEnforcerSaysOfItsKind() {
        assertEquals(Map.of("DEVICE NVIDIA 3", "use: 1.00 by a", "DEVICE NVIDIA 5", "idle: " + "the tasks that could"
                + " use it are held back by limits"),
                explained(List.of(new Enforcement.Idle(0, 2, Reason.of(Why.NO_RUNNABLE_TASK)),
                        idle(Why.ALL_TASKS_LIMITED)), new Assignment(0, 1, false)));
    }

    /** Not all cards of the kind are idle by the enforcer's count: one is kept for what fills the others. */
    @Test
    void aCardThatNothingIsLeftForSaysThatOthersAreEnough() {
        assertEquals("idle: other cards are enough for what is here",
                explained(List.of(new Enforcement.Idle(0, 2, Reason.of(Why.NO_RUNNABLE_TASK))),
                        new Assignment(0, 1, false)).get("DEVICE NVIDIA 5"));
    }

    @Test
    void aTaskOfTheCpusUsesNoCard() {
        scene.task(ScheduleScene.A, "cpu");
        assertEquals("idle: other cards are enough for what is here",
                explained(List.of(), new Assignment(2, 1, false)).get("DEVICE NVIDIA 3"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "true | 0 | use: 1.00 by a | idle: it drives a display, and the computer is in use",
        "true | 1 | idle: all instances are in use | use: 1.00 by a",
        "false | 0 | use: 1.00 by a | idle: all instances are in use"})
    void aCardThatDrivesADisplayIsSparedWhileTheComputerIsInUse(boolean spares, int on, String three, String five) {
        if (spares) {
            scene.state.permission(ScheduleScene.sparingDisplays());
        }
        assertEquals(Map.of("DEVICE NVIDIA 3", three, "DEVICE NVIDIA 5", five),
                explained(List.of(idle(Why.DEVICE_BUSY)), new Assignment(0, 1L << on, false)));
    }

    @Test
    void ofTwoIdleCardsTheOneThatARuleForbidsSaysSo() {
        scene.excluded(new GpuExclusion(ScheduleScene.A, 5, null, ""));
        assertEquals(Map.of("DEVICE NVIDIA 3", "idle: the tasks that could use it are held back by limits",
                "DEVICE NVIDIA 5", "idle: <exclude_gpu> in cc_config.xml keeps tasks of the project"
                        + " https://a.example/ from it, and of others no task that could use it is here"),
                explained(List.of(idle(Why.ALL_TASKS_LIMITED))));
    }

    @Test
    void nothingIsSaidWhereNobodyListens() {
        scene.timeAdvance = TimeAdvance.BY_EVENTS;
        assertEquals(Map.of(), explained(List.of(), new Assignment(0, 1, false)));
    }

    @Test
    void whileNothingMayComputeEachKindAndEachCardSaysWhy() {
        Snapshot seen = scene.seen();
        scene.turn(tick -> CardReasons.explainSuspension(tick, seen.host(), "on batteries"));
        assertEquals(Map.of("DEVICE CPU", "idle: on batteries", "DEVICE NVIDIA", "idle: on batteries",
                "DEVICE NVIDIA 3", "idle: on batteries", "DEVICE NVIDIA 5", "idle: on batteries"), scene.decided);
    }
}
