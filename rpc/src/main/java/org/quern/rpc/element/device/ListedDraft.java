package org.quern.rpc.element.device;

import java.io.IOException;
import java.util.Arrays;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;
import org.quern.rpc.scan.BoincXml;

/** Reads {@code quern_listed}. */
final class ListedDraft {
    private ListedDraft() {
    }

    static ListedCard read(BoincXml xml) throws IOException {
        Maker maker = Maker.OTHER;
        String name = "";
        String place = "";
        String driver = "";
        for (int element = xml.enter(); xml.nextChild(element);) {
            switch (xml.name()) {
                case "maker" -> maker = maker(xml.text());
                case "name" -> name = xml.text();
                case "place" -> place = xml.text();
                case "kernel_driver" -> driver = xml.text();
                default -> {
                }
            }
        }
        return new ListedCard(maker, name, place, driver);
    }

    private static Maker maker(String name) {
        return Arrays.stream(Maker.values()).filter(maker -> maker.name().equals(name)).findFirst()
                .orElse(Maker.OTHER);
    }
}
