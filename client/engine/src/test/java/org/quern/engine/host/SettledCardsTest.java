package org.quern.engine.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.Event;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.device.DeviceFacts;

/** What {@link CardVerdicts} decides of each number. */
class SettledCardsTest {
    private static final String WEAK = "it is weaker than another";
    private static final String NO_GPUS = "cc_config.xml says <no_gpus>";
    private static final String NO_OPENCL = "cc_config.xml says <no_opencl>";
    private final MadeHost host = new MadeHost();
    private List<Coprocessor> before = List.of();

    /** The drivers are asked again; what is news. */
    private List<String> look(LeftOutCards leftOut, Coprocessor... cards) {
        host.told(tick -> CardVerdicts.settle(tick, before,
                new Event.DevicesFound(List.of(cards), List.of(), leftOut)));
        before = List.of(cards);
        return host.decided();
    }

    private List<String> look(Coprocessor... cards) {
        return look(LeftOutCards.NONE, cards);
    }

    private static LeftOutCards each(LeftOutCards.Card... cards) {
        return new LeftOutCards("", "", Arrays.asList(cards));
    }

    private static LeftOutCards.Card card(int number, String identity) {
        return new LeftOutCards.Card(ResourceType.NVIDIA, number, identity, WEAK);
    }

    private List<String> leftOut() {
        return host.state.devices().leftOut().cards().stream()
                .map(card -> card.number() + " " + card.identity() + ": " + card.why()).toList();
    }

    @Test
    void ofCardsThatAreUsedNothingIsDecidedHere() {
        assertEquals(List.of(), look(MadeCards.named("a", "b")));
        assertEquals(List.of(), look(MadeCards.named("a", "b")));
    }

    @Test
    void aCardThatIsLeftOutIsUnusedAndIsUsedWhenNothingLeavesItOut() {
        look(MadeCards.named("a", "b"));
        assertEquals(List.of("NVIDIA 1 unused: " + WEAK), look(each(card(1, "b")), MadeCards.named("a")));
        assertEquals(List.of("1 b: " + WEAK), leftOut());
        assertEquals(List.of(), look(each(card(1, "b")), MadeCards.named("a")));
        assertEquals(List.of("NVIDIA 1 use: nothing leaves it out any more"), look(MadeCards.named("a", "b")));
        assertEquals(List.of(), leftOut());
    }

    @Test
    void aNumberThatNoCardHasIsGoneUntilTheDriverNamesItAgain() {
        look(MadeCards.named("a", "b"));
        assertEquals(List.of("NVIDIA 1 gone: the driver does not name it any more (b)"), look(MadeCards.named("a")));
        assertEquals(List.of("NVIDIA 1 use: the driver names it again"), look(MadeCards.named("a", "b")));
        assertEquals(List.of(), look(MadeCards.named("a", "b")));
    }

    @Test
    void aCardThatIsLeftOutAndThenAwayIsGoneAndNotListed() {
        look(each(card(1, "b")), MadeCards.named("a"));
        assertEquals(List.of("NVIDIA 1 gone: the driver does not name it any more (b)"), look(MadeCards.named("a")));
        assertEquals(List.of(), leftOut());
    }

    /** As where two libraries count in another order. */
    @Test
    void aNumberThatAUsedCardHasAndOneThatIsLeftOutIsTheLatters() {
        assertEquals(List.of("NVIDIA 0 unused: " + WEAK), look(each(card(0, "b")), MadeCards.named("a")));
        assertEquals(List.of(), look(each(card(0, "b")), MadeCards.named("a")));
    }

    @Test
    void theOldNumberOfACardIsGoneWhetherItIsUsedUnderTheNewOneOrNot() {
        look(MadeCards.named("a", "b"));
        assertEquals(List.of("NVIDIA 0 gone: the driver gives its card another number now (4)",
                "NVIDIA 1 gone: the driver gives its card another number now (5)", "NVIDIA 5 unused: " + WEAK),
                sorted(look(each(card(5, "b")),
                        MadeCards.of(ResourceType.NVIDIA, null, null, MadeCards.card(4, "a")))));
    }

    @Test
    void aCardOfAnotherKindHasNotGotTheNumber() {
        look(MadeCards.named("a"));
        assertEquals(List.of("NVIDIA 0 gone: the driver does not name it any more (a)"),
                look(MadeCards.of(ResourceType.ATI, null, null, MadeCards.card(3, "a"))));
    }

    @Test
    void aNumberThatAnotherCardHasNowIsNotGone() {
        look(MadeCards.named("a"));
        assertEquals(List.of(), look(MadeCards.named("b")));
        assertEquals(List.of("NVIDIA 0 unused: " + WEAK), look(each(card(0, "c"))));
        assertEquals(List.of(), look(each(card(0, "d"))));
    }

    @Test
    void whatNothingDrivesIsNoCard() {
        look(MadeCards.undriven(ResourceType.NVIDIA));
        assertEquals(List.of(), look());
        look(MadeCards.named("a"));
        assertEquals(List.of("NVIDIA 0 gone: the driver does not name it any more (a)"),
                look(MadeCards.undriven(ResourceType.NVIDIA)));
        assertEquals(List.of(), look(MadeCards.undriven(ResourceType.NVIDIA)), "the kind is not used again either");
    }

    @Test
    void cardsOfWhichOnlyTheNumberIsKnownAreCountedFromZero() {
        look(MadeCards.with(ResourceType.NVIDIA, 3, new DeviceFacts(null, null, 0, 0, List.of())));
        assertEquals(List.of("NVIDIA 1 gone: the driver does not name it any more (device 1)",
                "NVIDIA 2 gone: the driver does not name it any more (device 2)"), look(MadeCards.named("a")));
    }

    @Test
    void whereNoCardIsWantedEachIsUnusedUntilTheyAreWantedAgain() {
        LeftOutCards none = new LeftOutCards(NO_GPUS, "", List.of());
        look(MadeCards.named("a"));
        assertEquals(List.of("NVIDIA 0 unused: " + NO_GPUS, "graphics cards unused: " + NO_GPUS),
                sorted(look(none)));
        assertEquals(List.of("0 a: " + NO_GPUS), leftOut());
        assertEquals(List.of(), look(none));
        assertEquals(List.of("0 a: " + NO_GPUS), leftOut(), "also after a second look");
        assertEquals(
                List.of("NVIDIA 0 use: nothing leaves it out any more",
                        "graphics cards use: nothing leaves out all of them"),
                sorted(look(MadeCards.named("a"))));
        assertEquals(List.of(), look(MadeCards.named("a")));
    }

    /** Its kind was used, so the name of the kind has a verdict of its own. */
    @Test
    void aKindThatIsBackIsUsedAgain() {
        Coprocessor known = MadeCards.named("a");
        host.told(tick -> CardNews.tell(tick, known, null));
        assertEquals(List.of("NVIDIA use: the driver names it again"), look(known));
    }

    @Test
    void aCardThatOnlyOpenClDrivesIsUnusedWhileThatIsNotWanted() {
        LeftOutCards unwanted = new LeftOutCards("", NO_OPENCL, List.of());
        Coprocessor known = MadeCards.of(ResourceType.NVIDIA, null, MadeCards.OPENCL, MadeCards.openClCard(0, "a"));
        look(known);
        assertEquals(List.of("NVIDIA 0 unused: " + NO_OPENCL), look(unwanted));
        look(unwanted);
        assertEquals(List.of("0 a: " + NO_OPENCL), leftOut());
        assertEquals(List.of("NVIDIA 0 gone: the driver does not name it any more (a)"), look());
    }

    @Test
    void aCardThatCudaDrivesIsGoneAlsoWhileOpenClIsNotWanted() {
        look(MadeCards.of(ResourceType.NVIDIA, MadeCards.CUDA, MadeCards.OPENCL, MadeCards.openClCard(0, "a")));
        assertEquals(List.of("NVIDIA 0 gone: the driver does not name it any more (a)"),
                look(new LeftOutCards("", NO_OPENCL, List.of())));
    }

    private static List<String> sorted(List<String> lines) {
        return lines.stream().sorted().toList();
    }
}
