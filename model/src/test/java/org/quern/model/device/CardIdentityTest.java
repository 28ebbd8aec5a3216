package org.quern.model.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CardIdentityTest {
    private static final PciPlace ONE = new PciPlace(0, 1, 0);
    private static final PciPlace TWO = new PciPlace(0, 2, 0);
    private static final CardIdentity NOTHING = new CardIdentity("", null);

    @Test
    void whatOneCardAloneHasIsKept() {
        List<CardIdentity> cards = List.of(new CardIdentity("GPU-1", ONE), new CardIdentity("GPU-2", ONE),
                new CardIdentity("", TWO));
        assertEquals(cards, CardIdentity.apart(cards));
    }

    @Test
    void ofAUuidThatTwoCardsHaveThePlaceRemains() {
        assertEquals(List.of(new CardIdentity("", ONE), new CardIdentity("", TWO)),
                CardIdentity.apart(List.of(new CardIdentity("GPU-1", ONE), new CardIdentity("GPU-1", TWO))));
    }

    @Test
    void ofCardsWithTheSameUuidAndPlaceNothingRemains() {
        assertEquals(List.of(NOTHING, NOTHING),
                CardIdentity.apart(List.of(new CardIdentity("GPU-1", ONE), new CardIdentity("GPU-1", ONE))));
    }

    @Test
    void zerosAreNoUuid() {
        assertEquals("", new CardIdentity("GPU-00000000-0000-0000-0000-000000000000", ONE).uuid());
        assertEquals("", new CardIdentity("00000000000000000000000000000000", ONE).uuid());
        assertEquals("GPU-00000001-0000", new CardIdentity("GPU-00000001-0000", ONE).uuid());
    }
}
