package org.quern.model;

import java.util.List;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFacts;

/**
 * Cards that are here or would be, and that are not used since the user, or how strong they are, wants it so (docs/protocol/coprocessors.md 5).
 *
 * @param all why no card at all is used, empty if cards are
 * @param openCl why cards that only OpenCL drives are not used, empty if they are
 * @param cards the others
 */
public record LeftOutCards(String all, String openCl, List<Card> cards) {
    /** Every card that is here is used. */
    public static final LeftOutCards NONE = new LeftOutCards("", "", List.of());

    public LeftOutCards {
        cards = List.copyOf(cards);
    }

    /**
     * One of them.
     *
     * @param type its kind
     * @param number the driver's
     * @param identity as {@link CardInstance#identity}
     * @param why a sentence without a full stop
     */
    public record Card(ResourceType type, int number, String identity, String why) {}

    /** Why a card is not used; empty if nobody wants that. */
    public String why(ResourceType type, String identity) {
        return !all.isEmpty() ? all
                : cards.stream().filter(card -> card.type().equals(type) && card.identity().equals(identity))
                        .map(Card::why).findFirst().orElse("");
    }

    /** Why none of a kind that was used is used; empty if nobody wants that. */
    public String why(Coprocessor kind) {
        DeviceFacts facts = kind.facts();
        if (all.isEmpty() && !openCl.isEmpty() && facts.openCl() != null && facts.cuda() == null
                && facts.metal() == 0) {
            return openCl;
        }
        List<String> each = facts.instances().stream().map(card -> why(kind.type(), card.identity())).distinct()
                .toList();
        return each.isEmpty() ? all : each.contains("") ? "" : String.join(", ", each);
    }
}
