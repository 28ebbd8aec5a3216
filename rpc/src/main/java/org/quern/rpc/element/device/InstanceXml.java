package org.quern.rpc.element.device;

import org.quern.model.device.CardInstance;
import org.quern.model.device.PciPlace;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** {@code <quern_instance>}: what Quern keeps of each card and BOINC's readers skip. */
final class InstanceXml extends ElementTable<CardInstance> {
    static final InstanceXml TABLE = new InstanceXml();

    private final Column<CardInstance, Integer> number = integer("device_num", CardInstance::deviceNumber);
    private final Column<CardInstance, Integer> index = integer("opencl_device_index", CardInstance::openClIndex)
            .or(CardInstance.NO_OPENCL);
    private final Column<CardInstance, String> uuid = text("uuid", CardInstance::uuid);
    private final Column<CardInstance, String> place = text("place", card -> PciXml.text(card.place()));
    private final Column<CardInstance, Double> memory = whole("memory", CardInstance::memoryBytes)
            .when(bytes -> bytes > 0);
    private final Column<CardInstance, Boolean> display = flag("drives_display", CardInstance::drivesDisplay);

    private InstanceXml() {
        super("quern_instance");
    }

    @Override
    protected CardInstance build(Values v) {
        return new CardInstance(v.get(number), v.get(index), v.get(uuid),
                PciPlace.parse(v.get(place)).orElse(null), Math.max(0, v.get(memory)), v.get(display));
    }
}
