package org.quern.model.device;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a driver says by which a card is known among others.
 *
 * @param uuid its UUID, empty if unknown
 * @param place where it sits, null if unknown
 */
public record CardIdentity(String uuid, @Nullable PciPlace place) {
    /** An UUID without a digit but 0 is none. */
    public CardIdentity {
        uuid = uuid.chars().allMatch(c -> "0-GPU".indexOf(c) >= 0) ? "" : uuid;
    }

    /** The identities of different cards, without what several of them have: it tells none from the others. Parts of one card share its place. */
    public static List<CardIdentity> apart(List<CardIdentity> cards) {
        List<CardIdentity> named = cards.stream()
                .map(card -> cards.stream().filter(each -> each.uuid.equals(card.uuid)).count() == 1 ? card
                        : new CardIdentity("", card.place))
                .toList();
        return named.stream().map(card -> card.place == null || !card.uuid.isEmpty()
                || named.stream().filter(each -> card.place.equals(each.place)).count() == 1 ? card
                        : new CardIdentity("", null))
                .toList();
    }
}
