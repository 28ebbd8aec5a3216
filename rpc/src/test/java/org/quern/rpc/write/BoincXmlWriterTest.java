package org.quern.rpc.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.ByteText;
import org.quern.rpc.scan.CNumbers;

class BoincXmlWriterTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final BoincXmlWriter writer = new BoincXmlWriter(out);

    @Test
    void oneElementALine() throws IOException {
        writer.open("r");
        writer.text("name", "é <&> ]]> \n");
        writer.raw("title", "A & B");
        writer.raw("unsafe", "A &amp; </r>");
        writer.number("d", 0.1);
        writer.integer("i", -7);
        writer.whole("w", 1e15);
        writer.flag("yes", true);
        writer.flag("no", false);
        writer.zeroOne("z", false);
        writer.text("message", "priority", "lo\"w", "hi");
        writer.block("key", "1024\nab\n.");
        writer.cdata("stderr_out", "a < b ]]> \003c");
        writer.close();
        writer.flush();
        assertEquals("""
                <r>
                    <name>&#195;&#169; &lt;&amp;> ]]&gt; &#10;</name>
                    <title>A & B</title>
                    <unsafe>A &amp;amp; &lt;/r></unsafe>
                    <d>0.100000</d>
                    <i>-7</i>
                    <w>1000000000000000</w>
                    <yes/>
                    <z>0</z>
                    <message priority="lo w">hi</message>
                    <key>
                1024
                ab
                .
                </key>
                    <stderr_out>
                <![CDATA[a < b ]]&gt; c]]>
                </stderr_out>
                </r>
                """, out.toString(StandardCharsets.UTF_8));
    }

    @ParameterizedTest(name = "{0} prints as {1}")
    @CsvSource({"0,0.000000", "1,1.000000", "-1.5,-1.500000", "0.0000005,0.000000", "0.0000015,0.000002",
        "1795258116.017344,1795258116.017344", "NaN,0.000000", "Infinity,0.000000",
        "-0.0000001,-0.000000", "999999.9999999,1000000.000000", "2.5e12,2500000000000.000000",
        "-9e17,-900000000000000000.000000", "3e18,3000000000000000000.000000"})
    void numbersPrintAsInC(double value, String expected) {
        assertEquals(expected.replace("-0.000000", "0.000000"), FixedPoint.six(value).replace("-0.000000", "0.000000"));
    }

    static LongStream seeds() {
        return LongStream.range(0, 40);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void numbersComeBackWithinHalfAMillionth(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            double value = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(18) - 3);
            String text = FixedPoint.six(value);
            assertEquals(
                    new java.math.BigDecimal(value).setScale(6, java.math.RoundingMode.HALF_EVEN).stripTrailingZeros(),
                    new java.math.BigDecimal(text).stripTrailingZeros(),
                    () -> "seed " + seed + " value " + value);
            assertEquals(Double.parseDouble(text), CNumbers.real(text).orElseThrow(),
                    () -> "seed " + seed + " text " + text);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anyStringComesBack(long seed) throws IOException {
        var random = new Random(seed);
        Supplier<String> message = () -> "seed " + seed;
        for (int i = 0; i < 200; i++) {
            String text = randomText(random);
            out.reset();
            writer.open("r");
            writer.text("a", text);
            writer.raw("b", text);
            writer.rawBlock("c", text);
            writer.integer("end", 1);
            writer.close();
            writer.flush();
            var xml = BoincXml.of(out.toByteArray());
            int root = xml.root("r");
            assertTrue(xml.nextChild(root));
            assertEquals(text, xml.text(), message);
            assertTrue(xml.nextChild(root));
            assertEquals(text, xml.text(), message);
            assertTrue(xml.nextChild(root));
            assertEquals(text, xml.rawText(), message);
            assertTrue(xml.nextChild(root));
            assertEquals(1, xml.intOr(0), message);
        }
    }

    /** Text out of bytes: every byte that is no control character, often those that matter. */
    private static String randomText(Random random) {
        byte[] bytes = new byte[random.nextInt(30)];
        String spicy = "<>&;#]/ \t\n\rx1é";
        byte[] spice = spicy.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            byte b = random.nextBoolean() ? spice[random.nextInt(spice.length)] : (byte) random.nextInt(256);
            bytes[i] = (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r') || b == 0x7f ? (byte) '&' : b;
        }
        return ByteText.decode(bytes);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void bytesSurviveAsText(long seed) {
        byte[] bytes = new byte[200];
        new Random(seed).nextBytes(bytes);
        assertEquals(java.util.HexFormat.of().formatHex(bytes),
                java.util.HexFormat.of().formatHex(ByteText.encode(ByteText.decode(bytes))), () -> "seed " + seed);
    }
}
