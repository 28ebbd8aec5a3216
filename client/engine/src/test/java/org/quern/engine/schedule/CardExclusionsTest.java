package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.state.HeldResult;
import org.quern.engine.tick.Snapshot;
import org.quern.model.ProjectUrl;
import org.quern.model.Reason;
import org.quern.model.ResourceType;
import org.quern.model.Result;
import org.quern.model.Why;
import org.quern.scheduler.cpu.Enforcement;
import org.quern.scheduler.cpu.Enforcement.Assignment;

/** Of the cards 3 and 5 project A may not use the first; both have no task at first. */
class CardExclusionsTest {
    private static final String OF_A = "<exclude_gpu> in cc_config.xml keeps tasks of the project https://a.example/";
    private static final String FROM_IT = " from it, and of others no task that could use it is here";
    private final ScheduleScene scene = new ScheduleScene(2, ScheduleScene.cards(3, 5));

    CardExclusionsTest() {
        scene.excluded(rule(ScheduleScene.A, 3, ""));
    }

    private static GpuExclusion rule(ProjectUrl url, int number, String app) {
        return new GpuExclusion(url, number, null, app);
    }

    /** Why these instances are idle while the tasks of these indices run. */
    private String why(long instances, int... running) {
        Snapshot seen = scene.seen();
        Enforcement chosen = new Enforcement(
                java.util.Arrays.stream(running).mapToObj(t -> new Assignment(t, 2, false)).toList(), List.of(),
                seen.tasks().stream().map(task -> Reason.of(Why.MOST_DEBT)).toList(), List.of(), false);
        return scene.at(tick -> new CardExclusions(tick, seen, chosen).why(1, instances));
    }

    @Test
    void theRuleIsTheReasonIfNoTaskThatWaitsMayUseTheCard() {
        assertEquals("", why(1), "no task is here");
        scene.cardTask(ScheduleScene.A, "t");
        assertEquals(OF_A + FROM_IT, why(1));
        assertEquals("", why(2), "no rule concerns the other card");
        assertEquals("", why(3), "it may use one of the two");
    }

    @Test
    void itIsNotIfAnotherTaskCouldUseTheCard() {
        scene.cardTask(ScheduleScene.A, "t");
        HeldResult other = scene.cardTask(ScheduleScene.B, "other");
        assertEquals("", why(1));
        other.suspendedByUser(true);
        assertEquals(OF_A + FROM_IT, why(1));
    }

    @Test
    void aTaskThatRunsOrThatTheUserSuspendsWaitsForNoCard() {
        HeldResult held = scene.cardTask(ScheduleScene.A, "t");
        assertEquals("", why(1, 0));
        held.suspendedByUser(true);
        assertEquals("", why(1));
    }

    @Test
    void aTaskOfTheCpusSaysNothingOfCards() {
        scene.excluded(rule(ScheduleScene.A, -1, ""));
        scene.task(ScheduleScene.A, "t");
        assertEquals("", why(1));
    }

    @Test
    void aTaskThatMayUseNoCardAtAllIsLookedAtToo() {
        scene.excluded(rule(ScheduleScene.A, -1, ""));
        scene.cardTask(ScheduleScene.A, "t");
        assertEquals(OF_A + FROM_IT, why(1));
    }

    @Test
    void allThatAreKeptFromItAreNamedOnceEach() {
        scene.excluded(rule(ScheduleScene.A, 3, "gpu"), rule(ScheduleScene.B, 3, ""));
        scene.cardTask(ScheduleScene.A, "t1");
        scene.cardTask(ScheduleScene.A, "t2");
        scene.cardTask(ScheduleScene.B, "t3");
        assertEquals("<exclude_gpu> in cc_config.xml keeps tasks of the application gpu of the project"
                + " https://a.example/ and tasks of the project https://b.example/" + FROM_IT, why(1));
    }

    @Test
    void aRuleForAnotherCardIsNotTheReason() {
        scene.excluded(rule(ScheduleScene.A, 3, ""), rule(ScheduleScene.A, 5, "gpu"));
        scene.cardTask(ScheduleScene.A, "t");
        assertEquals(OF_A + FROM_IT, why(1));
        assertEquals("<exclude_gpu> in cc_config.xml keeps tasks of the application gpu of the project"
                + " https://a.example/" + FROM_IT, why(2));
    }

    private String ofTask(HeldResult held) {
        return scene.at(tick -> CardExclusions.ofTask(tick, scene.project(ScheduleScene.A), held,
                ResourceType.NVIDIA));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"3 | 5 | NVIDIA 3 and NVIDIA 5", "3 | 3 | NVIDIA 3",
        "-1 | -1 | all cards of the kind NVIDIA", "0 | 5 | NVIDIA 0 and NVIDIA 5"})
    void ofATaskTheCardsAreNamedThatItIsKeptFrom(int one, int other, String cards) {
        HeldResult held = scene.cardTask(ScheduleScene.A, "t");
        scene.excluded(rule(ScheduleScene.A, one, ""), rule(ScheduleScene.A, other, "gpu"));
        assertEquals(OF_A + " from " + cards, ofTask(held));
    }

    @Test
    void aTaskThatNoRuleConcernsOrWhoseWorkunitIsUnknownIsKeptFromNothing() {
        HeldResult held = scene.cardTask(ScheduleScene.A, "t");
        HeldResult stray = scene.project(ScheduleScene.A).work()
                .assigned(new Result("s", "no_w", "p", 1, "", 3e9, 0, false, List.of()));
        assertEquals("", ofTask(stray));
        scene.excluded(rule(ScheduleScene.A, 3, "other"));
        assertEquals("", ofTask(held));
    }
}
