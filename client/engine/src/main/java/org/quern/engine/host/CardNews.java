package org.quern.engine.host;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.tick.TickContext;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.NumberRanges;

/** What people are told of cards that are not used any more, or not at all, and what is decided of them from now on. */
public final class CardNews {
    /** All of them, as the subject of a decision. */
    public static final String ALL = "graphics cards";
    /** The verdict on cards that could be used and are not. */
    public static final String UNUSED = "unused";
    private static final String GONE = "gone";

    private CardNews() {}

    /** Cards that could be used and are not, with why; those of the last look that are not there any more. */
    static void leftOut(TickContext tick, Event.DevicesFound found) {
        LeftOutCards before = tick.state().devices().leftOut();
        LeftOutCards now = found.leftOut();
        for (LeftOutCards.Card card : before.cards()) {
            boolean isHere = Devices.usable(found.coprocessors(), card.type()).map(Coprocessor::facts)
                    .orElse(DeviceFacts.NONE).instances().stream()
                    .anyMatch(each -> each.deviceNumber() == card.number());
            if (!isHere) {
                decide(tick, card.type(), card.number(), GONE, notNamed(card.identity()));
            }
        }
        now.cards().forEach(card -> decide(tick, card.type(), card.number(), UNUSED, card.why()));
        if (!now.all().isEmpty()) {
            tick.decide(Decision.Kind.DEVICE, ALL, UNUSED, now.all());
        } else if (!before.all().isEmpty()) {
            tick.decide(Decision.Kind.DEVICE, ALL, "use", "nothing leaves out all of them");
        }
        tick.state().devices().leftOut(now);
    }

    /** What became of cards of a kind that was used; null if none of it is. */
    static void tell(TickContext tick, Coprocessor known, @Nullable Coprocessor now) {
        explain(tick, known, now == null ? DeviceFacts.NONE : now.facts());
        if (now != null) {
            tellSome(tick, known, now);
            return;
        }
        String why = tick.state().devices().leftOut().why(known);
        tick.decide(Decision.Kind.DEVICE, known.type().name(), why.isEmpty() ? GONE : UNUSED,
                why.isEmpty() ? "the driver names no card of this kind any more" : why);
        if (why.isEmpty()) {
            tick.alert(null, known.type() + ": " + known.name() + " is gone; its tasks wait until it is back");
        } else if (tick.state().devices().leftOut().all().isEmpty()) { // where none is used, that is told once for all
            tick.log(null, known.type() + ": " + known.name() + " is not used any more: " + why
                    + "; its tasks wait until it is");
        }
    }

    /** What was last decided of these cards holds no more; a number that another card has now is explained with the next decision. */
    private static void explain(TickContext tick, Coprocessor known, DeviceFacts now) {
        List<Integer> numbers = now.instances().stream().map(CardInstance::deviceNumber).toList();
        List<String> here = now.instances().stream().map(CardInstance::identity).toList();
        for (CardInstance card : known.facts().instances()) {
            String why = why(tick, known, card);
            if (numbers.contains(card.deviceNumber())) {
                continue;
            }
            if (here.contains(card.identity())) {
                decide(tick, known.type(), card.deviceNumber(), GONE, "the driver gives its card another number now ("
                        + now.instances().get(here.indexOf(card.identity())).deviceNumber() + ")");
            } else {
                decide(tick, known.type(), card.deviceNumber(), why.isEmpty() ? GONE : UNUSED,
                        why.isEmpty() ? notNamed(card.identity()) : why);
            }
        }
    }

    private static String why(TickContext tick, Coprocessor known, CardInstance card) {
        LeftOutCards leftOut = tick.state().devices().leftOut();
        String own = leftOut.why(known.type(), card.identity());
        return own.isEmpty() ? leftOut.why(known) : own;
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
            String rest = (isOne ? "its" : "their") + " tasks go on on the others";
            if (why.isEmpty()) {
                tick.alert(null, cards + (isOne ? " is gone; " : " are gone; ") + rest);
            } else {
                tick.log(null, cards + (isOne ? " is" : " are") + " not used any more: " + why + "; " + rest);
            }
        });
    }

    private static String named(List<CardInstance> cards) {
        String identities = String.join(", ", cards.stream().map(CardInstance::identity).toList());
        return cards.size() == 1 ? "device " + cards.getFirst().deviceNumber() + " (" + identities + ")"
                : cards.size() + " cards, devices "
                        + NumberRanges.of(cards.stream().map(CardInstance::deviceNumber).toList())
                        + " (" + identities + "),";
    }

    private static String notNamed(String identity) {
        return "the driver does not name it any more (" + identity + ")";
    }

    private static void decide(TickContext tick, ResourceType type, int number, String verdict, String reason) {
        tick.decide(Decision.Kind.DEVICE, type + " " + number, verdict, reason);
    }
}
