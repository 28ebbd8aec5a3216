package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.state.HeldResult;
import org.quern.engine.tick.Snapshot;
import org.quern.model.Reason;
import org.quern.model.ResourceType;
import org.quern.model.SilentCards;
import org.quern.model.Why;
import org.quern.scheduler.cpu.Enforcement;
import org.quern.scheduler.cpu.Enforcement.Assignment;

/** Two CPUs and a card, none of which has anything to do. */
class IdleReasonsTest {
    private static final String NONE = "no task that could use it is runnable";
    private static final String NONE_HERE = "no task that could use it is here";
    private final ScheduleScene scene = new ScheduleScene(2, ScheduleScene.cards(0));

    private String why(int resource, Why why, int... running) {
        Snapshot seen = scene.seen();
        Enforcement chosen = new Enforcement(
                java.util.Arrays.stream(running).mapToObj(t -> new Assignment(t, 0, false)).toList(), List.of(),
                seen.tasks().stream().map(task -> Reason.of(Why.MOST_DEBT)).toList(), List.of(), false);
        return scene.at(tick -> new IdleReasons(tick, seen, chosen).why(
                new Enforcement.Idle(resource, 1, Reason.of(why)), seen.host().resources().get(resource), 1));
    }

    @Test
    void withoutATaskNothingElseIsToBeSaid() {
        assertEquals(NONE_HERE, why(0, Why.NO_RUNNABLE_TASK));
        assertEquals(Why.WAITS_FOR_DEVICE.sentence(), why(1, Why.WAITS_FOR_DEVICE));
    }

    static List<Arguments> holds() {
        return List.of(hold(held -> held.suspendedByUser(true), "the user suspended what is here"),
                hold(HeldResult::waitsForFiles, "files are being downloaded"),
                hold(held -> held.defer(ScheduleScene.NOW + 1, "later"),
                        "the application asked to be started later, or could not start"),
                hold(HeldResult::recordedError, ""));
    }

    private static Arguments hold(Consumer<HeldResult> hold, String cause) {
        return Arguments.of(hold, cause);
    }

    /** A process that is being ended holds nobody up for long enough to be told. */
    @ParameterizedTest
    @MethodSource("holds")
    void theCauseIsToldThatKeepsTheTasksThatAreHere(Consumer<HeldResult> hold, String cause) {
        hold.accept(scene.task(ScheduleScene.A, "t"));
        assertEquals(cause.isEmpty() ? NONE : NONE + ": " + cause, why(0, Why.NO_RUNNABLE_TASK));
        assertEquals(Why.ALL_TASKS_LIMITED.sentence(), why(0, Why.ALL_TASKS_LIMITED), "a reason that needs no cause");
        assertEquals(NONE_HERE, why(1, Why.NO_RUNNABLE_TASK), "none for a card is here");
    }

    @Test
    void eachCauseIsToldOnceInTheOrderOfTheirWeight() {
        scene.task(ScheduleScene.A, "a").waitsForFiles();
        scene.task(ScheduleScene.A, "b").waitsForFiles();
        scene.task(ScheduleScene.A, "c").suspendedByUser(true);
        assertEquals(NONE + ": the user suspended what is here, or files are being downloaded",
                why(0, Why.NO_RUNNABLE_TASK));
        assertEquals(NONE + ": files are being downloaded", why(0, Why.NO_RUNNABLE_TASK, 2));
    }

    @Test
    void aTaskThatCouldRunKeepsNoneIdle() {
        scene.task(ScheduleScene.A, "t");
        assertEquals(NONE, why(0, Why.NO_RUNNABLE_TASK));
    }

    @Test
    void theWholeProjectMayBeSuspended() {
        scene.task(ScheduleScene.A, "t");
        scene.project(ScheduleScene.A).orders().suspendedByUser();
        assertEquals(NONE + ": the user suspended the project", why(0, Why.NO_RUNNABLE_TASK));
    }

    @Test
    void aFileThatIsTriedLaterAndADeviceThatIsGoneAreCausesToo() {
        scene.coming(ScheduleScene.A, "app", "t", ScheduleScene.CPU);
        scene.awaited(ScheduleScene.A, "t_in", ScheduleScene.NOW + 1);
        assertEquals(NONE + ": needed files wait for their next download try", why(0, Why.NO_RUNNABLE_TASK));
        scene.task(ScheduleScene.A, "ati", "gone", new org.quern.model.ResourceUsage(1, ResourceType.ATI, 1, 1e9));
        assertEquals(NONE + ": needed files wait for their next download try, or the device that is needed is not in"
                + " this computer, or is excluded", why(0, Why.NO_RUNNABLE_TASK));
    }

    @Test
    void ofWhatIsSuspendedTheRuleIsToldThatForbidsCards() {
        scene.state.permission(ScheduleScene.without(true, false));
        assertEquals("computing on its device is suspended: somebody is at the keyboard", why(1, Why.DEVICE_SUSPENDED));
        assertEquals("computing is suspended", why(0, Why.COMPUTING_SUSPENDED));
    }

    @Test
    void aSilentDriverIsTheReasonUnlessComputingIsSuspended() {
        scene.state.devices().silent(List.of(new SilentCards(ResourceType.NVIDIA, null, "its library is silent")), 1);
        assertEquals("its library is silent; what computes there goes on, and nothing is started until it does",
                why(1, Why.NO_RUNNABLE_TASK));
        assertEquals(NONE_HERE, why(0, Why.NO_RUNNABLE_TASK));
        assertEquals("computing is suspended", why(1, Why.COMPUTING_SUSPENDED));
    }

    @Test
    void aRuleOfTheUsersIsTheReasonOfACardNotOfTheCpus() {
        scene.excluded(new GpuExclusion(ScheduleScene.A, -1, null, ""));
        scene.cardTask(ScheduleScene.A, "t");
        assertEquals("<exclude_gpu> in cc_config.xml keeps tasks of the project https://a.example/ from it, and of"
                + " others no task that could use it is here", why(1, Why.ALL_TASKS_EXCLUDED));
        assertEquals(NONE_HERE, why(0, Why.NO_RUNNABLE_TASK));
    }
}
