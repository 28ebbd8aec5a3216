package org.quern.daemon.gui;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.device.CardInstance;
import org.quern.model.device.CardLoad;
import org.quern.rpc.element.device.CardLoadXml;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * What cards do at the moment, each by the name that reasons have for it. A card that tasks can run on is there also if neither NVML nor the
 * kernel tells its figures, so that nobody takes it for one that the client does not know.
 */
final class CardLoads {
    private final List<Coprocessor> kinds;
    private final LeftOutCards leftOut;

    /**
     * Of these cards.
     *
     * @param kinds that the client knows
     * @param leftOut that it could use and does not
     */
    CardLoads(List<Coprocessor> kinds, LeftOutCards leftOut) {
        this.kinds = List.copyOf(kinds);
        this.leftOut = leftOut;
    }

    /** One card with its name, empty for a card that the client does not know. */
    private record Named(String device, CardLoad load) {}

    /** Writes a {@code card_load} for each; {@code isComplete}: the drivers were asked, so that a card without figures has none. */
    void write(BoincXmlWriter out, List<CardLoad> loads, boolean isComplete) throws IOException {
        List<Named> named = new ArrayList<>(loads.stream().map(load -> new Named(device(load), load)).toList());
        if (isComplete) {
            named.addAll(withoutFigures(List.copyOf(named)));
        }
        for (Named each : named) {
            out.open("card_load");
            out.text("device", each.device);
            CardLoadXml.TABLE.writeChildren(out, each.load);
            out.close();
        }
    }

    private List<Named> withoutFigures(List<Named> told) {
        List<Named> silent = new ArrayList<>();
        boolean someUnknown = told.stream().anyMatch(each -> each.device.isEmpty());
        for (Coprocessor kind : kinds) {
            for (CardInstance card : kind.usable() ? kind.facts().instances() : List.<CardInstance>of()) {
                String device = name(kind, card);
                boolean mayBeUnknown = someUnknown && card.place() == null; // its figures may be there without its name
                if (!mayBeUnknown && told.stream().noneMatch(each -> each.device.equals(device))) {
                    silent.add(new Named(device, CardLoad.silent(card.identity(), kind.name(), card.drivesDisplay())));
                }
            }
        }
        return silent;
    }

    private String device(CardLoad load) {
        for (Coprocessor kind : kinds) {
            for (CardInstance card : kind.facts().instances()) {
                if (load.identity().equals(card.uuid()) || load.identity().equals("pci " + card.place())) {
                    return name(kind, card);
                }
            }
        }
        return leftOut.cards().stream().filter(card -> card.identity().equals(load.identity()))
                .map(card -> card.type() + " " + card.number()).findFirst().orElse("");
    }

    private static String name(Coprocessor kind, CardInstance card) {
        return kind.type() + " " + card.deviceNumber();
    }
}
