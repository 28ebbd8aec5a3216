package org.quern.rpc.element.device;

import java.util.Arrays;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** {@code quern_listed}. */
final class ListedXml extends ElementTable<ListedCard> {
    static final ListedXml TABLE = new ListedXml();

    private final Column<ListedCard, String> maker = text("maker", card -> card.maker().name());
    private final Column<ListedCard, String> name = text("name", ListedCard::name);
    private final Column<ListedCard, String> place = text("place", ListedCard::place);
    private final Column<ListedCard, String> driver = text("kernel_driver", ListedCard::kernelDriver);

    private ListedXml() {
        super("quern_listed");
    }

    @Override
    protected ListedCard build(Values v) {
        Maker known = Arrays.stream(Maker.values()).filter(each -> each.name().equals(v.get(maker))).findFirst()
                .orElse(Maker.OTHER);
        return new ListedCard(known, v.get(name), v.get(place), v.get(driver));
    }
}
