package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.model.LeftOutCards;
import org.quern.model.Reason;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SilentCards;
import org.quern.model.Why;

/** A task for one of the cards 3 and 5. */
class CardWaitsTest {
    private static final ResourceUsage ATI = new ResourceUsage(1, ResourceType.ATI, 1, 1e9);
    private static final String OF_A = "<exclude_gpu> in cc_config.xml keeps tasks of the project https://a.example/"
            + " from NVIDIA 3";
    private final ScheduleScene scene = new ScheduleScene(2, ScheduleScene.cards(3, 5));
    private final HeldResult held = scene.cardTask(ScheduleScene.A, "t");

    private String why(HeldResult task, ResourceUsage usage, Why why) {
        return scene.at(
                tick -> CardWaits.why(tick, scene.project(ScheduleScene.A), task, usage, Reason.of(why)));
    }

    private String why(Why why) {
        return why(held, ScheduleScene.CARD, why);
    }

    private String missing() {
        return why(scene.task(ScheduleScene.A, "ati", "other", ATI), ATI, Why.DEVICE_MISSING);
    }

    @Test
    void aTaskThatWaitsByItsOwnWishSaysWhatItsProgramSaid() {
        assertEquals(Why.DEFERRED.sentence(), why(Why.DEFERRED));
        held.defer(ScheduleScene.NOW + 60, "its licence is in use");
        assertEquals("its licence is in use", why(Why.DEFERRED));
        assertEquals(Why.NO_FREE_INSTANCE.sentence(), why(Why.NO_FREE_INSTANCE));
    }

    @Test
    void whatForbidsCardsIsToldOfTasksThatNeedOne() {
        scene.state.permission(ScheduleScene.without(true, false));
        assertEquals("computing on its device is suspended: somebody is at the keyboard", why(Why.DEVICE_SUSPENDED));
        assertEquals(Why.NO_FREE_CPU.sentence(), why(Why.NO_FREE_CPU));
    }

    @Test
    void aRuleOfTheUsersIsToldWhereNoOtherInstanceIsFree() {
        scene.excluded(new GpuExclusion(ScheduleScene.A, 3, null, ""));
        assertEquals("no instance of its device is free for it; " + OF_A, why(Why.NO_FREE_INSTANCE));
        assertEquals(Why.NO_FREE_CPU.sentence(), why(Why.NO_FREE_CPU));
        assertEquals(Why.NO_FREE_INSTANCE.sentence(),
                why(scene.task(ScheduleScene.A, "cpu"), ScheduleScene.CPU, Why.NO_FREE_INSTANCE));
    }

    @Test
    void ofATaskWhoseVersionIsUnknownOnlyTheReasonIsTold() {
        HeldResult stray = scene.project(ScheduleScene.A).work()
                .assigned(new Result("s", "t_w", "p", 9, "", 3e9, 0, false, List.of()));
        assertEquals(Why.DEVICE_MISSING.sentence(), why(stray, ScheduleScene.CARD, Why.DEVICE_MISSING));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"id 5 | ''", "id 7 | its card (id 7) is gone, and",
        "id 5,id 7,id 9 | its card (id 7, id 9) is gone, and"})
    void aTaskWhoseCardIsGoneWhileOthersAreHereSaysSo(String cards, String beginning) {
        ActiveTask task = scene.slot(ScheduleScene.A, held);
        task.chosen(ScheduleScene.NOW, List.of(1), List.of(cards.split(",", -1)), false);
        assertEquals(beginning.isEmpty() ? Why.NO_FREE_INSTANCE.sentence()
                : beginning + " no instance of its device is free for it", why(Why.NO_FREE_INSTANCE));
    }

    @Test
    void aCardThatTheUserLeavesOutIsNotGone() {
        ActiveTask task = scene.slot(ScheduleScene.A, held);
        task.chosen(ScheduleScene.NOW, List.of(1), List.of("id 7"), false);
        scene.state.devices().leftOut(new LeftOutCards("", "",
                List.of(new LeftOutCards.Card(ResourceType.NVIDIA, 7, "id 7", "it is weaker than the others"))));
        assertEquals("its card (id 7) is not used (it is weaker than the others), and no instance of its device is free"
                + " for it", why(Why.NO_FREE_INSTANCE));
        scene.state.computer().devicesFound(List.of(), List.of());
        assertEquals(Why.NO_FREE_INSTANCE.sentence(), why(Why.NO_FREE_INSTANCE), "no other card is here");
    }

    @Test
    void whileTheDriversAreAskedNothingIsKnown() {
        assertEquals(Why.DEVICE_MISSING.sentence(), why(Why.DEVICE_MISSING));
        scene.state.devices().sought(true);
        assertEquals("the drivers are being asked which cards are here", why(Why.DEVICE_MISSING));
    }

    @Test
    void aRuleOfTheUsersIsTheReasonIfAllThatIsNeededIsHere() {
        scene.excluded(new GpuExclusion(ScheduleScene.A, 3, null, ""));
        assertEquals("its device is excluded: " + OF_A, why(Why.DEVICE_MISSING));
    }

    @Test
    void aKindWithoutACardIsWaitedFor() {
        assertEquals("ATI GPU is missing: its driver does not answer for it now; it waits until it does", missing());
    }

    @Test
    void aKindWhoseLibraryIsSilentSaysThatItsTasksGoOn() {
        scene.state.devices().silent(List.of(new SilentCards(ResourceType.NVIDIA, null, "its library is silent")), 1);
        assertEquals("its library is silent; it waits until that library answers. What computes there already goes on",
                why(Why.DEVICE_MISSING));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"no card is wanted | '' | no card is wanted", "'' | no OpenCL | no OpenCL"})
    void whatTheUserLeavesOutIsWaitedForUntilThatIsTakenBack(String all, String openCl, String told) {
        scene.state.devices().leftOut(new LeftOutCards(all, openCl, List.of()));
        assertEquals("ATI GPU is missing: " + told + "; it waits until that is taken back", missing());
    }

    /** A card of the kind that is used says that the others' being left out is not the matter. */
    @Test
    void cardsOfTheKindThatAreAllLeftOutSayWhyOnceEach() {
        scene.state.devices().leftOut(new LeftOutCards("", "no OpenCL", List.of(card(ResourceType.ATI, 1, "ignored"),
                card(ResourceType.ATI, 2, "ignored"), card(ResourceType.ATI, 3, "too weak"),
                card(ResourceType.NVIDIA, 7, "another kind"))));
        assertEquals("ATI GPU is missing: ignored, too weak; it waits until that is taken back", missing());
        scene.state.computer().devicesFound(
                List.of(ScheduleScene.cards(3), ScheduleScene.cards(ResourceType.ATI, 100, 4)), List.of());
        scene.state.devices().leftOut(new LeftOutCards("", "", List.of(card(ResourceType.ATI, 1, "ignored"))));
        assertEquals(Why.DEVICE_MISSING.sentence(), missing());
    }

    private static LeftOutCards.Card card(ResourceType type, int number, String why) {
        return new LeftOutCards.Card(type, number, "id " + number, why);
    }
}
