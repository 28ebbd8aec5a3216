package org.quern.engine.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFacts;

/** Cards in slots 1 and 2 whose UUIDs are known. */
class KnownCardsTest {
    private static final ResourceType NVIDIA = ResourceType.NVIDIA;

    private static Coprocessor kind(CardInstance... cards) {
        return MadeCards.of(NVIDIA, null, MadeCards.OPENCL, cards);
    }

    private static Coprocessor known() {
        return kind(MadeCards.placed(0, "a", 1), MadeCards.placed(1, "b", 2));
    }

    private static List<String> uuids(Coprocessor found, Coprocessor... before) {
        return KnownCards.named(List.of(found), List.of(before)).getFirst().facts().instances().stream()
                .map(CardInstance::uuid).toList();
    }

    @Test
    void aCardAtAPlaceThatIsKnownHasTheUuidOfTheCardThatWasThere() {
        assertEquals(List.of("b", "a"), uuids(kind(MadeCards.placed(0, "", 2), MadeCards.placed(1, "", 1)), known()));
    }

    @Test
    void nothingElseOfWhatWasFoundIsChanged() {
        DeviceFacts facts = new DeviceFacts(MadeCards.CUDA, MadeCards.OPENCL, 8, 3,
                List.of(new CardInstance(4, 6, "", MadeCards.placed(0, "", 2).place(), 5e9, true)));
        Coprocessor found = new Coprocessor(NVIDIA, "model", 1, 2e12, 3e9, 1e9, "551", true, "", facts);
        DeviceFacts named = new DeviceFacts(MadeCards.CUDA, MadeCards.OPENCL, 8, 3,
                List.of(new CardInstance(4, 6, "b", MadeCards.placed(0, "", 2).place(), 5e9, true)));
        assertEquals(List.of(new Coprocessor(NVIDIA, "model", 1, 2e12, 3e9, 1e9, "551", true, "", named)),
                KnownCards.named(List.of(found), List.of(known())));
    }

    @Test
    void aCardThatTellsItsUuidKeepsIt() {
        assertEquals(List.of("new"), uuids(kind(MadeCards.placed(0, "new", 1)), known()));
    }

    @Test
    void atAnotherPlaceOrAtNoneNoCardIsKnown() {
        assertEquals(List.of("", ""), uuids(kind(MadeCards.placed(0, "", 3), MadeCards.card(1, "")), known()));
        assertEquals(List.of(""), uuids(kind(MadeCards.card(0, "")), kind(MadeCards.card(0, "a"))));
    }

    @Test
    void partsOfACardShareItsPlaceAndAreNotToldApart() {
        assertEquals(List.of("", ""), uuids(kind(MadeCards.placed(0, "", 1), MadeCards.placed(1, "", 1)), known()));
        assertEquals(List.of(""), uuids(kind(MadeCards.placed(0, "", 1)),
                kind(MadeCards.placed(0, "a", 1), MadeCards.placed(1, "b", 1))));
    }

    @Test
    void aKindThatWasNotUsedIsTakenAsItIsFound() {
        Coprocessor found = kind(MadeCards.placed(0, "", 1));
        assertEquals(List.of(found), KnownCards.named(List.of(found), List.of()));
        assertEquals(List.of(found), KnownCards.named(List.of(found),
                List.of(MadeCards.of(ResourceType.ATI, null, null, MadeCards.placed(0, "a", 1)))));
    }
}
