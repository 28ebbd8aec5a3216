package org.quern.rpc.element.host;

import org.quern.model.TransferTotals;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** {@code <daily_xfer_history>} of a request: docs/protocol/scheduler-rpc.md 4.1, row 25. */
public final class TransferTotalsXml extends ElementTable<TransferTotals> {
    public static final TransferTotalsXml TABLE = new TransferTotalsXml();

    private final Column<TransferTotals, Integer> days = count("ndays", TransferTotals::days);
    private final Column<TransferTotals, Double> up = number("up", TransferTotals::up);
    private final Column<TransferTotals, Double> down = number("down", TransferTotals::down);

    private TransferTotalsXml() {
        super("daily_xfer_history");
    }

    @Override
    protected TransferTotals build(Values v) {
        return new TransferTotals(v.get(days), v.get(up), v.get(down));
    }
}
