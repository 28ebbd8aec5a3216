package org.quern.engine.host;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Decision;
import org.quern.engine.tick.TickContext;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.device.CardInstance;
import org.quern.model.device.NumberRanges;

/** What people are told of cards that are not used any more, or not at all, and the names of verdicts on them. */
public final class CardNews {
    /** All of them, as the subject of a decision. */
    public static final String ALL = "graphics cards";
    /** The verdict on cards that could be used and are not. */
    public static final String UNUSED = "unused";
    /** The verdict on cards that are not there any more, or not under that number. */
    static final String GONE = "gone";

    private CardNews() {}

    /** What became of cards of a kind that was used; null if none of it is. */
    static void tell(TickContext tick, Coprocessor known, @Nullable Coprocessor now) {
        if (now != null) {
            tellSome(tick, known, now);
            return;
        }
        String why = tick.state().devices().leftOut().why(known);
        tick.decide(Decision.Kind.DEVICE, known.type().name(), why.isEmpty() ? GONE : UNUSED,
                why.isEmpty() ? "the driver names no card of this kind any more" : why);
        if (why.isEmpty()) {
            tick.alert(null, named(known) + " is gone; its tasks wait until it is back");
        } else if (tick.state().devices().leftOut().all().isEmpty()) { // where none is used, that is told once for all
            tick.log(null, named(known) + " is not used any more: " + why
                    + "; its tasks wait until it is");
        }
    }

    /** Some cards of several. */
    private static void tellSome(TickContext tick, Coprocessor known, Coprocessor now) {
        List<String> here = now.facts().instances().stream().map(CardInstance::identity).toList();
        List<CardInstance> lost = here.isEmpty() ? List.of()
                : known.facts().instances().stream().filter(card -> !here.contains(card.identity())).toList();
        LeftOutCards leftOut = tick.state().devices().leftOut();
        lost.stream().map(card -> leftOut.why(known.type(), card.identity())).distinct().forEach(why -> {
            List<CardInstance> alike = lost.stream()
                    .filter(card -> leftOut.why(known.type(), card.identity()).equals(why)).toList();
            String cards = known.type() + ": " + named(alike);
            boolean isOne = alike.size() == 1;
            String rest = (isOne ? "its" : "their") + " tasks continue on the others";
            if (why.isEmpty()) {
                tick.alert(null, cards + (isOne ? " is gone; " : " are gone; ") + rest);
            } else {
                tick.log(null, cards + (isOne ? " is" : " are") + " not used any more: " + why + "; " + rest);
            }
        });
    }

    /** What {@code <coproc>} of cc_config.xml describes has no other name than its kind's. */
    private static String named(Coprocessor kind) {
        return kind.name().equals(kind.type().name()) ? kind.name() : kind.type() + ": " + kind.name();
    }

    private static String named(List<CardInstance> cards) {
        String identities = String.join(", ", cards.stream().map(CardInstance::identity).toList());
        return cards.size() == 1 ? "device " + cards.getFirst().deviceNumber() + " (" + identities + ")"
                : cards.size() + " cards, devices "
                        + NumberRanges.of(cards.stream().map(CardInstance::deviceNumber).toList())
                        + " (" + identities + "),";
    }
}
