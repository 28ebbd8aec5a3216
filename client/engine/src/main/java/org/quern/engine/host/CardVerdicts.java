package org.quern.engine.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.tick.TickContext;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.device.CardInstance;

/**
 * What is decided of cards when the drivers were asked. Each number has one verdict, that of the card which has it now: left
 * out, used, or away. So it holds too while nothing is scheduled, which says more of cards that are used.
 */
final class CardVerdicts {
    private final TickContext tick;
    private final LeftOutCards last;
    private final LeftOutCards now;
    private final SequencedMap<String, LeftOutCards.Card> known = new LinkedHashMap<>();
    private final List<LeftOutCards.Card> used;
    private final Set<String> here;

    private CardVerdicts(TickContext tick, List<Coprocessor> before, Event.DevicesFound found) {
        this.tick = tick;
        this.last = tick.state().devices().leftOut();
        this.now = found.leftOut();
        this.used = cards(found.coprocessors()).toList();
        this.here = Stream.concat(now.cards().stream(), used.stream()).map(CardVerdicts::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Stream.concat(cards(before), last.cards().stream()).forEach(card -> known.putIfAbsent(name(card), card));
    }

    /** {@code before}: what the drivers named at the last look. */
    static void settle(TickContext tick, List<Coprocessor> before, Event.DevicesFound found) {
        new CardVerdicts(tick, before, found).settle(before, found.coprocessors());
    }

    private void settle(List<Coprocessor> before, List<Coprocessor> found) {
        now.cards().forEach(card -> decide(name(card), CardNews.UNUSED, card.why()));
        Set<String> leftOut = now.cards().stream().map(CardVerdicts::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        used.stream().map(CardVerdicts::name).filter(name -> !leftOut.contains(name)).forEach(this::again);
        found.stream().filter(Coprocessor::usable).forEach(kind -> again(kind.type().name()));
        tick.state().devices().leftOut(new LeftOutCards(now.all(), now.openCl(),
                Stream.concat(now.cards().stream(), away(before).stream()).toList()));
        if (!now.all().isEmpty()) {
            decide(CardNews.ALL, CardNews.UNUSED, now.all());
        } else if (!last.all().isEmpty()) {
            decide(CardNews.ALL, "use", "nothing leaves out all of them");
        }
    }

    /** Decides of those whose number no card has now; the result is those that are away since cards like them are not wanted, which nobody looks for. */
    private List<LeftOutCards.Card> away(List<Coprocessor> before) {
        List<LeftOutCards.Card> unwanted = new ArrayList<>();
        known.forEach((name, card) -> {
            OptionalInt number = here.contains(name) ? OptionalInt.empty() : newNumber(card);
            String why = unwanted(before, card);
            if (number.isPresent()) {
                decide(name, CardNews.GONE,
                        "the driver gives its card another number now (" + number.getAsInt() + ")");
            } else if (!here.contains(name) && why.isEmpty()) {
                decide(name, CardNews.GONE, "the driver does not name it any more (" + card.identity() + ")");
            } else if (!here.contains(name)) {
                decide(name, CardNews.UNUSED, why);
                unwanted.add(new LeftOutCards.Card(card.type(), card.number(), card.identity(), why));
            }
        });
        return unwanted;
    }

    /** The number of the same card now, whether it is used or not. */
    private OptionalInt newNumber(LeftOutCards.Card card) {
        return Stream.concat(used.stream(), now.cards().stream())
                .filter(each -> each.type().equals(card.type()) && each.identity().equals(card.identity()))
                .mapToInt(LeftOutCards.Card::number).findFirst();
    }

    /** Why a card that the drivers do not name is not wanted; empty if it is. */
    private String unwanted(List<Coprocessor> before, LeftOutCards.Card card) {
        if (!now.all().isEmpty()) {
            return now.all();
        }
        boolean byOpenCl = card.why().isEmpty()
                ? Devices.usable(before, card.type()).filter(kind -> now.why(kind).equals(now.openCl())).isPresent()
                : card.why().equals(last.openCl());
        return byOpenCl ? now.openCl() : "";
    }

    /** Takes back that a card, or its kind, is not used or gone; where that was not said, what it does is said elsewhere. */
    private void again(String subject) {
        String verdict = tick.verdict(Decision.Kind.DEVICE, subject);
        if (verdict.equals(CardNews.UNUSED)) {
            decide(subject, "use", "nothing leaves it out any more");
        } else if (verdict.equals(CardNews.GONE)) {
            decide(subject, "use", "the driver names it again");
        }
    }

    /** Those that can be used, with no reason why they are not; a kind of which only the number is known counts from 0. */
    private static Stream<LeftOutCards.Card> cards(List<Coprocessor> kinds) {
        return kinds.stream().filter(Coprocessor::usable)
                .flatMap(kind -> IntStream.range(0, kind.count()).mapToObj(i -> card(kind, i)));
    }

    private static LeftOutCards.Card card(Coprocessor kind, int i) {
        List<CardInstance> instances = kind.facts().instances();
        CardInstance card = i < instances.size() ? instances.get(i)
                : new CardInstance(kind.facts().deviceNumber(i), CardInstance.NO_OPENCL, "", null);
        return new LeftOutCards.Card(kind.type(), card.deviceNumber(), card.identity(), "");
    }

    private static String name(LeftOutCards.Card card) {
        return card.type() + " " + card.number();
    }

    private void decide(String subject, String verdict, String reason) {
        tick.decide(Decision.Kind.DEVICE, subject, verdict, reason);
    }
}
