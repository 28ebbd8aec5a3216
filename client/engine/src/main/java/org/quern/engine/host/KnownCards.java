package org.quern.engine.host;

import java.util.List;
import java.util.Optional;
import org.quern.model.Coprocessor;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFacts;

/**
 * A card stays the same card when the library that told its UUID does not answer any more, as after an upgrade of the driver: another
 * library, which drives it still, may tell nothing but where it sits.
 */
final class KnownCards {
    private KnownCards() {}

    /** What was found, with the UUIDs that were known of cards at the same places. */
    static List<Coprocessor> named(List<Coprocessor> found, List<Coprocessor> before) {
        return found.stream().map(coprocessor -> Devices.usable(before, coprocessor.type())
                .map(known -> named(coprocessor, known.facts().instances())).orElse(coprocessor)).toList();
    }

    private static Coprocessor named(Coprocessor found, List<CardInstance> before) {
        DeviceFacts facts = found.facts();
        List<CardInstance> instances = facts.instances().stream()
                .map(card -> named(card, facts.instances(), before)).toList();
        return new Coprocessor(found.type(), found.name(), found.count(), found.peakFlops(), found.memoryBytes(),
                found.availableRamBytes(), found.driver(), found.usable(), found.reason(),
                new DeviceFacts(facts.cuda(), facts.openCl(), facts.cores(), facts.metal(), instances));
    }

    private static CardInstance named(CardInstance card, List<CardInstance> found, List<CardInstance> before) {
        Optional<String> known = card.uuid().isEmpty() ? only(card, found).flatMap(one -> only(one, before))
                .map(CardInstance::uuid) : Optional.empty();
        return known.map(uuid -> new CardInstance(card.deviceNumber(), card.openClIndex(), uuid, card.place(),
                card.memoryBytes(), card.drivesDisplay())).orElse(card);
    }

    /** The one card of {@code cards} at the place of {@code card}; parts of a card share theirs. */
    private static Optional<CardInstance> only(CardInstance card, List<CardInstance> cards) {
        List<CardInstance> there = cards.stream()
                .filter(each -> each.place() != null && each.place().equals(card.place())).toList();
        return there.size() == 1 ? Optional.of(there.getFirst()) : Optional.empty();
    }
}
