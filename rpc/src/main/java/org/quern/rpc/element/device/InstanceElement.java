package org.quern.rpc.element.device;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.quern.model.device.CardInstance;
import org.quern.model.device.PciPlace;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <quern_instance>}: what Quern keeps of each card and BOINC's readers skip. */
public final class InstanceElement {
    /** The element's name. */
    public static final String NAME = "quern_instance";

    private InstanceElement() {
    }

    /** Writes the element. */
    public static void write(BoincXmlWriter out, CardInstance instance) throws IOException {
        out.open(NAME);
        out.integer("device_num", instance.deviceNumber());
        out.integer("opencl_device_index", instance.openClIndex());
        out.text("uuid", instance.uuid());
        out.text("place", instance.place() == null ? "" : instance.place().toString());
        out.close();
    }

    /** Reads the current element. */
    public static CardInstance read(BoincXml xml) throws IOException {
        int number = 0;
        int index = CardInstance.NO_OPENCL;
        String uuid = "";
        @Nullable PciPlace place = null;
        for (int element = xml.enter(); xml.nextChild(element);) {
            switch (xml.name()) {
                case "device_num" -> number = xml.intOr(0);
                case "opencl_device_index" -> index = xml.intOr(CardInstance.NO_OPENCL);
                case "uuid" -> uuid = xml.text();
                case "place" -> place = PciPlace.parse(xml.text()).orElse(null);
                default -> {
                }
            }
        }
        return new CardInstance(number, index, uuid, place);
    }
}
