package org.quern.rpc.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.BoincXmlException;
import org.quern.rpc.write.BoincXmlWriter;

class ElementTableTest {
    private static final ParcelXml TABLE = new ParcelXml();
    private static final Parcel FULL = new Parcel(new Label("a & b", 3), 2.5, true, "k\nl", List.of("x", "y"));
    private static final String FULL_TEXT = """
            <parcel>
                <name>a & b</name>
                <weight>2.500000</weight>
                <fragile/>
                <key>
            k
            l
            </key>
                <stop>x</stop>
                <stop>y</stop>
                <floor>3</floor>
            </parcel>
            """;

    private record Label(String name, int floor) {}

    private record Parcel(Label label, double weight, boolean fragile, @Nullable String key, List<String> stops) {}

    private static final class LabelXml extends ElementTable<Label> {
        private static final LabelXml TABLE = new LabelXml();
        private final Column<Label, String> name = raw("name", Label::name).also("title");
        private final Column<Label, Integer> floor = count("floor", Label::floor).or(1);

        private LabelXml() {
            super("label");
        }

        @Override
        protected Label build(Values v) throws Unusable {
            if (v.get(name).equals("bad")) {
                throw new Unusable("a bad name");
            }
            return new Label(v.get(name), v.get(floor));
        }
    }

    private static final class ParcelXml extends ElementTable<Parcel> {
        private final Part<Parcel, Label> label = part(LabelXml.TABLE, Parcel::label);
        private final Column<Parcel, Double> weight = number("weight", Parcel::weight).or(1.0);
        private final Column<Parcel, Boolean> fragile = flag("fragile", Parcel::fragile);
        private final Column<Parcel, @Nullable String> key = block("key", Parcel::key);
        private final Column<Parcel, List<String>> stops = list("stop", Parcel::stops, BoincXmlWriter::text,
                BoincXml::text);
        private final Column<Parcel, Double> kept = readOnly("kept", BoincXml::nonNegativeOr, 7.0).keeping();

        private ParcelXml() {
            super("parcel");
            order(label.of(LabelXml.TABLE.name), weight, fragile, key, stops,
                    label.of(LabelXml.TABLE.floor.onlyWhen(floor -> floor != 1)));
        }

        @Override
        protected Parcel build(Values v) throws Unusable {
            boolean light = v.get(kept) < 7;
            return new Parcel(v.get(label), light ? v.get(kept) : v.get(weight), v.get(fragile), v.get(key),
                    v.get(stops));
        }
    }

    @Test
    void anElementIsWrittenInItsTablesOrder() throws IOException {
        assertEquals(FULL_TEXT, written(TABLE, FULL));
    }

    @Test
    void whatWasWrittenIsReadBack() throws IOException, Unusable {
        assertEquals(FULL, read(FULL_TEXT));
    }

    @Test
    void anElementWithoutFieldsHasTheirDefaults() throws IOException, Unusable {
        var plain = new Parcel(new Label("", 1), 1, false, null, List.of());
        assertEquals(plain, TABLE.empty());
        assertEquals(plain, read("<parcel/>"));
        assertEquals(plain, read("<parcel><unknown><weight>5</weight></unknown><key> </key></parcel>"));
    }

    /** A field that cannot be read has its default, or what came before where the table says so. */
    @ParameterizedTest
    @CsvSource({"<weight>4</weight>, 4", "<weight>4</weight><weight>x</weight>, 1", "<kept>4</kept>, 4",
        "<kept>4</kept><kept>x</kept>, 4", "<kept>x</kept>, 1"})
    void aFieldThatCannotBeRead(String children, double weight) throws IOException, Unusable {
        assertEquals(weight, read("<parcel>" + children + "</parcel>").weight());
    }

    @Test
    void aFieldIsReadUnderItsOtherNames() throws IOException, Unusable {
        assertEquals("t", read("<parcel><title>t</title></parcel>").label().name());
    }

    @Test
    void aTableTellsWhichFieldsThereWere() throws IOException, Unusable {
        Values values = TABLE.start();
        BoincXml xml = BoincXml.of("<r><weight>1</weight><other/></r>");
        int top = xml.root("r");
        assertTrue(xml.nextChild(top) && TABLE.take(xml, values));
        assertTrue(xml.nextChild(top) && !TABLE.take(xml, values));
        assertTrue(values.told(TABLE.weight));
        assertFalse(values.told(TABLE.fragile));
    }

    @Test
    void aDocumentThatCannotBeUsedIsAnError() {
        BoincXml xml = BoincXml.of("<parcel><name>bad</name></parcel>");
        var failure = assertThrows(BoincXmlException.class, () -> TABLE.readDocument(xml));
        assertTrue(String.valueOf(failure.getMessage()).contains("a bad name"));
        assertThrows(Unusable.class, () -> read("<parcel><name>bad</name></parcel>"));
    }

    @Test
    void onlyElementsOfItsNameAreInAList() throws IOException, Unusable {
        BoincXml xml = BoincXml.of("<r><label><name>a</name></label><x/><label/></r>");
        xml.root("r");
        assertEquals(List.of(new Label("a", 1), new Label("", 1)), LabelXml.TABLE.readList(xml));
    }

    /** As one document has it and the other does not. */
    @Test
    void aTablesFormsDiffer() throws IOException {
        var other = new ParcelXml();
        other.leaveOut(other.fragile, other.stops);
        other.weight.writtenAs("grams").printedBy((out, name, kilos) -> out.whole(name, kilos * 1000));
        other.key.where(parcel -> !parcel.fragile());
        assertEquals("""
                <parcel>
                    <name>a & b</name>
                    <grams>2500</grams>
                    <floor>3</floor>
                </parcel>
                """, written(other, FULL));
    }

    @Test
    void aNameStandsInATableOnce() {
        assertThrows(IllegalArgumentException.class, () -> LabelXml.TABLE.name.also("floor"));
    }

    @Test
    void aBlockThatIsNotThereIsNull() throws IOException, Unusable {
        assertNull(read("<parcel><key></key></parcel>").key());
    }

    private static Parcel read(String document) throws IOException, Unusable {
        BoincXml xml = BoincXml.of(document);
        xml.root("parcel");
        return TABLE.read(xml);
    }

    private static String written(ParcelXml table, Parcel parcel) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new BoincXmlWriter(bytes);
        table.write(out, parcel);
        out.flush();
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }
}
