package org.quern.cli.devices;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;
import org.quern.model.device.PciPlace;

/** Which of the cards that the system lists some library drives: by their places, where all that are driven have one. */
final class DrivenCards {
    private final List<Driven> driven;

    /** One card, as a library tells of it. */
    private record Driven(Maker maker, @Nullable PciPlace place) {}

    DrivenCards(DeviceFindings found) {
        driven = Stream.concat(Stream.concat(
                found.cuda().stream().map(card -> new Driven(Maker.NVIDIA, card.place())),
                found.apple().stream().map(card -> new Driven(Maker.APPLE, null))),
                found.openCl().stream()
                        .filter(device -> device.maker() != Maker.NVIDIA || device.withoutCuda()
                                || found.cuda().isEmpty())
                        .map(device -> new Driven(device.maker(), device.place())))
                .toList();
    }

    /** Some card of that maker is driven. */
    boolean hasMaker(Maker maker) {
        return driven.stream().anyMatch(each -> each.maker() == maker);
    }

    /** This one is, or may be: a library that does not tell where its cards sit may mean it. */
    boolean has(ListedCard card) {
        PciPlace place = PciPlace.parse(card.place()).orElse(null);
        return driven.stream().filter(each -> each.maker() == card.maker())
                .anyMatch(each -> place == null || each.place() == null || place.equals(each.place()));
    }
}
