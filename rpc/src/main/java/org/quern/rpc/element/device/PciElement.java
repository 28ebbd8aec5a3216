package org.quern.rpc.element.device;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.quern.model.device.PciPlace;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <pci_info>}. */
public final class PciElement {
    private PciElement() {
    }

    /** Writes the element; a place that nobody knows is written with zeros, since readers count the elements. */
    public static void write(BoincXmlWriter out, @Nullable PciPlace place) throws IOException {
        out.open("pci_info");
        out.integer("bus_id", place == null ? 0 : place.bus());
        out.integer("device_id", place == null ? 0 : place.device());
        out.integer("domain_id", place == null ? 0 : place.domain());
        out.close();
    }

    /** Reads the current element. */
    public static PciPlace read(BoincXml xml) throws IOException {
        int bus = 0;
        int device = 0;
        int domain = 0;
        for (int element = xml.enter(); xml.nextChild(element);) {
            switch (xml.name()) {
                case "bus_id" -> bus = xml.intOr(0);
                case "device_id" -> device = xml.intOr(0);
                case "domain_id" -> domain = xml.intOr(0);
                default -> {
                }
            }
        }
        return new PciPlace(domain, bus, device);
    }
}
