package org.quern.rpc.element.device;

import org.quern.model.device.Maker;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.OpenClProperties;
import org.quern.model.device.PciPlace;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Part;
import org.quern.rpc.table.Values;

/** {@code nvidia_opencl} and its like, one element for each maker. */
final class OpenClDeviceXml extends ElementTable<OpenClDevice> {
    private final Maker maker;
    private final Part<OpenClDevice, OpenClProperties> properties = part(OpenClXml.TABLE, OpenClDevice::properties);
    private final Column<OpenClDevice, Integer> number = count("device_num", OpenClDevice::deviceNumber);
    private final Column<OpenClDevice, Double> peak = number("peak_flops", OpenClDevice::peakFlops);
    private final Column<OpenClDevice, Double> available = number("opencl_available_ram",
            OpenClDevice::availableBytes);
    private final Column<OpenClDevice, Integer> index = count("opencl_device_index", OpenClDevice::openClIndex);
    private final Column<OpenClDevice, Boolean> withoutCuda = zeroOne("warn_bad_cuda", OpenClDevice::withoutCuda);
    private final Column<OpenClDevice, String> uuid = text("quern_uuid", OpenClDevice::uuid);
    private final Column<OpenClDevice, String> place = text("quern_place", device -> PciXml.text(device.place()));

    OpenClDeviceXml(Maker maker) {
        super(maker.openClElement());
        this.maker = maker;
    }

    @Override
    protected OpenClDevice build(Values v) {
        return new OpenClDevice(maker, v.get(number), v.get(index), OpenClXml.TABLE.build(v.of(properties)),
                v.get(available), v.get(peak), v.get(withoutCuda), v.get(uuid),
                PciPlace.parse(v.get(place)).orElse(null));
    }
}
