package org.quern.rpc.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FixedPointTest {
    static LongStream seeds() {
        return LongStream.range(0, 20);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 9, 10, 99, 100, 2_147_483_647, 2_147_483_648L, -2_147_483_648L, 999_999_999_999_999_999L,
        Long.MAX_VALUE, Long.MIN_VALUE})
    void integersOfAnySize(long value) {
        assertEquals(Long.toString(value), integer(value));
        assertEquals(Long.toString(-value), integer(-value));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anyIntegerIsWrittenInFull(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            long value = random.nextLong() >> random.nextInt(64);
            assertEquals(Long.toString(value), integer(value), () -> "seed " + seed);
        }
    }

    /** Also where a number lies next to the middle between two millionths, which the product with a million may miss. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theNearestMillionthIsWritten(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            double middle = (Math.rint(random.nextDouble() * Math.pow(10, random.nextInt(15))) + 0.5) / 1e6;
            for (double value : new double[]{middle, Math.nextUp(middle), Math.nextDown(middle), -middle}) {
                BigDecimal exact = new BigDecimal(value).setScale(6, RoundingMode.HALF_EVEN);
                assertEquals(0, exact.compareTo(new BigDecimal(FixedPoint.six(value))),
                        () -> "seed " + seed + " value " + value + ": " + FixedPoint.six(value));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.MAX_VALUE, -Double.MAX_VALUE, 1e18, 3.3e20})
    void theLargestNumbersHaveRoom(double value) {
        assertEquals(new BigDecimal(value).setScale(6).toPlainString(), FixedPoint.six(value));
        assertEquals(new BigDecimal(value).toPlainString(), FixedPoint.whole(value));
    }

    /** Numbers and names come to the end of the writer's buffer in every place that there is. */
    @ParameterizedTest
    @ValueSource(strings = {"n", "a_name_of_some_length"})
    void nothingIsLostWhereABufferEnds(String name) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new BoincXmlWriter(bytes);
        var tag = new Tag(name);
        var expected = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            String text = "x".repeat(i % 7);
            out.number(tag, i / 4.0);
            out.integer(name, -i);
            out.whole(tag, i);
            out.flag(tag, i % 2 == 0);
            out.text(tag, text);
            expected.append("<").append(name).append(">").append(FixedPoint.six(i / 4.0)).append("</").append(name)
                    .append(">\n<").append(name).append(">").append(-i).append("</").append(name).append(">\n<")
                    .append(name).append(">").append(i).append("</").append(name).append(">\n")
                    .append(i % 2 == 0 ? "<" + name + "/>\n" : "").append("<").append(name).append(">").append(text)
                    .append("</").append(name).append(">\n");
        }
        out.flush();
        assertEquals(expected.toString(), bytes.toString(StandardCharsets.US_ASCII));
    }

    private static String integer(long value) {
        byte[] text = new byte[FixedPoint.MOST_BYTES];
        return new String(text, 0, FixedPoint.integer(value, text, 0), StandardCharsets.US_ASCII);
    }
}
