package org.quern.rpc.codec;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.BoincXmlException;

/** Bytes of any kind cause the one known exception or nothing, and reading always ends. */
class BoincXmlGarbageTest {
    private static final String[] PIECES = {"<r>", "</r>", "<a>", "</a>", "<a/>", "<b x=\"1\">", "</b>", "text", "&",
        "&amp;", "&#1", "&#195;", "<![CDATA[", "]]>", "<!--", "-->", "<", ">", "/", "<>",
        "</>", "< >", "\n", " ", "\0", "12", "1e5", "<?xml?>", "<!x>", "é", "]]]]>", "--->", "</", "<a /", "\u00ff"};

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void garbageIsReadToItsEnd(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 50; i++) {
            byte[] document = garbage(random);
            long steps = 0;
            try {
                steps = walk(document, random);
            } catch (BoincXmlException e) {
                steps = e.offset();
            } catch (IOException | RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + new String(document, StandardCharsets.ISO_8859_1), e);
            }
            assertTrue(steps <= document.length, () -> "seed " + seed);
        }
    }

    private static long walk(byte[] document, Random random) throws IOException {
        var xml = BoincXml.of(document);
        long steps = 0;
        for (int root = random.nextBoolean() ? xml.root("r") : xml.root(); xml.nextChild(root); steps++) {
            switch (random.nextInt(9)) {
                case 0 -> xml.text();
                case 1 -> xml.rawText();
                case 2 -> xml.longOr(0);
                case 3 -> xml.doubleOr(0);
                case 4 -> xml.bool();
                case 5 -> xml.dissolve();
                case 6 -> {
                    for (int inner = xml.enter(); xml.nextChild(inner); steps++) {
                        xml.text();
                    }
                }
                case 7 -> xml.attribute("x");
                default -> xml.textOrNull();
            }
        }
        return steps;
    }

    private static byte[] garbage(Random random) {
        if (random.nextInt(5) == 0) {
            byte[] noise = new byte[random.nextInt(300)];
            random.nextBytes(noise);
            return noise;
        }
        var text = new StringBuilder();
        for (int i = random.nextInt(60); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
