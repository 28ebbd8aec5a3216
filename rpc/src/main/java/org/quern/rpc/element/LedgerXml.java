package org.quern.rpc.element;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.quern.model.SavedLedger;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <quern_ledger>}: the memory of one policy, which BOINC skips. */
public final class LedgerXml {
    private LedgerXml() {
    }

    public static void write(BoincXmlWriter out, SavedLedger ledger) throws IOException {
        out.open("quern_ledger");
        out.text("policy", ledger.policy());
        for (Map.Entry<String, Double> entry : ledger.values().entrySet()) {
            out.open("entry");
            out.text("key", entry.getKey());
            // In full precision: debts must not change by being saved.
            out.raw("value", Double.toString(entry.getValue()));
            out.close();
        }
        out.close();
    }

    public static SavedLedger read(BoincXml xml) throws IOException {
        String policy = "";
        TreeMap<String, Double> values = new TreeMap<>();
        for (int ledger = xml.enter(); xml.nextChild(ledger);) {
            switch (xml.name()) {
                case "policy" -> policy = xml.text();
                case "entry" -> readEntry(xml, values);
                default -> {
                }
            }
        }
        return new SavedLedger(policy, values);
    }

    private static void readEntry(BoincXml xml, Map<String, Double> values) throws IOException {
        String key = "";
        double value = 0;
        for (int entry = xml.enter(); xml.nextChild(entry);) {
            switch (xml.name()) {
                case "key" -> key = xml.text();
                case "value" -> value = xml.doubleOr(0);
                default -> {
                }
            }
        }
        values.put(key, value);
    }
}
