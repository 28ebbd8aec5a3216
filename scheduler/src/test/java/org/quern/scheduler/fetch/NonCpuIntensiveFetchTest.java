package org.quern.scheduler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quern.scheduler.fetch.FetchScene.CPU;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.model.ProjectFlag;
import org.quern.model.ResourceType;
import org.quern.model.Why;
import org.quern.model.WorkRequest;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.PolicyCatalog;

/** Non-CPU-intensive projects (docs/protocol/scheduling.md 8.4, point 1): under every policy one task at a time, before all others. */
class NonCpuIntensiveFetchTest {
    static Stream<WorkFetchPolicy> policies() {
        return PolicyCatalog.FETCH.stream();
    }

    private static FetchScene scene(ProjectFlag... more) {
        ProjectFlag[] flags = Stream.concat(Stream.of(ProjectFlag.NON_CPU_INTENSIVE), Stream.of(more))
                .toArray(ProjectFlag[]::new);
        return new FetchScene().project(100).project(100, flags);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void itIsAskedForATaskWhileItHasNone(WorkFetchPolicy policy) {
        FetchDecision decision = scene().resource(CPU, 4, 300, 0).choose(policy);
        assertEquals("1: CPU 1 s 0", FetchScene.asked(decision));
        assertEquals(Why.ASKED_NCI, decision.reason(1, CPU).why());
        assertEquals(Why.OTHER_PROJECT_FIRST, decision.reason(0, CPU).why());
    }

    @ParameterizedTest
    @MethodSource("policies")
    void otherwiseItIsTheOthersTurn(WorkFetchPolicy policy) {
        List<FetchScene> scenes = List.of(scene().task(Hosts.aTask(1)), scene(ProjectFlag.NO_NEW_TASKS),
                scene(ProjectFlag.SUSPENDED), scene().contactIn(60), scene().backedOff(CPU, 60));
        for (FetchScene scene : scenes) {
            FetchDecision decision = scene.resource(CPU, 4, 300, 0).choose(policy);
            assertEquals(0, decision.project().orElse(-1), FetchScene.asked(decision));
        }
    }

    @Test
    void whenItIsContactedAnywayItsContactTimeIsNoHindrance() {
        WorkFetchPolicy policy = new HysteresisFetch();
        assertEquals("1: CPU 1 s 0", FetchScene.asked(scene().contactIn(60).alongside(policy, 1)));
        assertEquals("nobody", FetchScene.asked(scene().task(Hosts.aTask(1)).alongside(policy, 1)));
        assertEquals("nobody", FetchScene.asked(scene(ProjectFlag.NO_NEW_TASKS).alongside(policy, 1)));
    }

    @Test
    void aDecisionSaysInOneLineWhoIsAskedForWhat() {
        FetchDecision decision = scene().choose(new HysteresisFetch());
        assertEquals("ask project 1; CPU 1.0 s 0.0 instances", decision.toString());
        assertEquals(List.of(new WorkRequest.Ask(ResourceType.CPU, 1, 0, 0)), decision.request().perResource());
        assertEquals("ask nobody", new FetchScene().project(100).choose(new HysteresisFetch()).toString());
    }
}
