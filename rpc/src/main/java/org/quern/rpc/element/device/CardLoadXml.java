package org.quern.rpc.element.device;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.quern.model.device.CardLoad;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <card_load>}, what a card does at the moment; what it does not tell is left out. */
public final class CardLoadXml extends ElementTable<CardLoad> {
    /** Its end is a line of its own. */
    public static final String ROOT = "card_loads";
    public static final CardLoadXml TABLE = new CardLoadXml();

    /** What no figure is that was read. */
    private static final double NEGATIVE = -1;

    private final Column<CardLoad, String> identity = text("identity", CardLoad::identity);
    private final Column<CardLoad, String> name = text("name", CardLoad::name);
    private final Column<CardLoad, OptionalDouble> busy = figure("busy_percent", CardLoad::busyPercent);
    private final Column<CardLoad, OptionalDouble> temperature = figure("temperature_celsius",
            CardLoad::temperatureCelsius);
    private final Column<CardLoad, OptionalDouble> power = figure("power_watts", CardLoad::powerWatts);
    private final Column<CardLoad, OptionalDouble> limit = figure("power_limit_watts", CardLoad::powerLimitWatts);
    private final Column<CardLoad, OptionalDouble> used = figure("used_bytes", CardLoad::usedBytes);
    private final Column<CardLoad, OptionalDouble> total = figure("total_bytes", CardLoad::totalBytes);
    private final Column<CardLoad, OptionalDouble> clock = figure("clock_mhz", CardLoad::clockMhz);
    private final Column<CardLoad, Boolean> display = flag("drives_display", CardLoad::drivesDisplay);

    private CardLoadXml() {
        super("card_load");
    }

    private Column<CardLoad, OptionalDouble> figure(String element, Function<CardLoad, OptionalDouble> of) {
        return column(element, of, (out, name, value) -> {
            if (value.isPresent()) {
                out.number(name, value.getAsDouble());
            }
        }, (xml, or) -> told(xml.nonNegativeOr(NEGATIVE)), OptionalDouble.empty());
    }

    private static OptionalDouble told(double value) {
        return value >= 0 ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    @Override
    protected CardLoad build(Values v) {
        return new CardLoad(v.get(identity), v.get(name), v.get(busy), v.get(temperature), v.get(power), v.get(limit),
                v.get(used), v.get(total), v.get(clock), v.get(display));
    }

    /** A document of all cards. */
    public static byte[] write(List<CardLoad> loads) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            BoincXmlWriter out = new BoincXmlWriter(bytes);
            out.open(ROOT);
            TABLE.writeAll(out, loads);
            out.close();
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads such a document.
     *
     * @throws IOException if it is none, or has no end
     */
    public static List<CardLoad> read(byte[] document) throws IOException {
        List<CardLoad> loads = new ArrayList<>();
        BoincXml xml = BoincXml.of(document);
        try {
            for (int root = xml.root(ROOT); xml.nextChild(root);) {
                loads.add(TABLE.read(xml));
            }
        } catch (Unusable e) {
            throw xml.failure(e.what());
        }
        return List.copyOf(loads);
    }
}
