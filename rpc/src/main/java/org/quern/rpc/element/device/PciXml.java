package org.quern.rpc.element.device;

import org.jspecify.annotations.Nullable;
import org.quern.model.device.PciPlace;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** {@code <pci_info>}. */
final class PciXml extends ElementTable<PciPlace> {
    static final PciXml TABLE = new PciXml();
    /** A place that nobody knows is written with zeros, since readers count the elements. */
    static final PciPlace NOWHERE = new PciPlace(0, 0, 0);

    private final Column<PciPlace, Integer> bus = integer("bus_id", PciPlace::bus);
    private final Column<PciPlace, Integer> device = integer("device_id", PciPlace::device);
    private final Column<PciPlace, Integer> domain = integer("domain_id", PciPlace::domain);

    private PciXml() {
        super("pci_info");
    }

    /** For elements of our own, empty if nobody knows it. */
    static String text(@Nullable PciPlace place) {
        return place == null ? "" : place.toString();
    }

    @Override
    protected PciPlace build(Values v) {
        return new PciPlace(v.get(domain), v.get(bus), v.get(device));
    }
}
