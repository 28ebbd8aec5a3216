package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.event.Permission;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SilentCards;

/** Four CPUs and the cards 3, 5 and 7, the last of which drives a display. */
class ProcessorsTest {
    private final ScheduleScene scene = new ScheduleScene(4, ScheduleScene.cards(ResourceType.NVIDIA, 7, 3, 5, 7));

    private List<ResourceSnapshot> plain() {
        return Processors.plain(scene.state);
    }

    /** On half of the time; three quarters of that on CPUs, a quarter on cards, which reach a fifth of their peak. */
    @Test
    void eachKindHasItsSpeedItsAvailabilityAndItsMemory() {
        AvailabilityOf.threeEighths(scene.state);
        ResourceSnapshot cpus = plain().getFirst();
        ResourceSnapshot cards = plain().getLast();
        assertEquals(new ResourceSnapshot(ResourceType.CPU, 4, 1e9, cpus.available(), true), cpus);
        assertEquals(new ResourceSnapshot(ResourceType.NVIDIA, 3, 2e11, cards.available(), true, List.of(),
                List.of(1e9, 1e9, 1e9)), cards);
        assertEquals(0.375, cpus.available(), 1e-9);
        assertEquals(0.125, cards.available(), 1e-9);
    }

    @ParameterizedTest
    @CsvSource({"true, true, true, true", "true, false, true, false", "false, true, false, false"})
    void cardsNeedThePermissionOfTheCpusToo(boolean compute, boolean gpu, boolean cpus, boolean cards) {
        scene.state.permission(ScheduleScene.without(compute, gpu));
        assertEquals(List.of(cpus, cards), plain().stream().map(ResourceSnapshot::allowed).toList());
    }

    @Test
    void aCardThatDrivesADisplayIsTakenWhileItsUserIsSpared() {
        scene.state.permission(ScheduleScene.sparingDisplays());
        assertEquals(List.of(0.0, 0.0, 1.0), plain().getLast().taken());
        scene.state.permission(Permission.ALL);
        assertEquals(List.of(), plain().getLast().taken());
    }

    @ParameterizedTest
    @CsvSource({"true, 2, 1", "true, 0, 0", "false, 2, 0"})
    void aKindThatNothingDrivesOrThatHasNoCardIsNone(boolean usable, int count, int kinds) {
        scene.state.computer().devicesFound(
                List.of(new Coprocessor(ResourceType.ATI, "c", count, 1e12, 1e9, 1e9, "", usable, "")), List.of());
        assertEquals(kinds, plain().size() - 1);
    }

    @Test
    void aKindIsFoundByItsName() {
        assertEquals(List.of(0, 1, -1), List.of(Processors.indexOf(plain(), ResourceType.CPU),
                Processors.indexOf(plain(), ResourceType.NVIDIA), Processors.indexOf(plain(), ResourceType.ATI)));
    }

    private long usable(HeldResult held, ResourceUsage usage) {
        var project = scene.project(ScheduleScene.A);
        ActiveTask task = held.task();
        return scene.at(tick -> Processors.usableInstances(tick, project,
                Objects.requireNonNull(project.workunitOf(held)), Objects.requireNonNull(project.versionOf(held)),
                usage, task));
    }

    /** The rules name cards by the driver's numbers. */
    @ParameterizedTest
    @CsvSource({"3, '', 6", "5, gpu, 5", "7, other, 7", "-1, '', 0", "4, '', 7"})
    void aTaskMayUseTheCardsThatNoRuleKeepsItFrom(int number, String app, long usable) {
        HeldResult held = scene.cardTask(ScheduleScene.A, "t");
        scene.excluded(new GpuExclusion(ScheduleScene.A, number, null, app),
                new GpuExclusion(ScheduleScene.B, -1, null, ""));
        assertEquals(usable, usable(held, ScheduleScene.CARD) & 7);
    }

    @Test
    void aTaskWithoutACardMayUseAll() {
        HeldResult held = scene.task(ScheduleScene.A, "t");
        scene.excluded(new GpuExclusion(ScheduleScene.A, -1, null, ""));
        assertEquals(-1, usable(held, ScheduleScene.CPU));
    }

    @Test
    void aTaskOfAKindThatIsNotHereMayUseNone() {
        ResourceUsage other = new ResourceUsage(1, ResourceType.ATI, 1, 1e9);
        assertEquals(0, usable(scene.task(ScheduleScene.A, "ati", "t", other), other));
    }

    /** It holds what it needs of the old driver. */
    @Test
    void aTaskThatRunsGoesOnWhileItsDriverIsSilentAndNoneIsStarted() {
        HeldResult held = scene.cardTask(ScheduleScene.A, "t");
        scene.state.devices().silent(List.of(new SilentCards(ResourceType.NVIDIA, null, "it is silent")), 1);
        assertEquals(0, usable(held, ScheduleScene.CARD));
        ActiveTask task = scene.slot(ScheduleScene.A, held);
        assertEquals(0, usable(held, ScheduleScene.CARD));
        scene.running(ScheduleScene.A, held, ScheduleScene.CARD, 0);
        assertEquals(7, usable(held, ScheduleScene.CARD) & 7);
        task.ended();
        assertEquals(0, usable(held, ScheduleScene.CARD));
    }
}
