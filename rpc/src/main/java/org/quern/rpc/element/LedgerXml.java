package org.quern.rpc.element;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quern.model.SavedLedger;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** {@code <quern_ledger>}: the memory of one policy, which BOINC skips. */
public final class LedgerXml extends ElementTable<SavedLedger> {
    /** {@code <quern_chore>}: when work that comes by the clock was done last. */
    public static final ElementTable<Map.Entry<String, Double>> CHORE = new NumberXml("quern_chore", "name",
            "last_run", BoincXml::nonNegativeOr);
    private static final NumberXml ENTRY = new NumberXml("entry", "key", "value", BoincXml::doubleOr);
    public static final LedgerXml TABLE = new LedgerXml();

    private final Column<SavedLedger, String> policy = text("policy", SavedLedger::policy);
    private final Column<SavedLedger, List<Map.Entry<String, Double>>> entries = list("entry",
            ledger -> new ArrayList<>(ledger.values().entrySet()), ENTRY);

    /** A number by its name, in full precision: debts must not change by being saved. */
    private static final class NumberXml extends ElementTable<Map.Entry<String, Double>> {
        private final Column<Map.Entry<String, Double>, String> key;
        private final Column<Map.Entry<String, Double>, Double> value;

        private NumberXml(String element, String keyName, String valueName, Column.Reader<Double> reader) {
            super(element);
            key = text(keyName, Map.Entry::getKey);
            value = column(valueName, Map.Entry::getValue, (out, name, number) -> out.raw(name,
                    Double.toString(number)), reader, 0.0);
        }

        @Override
        protected Map.Entry<String, Double> build(Values v) {
            return Map.entry(v.get(key), v.get(value));
        }
    }

    private LedgerXml() {
        super("quern_ledger");
    }

    @Override
    protected SavedLedger build(Values v) {
        TreeMap<String, Double> values = new TreeMap<>();
        v.get(entries).forEach(entry -> values.put(entry.getKey(), entry.getValue()));
        return new SavedLedger(v.get(policy), values);
    }
}
