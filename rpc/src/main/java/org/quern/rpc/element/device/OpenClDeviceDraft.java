package org.quern.rpc.element.device;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.PciPlace;
import org.quern.rpc.scan.BoincXml;

/** Reads {@code nvidia_opencl} and its like. */
final class OpenClDeviceDraft {
    private OpenClDeviceDraft() {
    }

    static OpenClDevice read(BoincXml xml, Maker maker) throws IOException {
        OpenClElement properties = new OpenClElement();
        int number = 0;
        int index = 0;
        double peak = 0;
        double available = 0;
        boolean withoutCuda = false;
        String uuid = "";
        @Nullable PciPlace place = null;
        for (int element = xml.enter(); xml.nextChild(element);) {
            switch (xml.name()) {
                case "device_num" -> number = Math.max(0, xml.intOr(0));
                case "opencl_device_index" -> index = Math.max(0, xml.intOr(0));
                case "peak_flops" -> peak = xml.nonNegativeOr(0);
                case "opencl_available_ram" -> available = xml.nonNegativeOr(0);
                case "warn_bad_cuda" -> withoutCuda = xml.bool();
                case "quern_uuid" -> uuid = xml.text();
                case "quern_place" -> place = PciPlace.parse(xml.text()).orElse(null);
                default -> properties.take(xml);
            }
        }
        return new OpenClDevice(maker, number, index, properties.build(), available, peak, withoutCuda, uuid, place);
    }
}
