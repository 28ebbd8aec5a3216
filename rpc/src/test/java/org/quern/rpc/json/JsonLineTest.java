package org.quern.rpc.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonParser;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bytes of the lines that a client writes for years. */
class JsonLineTest {
    @Test
    void fieldsStandInTheirOrderAndNumbersAsTheyAreGiven() {
        assertEquals("{\"event\":\"task\",\"at\":1795428070.080,\"answered\":true,\"reason\":\"\"}",
                new JsonLine().text("event", "task").plain("at", "1795428070.080").plain("answered", "true")
                        .text("reason", "").end());
        assertEquals("{}", new JsonLine().end());
    }

    @ParameterizedTest(name = "U+{0} is written as {1}")
    @CsvSource({"0000, \\u0000", "0008, \\u0008", "0009, \\u0009", "000a, \\u000a", "000c, \\u000c", "000d, \\u000d",
        "001b, \\u001b", "0022, \\\"", "005c, \\\\", "007f, \\u007f", "0080, \\u0080", "009f, \\u009f"})
    void whatATerminalWouldObeyIsWrittenByItsNumber(String code, String written) {
        assertEquals("{\"a\":\"" + written + "\"}",
                new JsonLine().text("a", Character.toString(Integer.parseInt(code, 16))).end());
    }

    @Test
    void allElseStandsAsItIs() {
        String all = "<b>&'=/ é 漢 " + Character.toString(0x1F600) + Character.toString(0x2028)
                + Character.toString(0x2029) + Character.toString(0x202e);
        assertEquals("{\"a\":\"" + all + "\"}", new JsonLine().text("a", all).end());
    }

    @Test
    void whatLooksLikeAnEscapeIsReadBackAsItWas() {
        for (String text : new String[]{"\\n", "\\\\u000a", "\\\"", "\n\\", "\\u2028"}) {
            assertEquals(text, readBack(text));
        }
    }

    @Test
    void everyCharacterIsReadBack() {
        String all = IntStream.range(0, 0x3000).mapToObj(Character::toString).reduce("", String::concat);
        assertEquals(all, readBack(all));
    }

    private static String readBack(String text) {
        return JsonParser.parseString(new JsonLine().text("a", text).end()).getAsJsonObject().get("a").getAsString();
    }
}
