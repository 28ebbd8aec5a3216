package org.quern.rpc.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.quern.rpc.write.BoincXmlWriter;

class ShownTableTest {
    private record Label(String text) {}

    private record Parcel(String name, double weight, int floor, boolean fragile, String note, @Nullable Label label,
            @Nullable Label second) {}

    private static final class LabelElement extends ShownTable<Label> {
        private static final LabelElement TABLE = new LabelElement();

        private LabelElement() {
            super("label");
            text("text", Label::text);
        }
    }

    private static final class ParcelElement extends ShownTable<Parcel> {
        private static final ParcelElement TABLE = new ParcelElement();

        private ParcelElement() {
            super("parcel");
            text("name", Parcel::name);
            number("weight", Parcel::weight);
            numberIfAny("surcharge", parcel -> parcel.weight() - 2);
            whole("grams", parcel -> parcel.weight() * 1000);
            integer("floor", Parcel::floor).where(parcel -> parcel.floor() != 0);
            flag("fragile", Parcel::fragile);
            textIfAny("note", Parcel::note);
            nested(LabelElement.TABLE, Parcel::label);
            part(LabelElement.TABLE, Parcel::second);
            field((out, parcel) -> out.zeroOne("heavy", parcel.weight() > 20));
        }
    }

    @Test
    void fieldsAreWrittenInTheOrderOfTheTable() throws IOException {
        assertEquals("""
                <parcel>
                    <name>a &lt; b</name>
                    <weight>2.500000</weight>
                    <surcharge>0.500000</surcharge>
                    <grams>2500</grams>
                    <floor>-3</floor>
                    <fragile/>
                    <note>n</note>
                    <label>
                        <text>x</text>
                    </label>
                    <text>y</text>
                    <heavy>0</heavy>
                </parcel>
                """, written(new Parcel("a < b", 2.5, -3, true, "n", new Label("x"), new Label("y"))));
    }

    @Test
    void whatThereIsNothingOfIsLeftOut() throws IOException {
        assertEquals("""
                <parcel>
                    <name></name>
                    <weight>0.000000</weight>
                    <grams>0</grams>
                    <heavy>0</heavy>
                </parcel>
                """, written(new Parcel("", 0, 0, false, "", null, null)));
    }

    private static String written(Parcel parcel) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new BoincXmlWriter(bytes);
        ParcelElement.TABLE.write(out, parcel);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
