package org.quern.config.bind;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.xml.Mistake;

/** A document that is bound to classes, with every mistake in its place. */
class BoundReaderTest {
    private static final BoundReader<Shop> READER = new BoundReader<>(Shop.class, 1 << 20, "town", "street", "shop");

    /** A document. */
    private static final class Shop extends BoundElement {
        @XmlElement(required = true)
        @XmlJavaTypeAdapter(Values.Text.class)
        private String name = "";
        @XmlElement
        @XmlJavaTypeAdapter(Values.Positive.class)
        private @Nullable Double size;
        @XmlElement(name = "is_open")
        @XmlJavaTypeAdapter(Values.Flag.class)
        private Boolean open = false;
        @XmlElement
        private String note = "";
        @XmlElement(name = "shelf")
        private List<Shelf> shelves = new ArrayList<>();
    }

    /** A part of it that stands there several times. */
    private static final class Shelf extends BoundElement {
        @XmlAttribute(required = true)
        @XmlJavaTypeAdapter(Values.Count.class)
        private @Nullable Integer number;
        @XmlAttribute
        @XmlJavaTypeAdapter(Values.Positive.class)
        private @Nullable Double width;
        @XmlAttribute
        @XmlJavaTypeAdapter(Values.Positive.class)
        private @Nullable Double height;
        @XmlElement(name = "thing")
        private List<String> things = new ArrayList<>();
    }

    private static BoundDocument<Shop> shop(String inside) {
        return READER.parse("<shop>\n" + inside + "\n</shop>", "shop.xml");
    }

    private static List<String> all(Findings findings) {
        return Stream.of(findings.mistakes(), findings.unknown(), findings.ignored()).flatMap(List::stream)
                .map(Mistake::toString).toList();
    }

    @Test
    void whatIsWellWrittenIsBoundAndNothingIsSaidOfIt() {
        BoundDocument<Shop> read = shop("<!-- c --><name> Quern </name>\n<size>1.5e1</size><is_open/><note>n</note>"
                + "<shelf number=\"2\" width=\"0.5\"><thing>a</thing><thing>b</thing></shelf><shelf number=\"0\"/>");
        assertEquals(List.of(), all(read.findings()));
        Shop shop = read.root().orElseThrow();
        assertEquals(List.of("Quern", 15.0, true, "n", 2), List.of(shop.name, shop.size, shop.open, shop.note,
                shop.shelves.size()));
        assertEquals(List.of("a", "b"), shop.shelves.getFirst().things);
        assertEquals(List.of(2, 0.5), List.of(shop.shelves.getFirst().number, shop.shelves.getFirst().width));
        assertNull(shop.shelves.getFirst().height);
        assertTrue(shop.has("shelf") && shop.has("is_open"));
        assertFalse(shop.has("shop") || shop.shelves.getLast().has("thing"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <size>1</size>                          | line 1, <shop>: <name>, a text, is missing
            <name/>                                 | line 2, <name>: not a text
            <name> </name>                          | line 2, <name>: not a text
            <name>a</name><name>b</name>            | line 2, <name>: stands here twice
            <name>a</name><size>0</size>            | line 2, <size>: not a number above 0
            <name>a</name><size>5d</size>           | line 2, <size>: not a number above 0
            <name>a</name><is_open>yes</is_open>    | line 2, <is_open>: not empty, 0 or 1
            <name>a</name><note><b/></note>         | line 2, <note>: only text may stand in it
            <name>a</name>lost                      | line 1, <shop>: no text may stand in it
            <name>a</name><note>n</note><shelf number="1">lost</shelf> | line 2, <shelf>: no text may stand in it
            <name>a</name><shelf/>                  | line 2, <shelf>: the attribute number, a whole number of 0 or more, is missing
            <name>a</name><shelf number="-1"/>      | line 2, <shelf>: number="-1" is not a whole number of 0 or more
            <name>a</name><shelf number="1" height="0"/> | line 2, <shelf>: height="0" is not a number above 0
            <name>a</name><shelf number="1" deep="0"/>   | line 2, <shelf>: the attribute deep is not known; ignored
            <name>a</name><colour>red</colour>      | line 2, <colour>: unknown here; <shop> may have <is_open>, <name>, <note>, <shelf>, <size>
            <name>a</name><shelf number="1"><name>b</name></shelf> | line 2, <name>: unknown here; <shelf> may have <thing>
            """)
    void aMistakeIsNamedWithItsPlace(String inside, String finding) {
        assertEquals(List.of("shop.xml, " + finding), all(shop(inside).findings()));
    }

    @Test
    void allMistakesAreToldAtOnceInTheOrderOfTheirLines() {
        BoundDocument<Shop> read = shop("<shelf number=\"x\" width=\"x\" height=\"0\"/>\n<colour/>\n<size>big</size>");
        assertEquals(List.of("shop.xml, line 1, <shop>: <name>, a text, is missing",
                "shop.xml, line 2, <shelf>: number=\"x\" is not a whole number of 0 or more",
                "shop.xml, line 2, <shelf>: width=\"x\" is not a number above 0",
                "shop.xml, line 2, <shelf>: height=\"0\" is not a number above 0",
                "shop.xml, line 4, <size>: not a number above 0"),
                read.findings().mistakes().stream().map(Mistake::toString).toList());
        assertEquals(List.of(3), read.findings().unknown().stream().map(Mistake::line).toList());
        assertEquals(List.of(1, 2, 2, 2, 3, 4), read.findings().refusals().stream().map(Mistake::line).toList());
        assertTrue(read.root().isPresent(), "the rest counts");
    }

    @Test
    void aValueThatIsNotOfItsKindCountsAsAbsent() {
        Shop shop = shop("<name>a</name><size>-1</size><is_open>maybe</is_open><shelf number=\"1\"/>").root()
                .orElseThrow();
        assertEquals("a", shop.name);
        assertNull(shop.size);
        assertEquals(1, shop.shelves.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"<shop><name>a</name></shop>", "<town><shop><name>a</name></shop></town>",
        "<?xml version=\"1.0\"?>\n<!-- c --><town> <street><shop><name>a</name></shop></street></town><!-- c -->",
        "<street><town><shop><name>a</name></shop></town></street>",
        "<shop xmlns=\"http://x.example/\" xmlns:xsi=\"http://y.example/\" xsi:schemaLocation=\"z\"><name>a</name></shop>"})
    void itMayStandInsideOthersOfWhichNothingIsSaid(String text) {
        BoundDocument<Shop> read = READER.parse(text, "shop.xml");
        assertEquals(List.of(), all(read.findings()));
        assertEquals("a", read.root().orElseThrow().name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <house/>                                | line 1, <house>: <shop> is expected here
            <town/>                                 | line 1: <shop> is expected here
            <town><house><shop/></house></town>     | line 1, <house>: <shop> is expected here
            <shop><name>a</name></name>             | line 1, <shop>: not well-formed XML (an end tag does not match its start tag)
            <shop><name>a                           | line 1, <name>: not well-formed XML (the file ends too early: an end tag is missing)
            <!DOCTYPE shop><shop/>                  | line 1: not well-formed XML (a document type is not allowed)
            <town><shop><name>a</name></shop></shop> | line 1, <town>: not well-formed XML (an end tag does not match its start tag)
            """)
    void whatIsNoSuchDocumentHasNoRoot(String text, String finding) {
        BoundDocument<Shop> read = READER.parse(text, "shop.xml");
        assertEquals(List.of("shop.xml, " + finding), all(read.findings()));
        assertTrue(read.root().isEmpty());
    }

    @Test
    void aSecondDocumentInTheSameFileIsAMistake() {
        BoundDocument<Shop> read = READER.parse("<town><shop><name>a</name></shop>\n<shop><name>b</name></shop></town>",
                "shop.xml");
        assertEquals(List.of("shop.xml, line 2, <shop>: stands here twice"), all(read.findings()));
        assertEquals("a", read.root().orElseThrow().name);
        assertEquals(List.of(), all(READER.parse(
                "<town><shop><name>a</name></shop><house><shop><name>b</name></shop></house></town>", "shop.xml")
                .findings()), "further inside it is something else");
    }

    @Test
    void whoOwnsTheDocumentAddsWhatOnlyHeCanSee() {
        BoundDocument<Shop> read = shop("<name>a</name>\n<size>1</size>\n<size>2</size>");
        Shop shop = read.root().orElseThrow();
        shop.mistake("size", "too big");
        shop.mistake("note", "missing here");
        shop.mistake("closed");
        assertEquals(List.of("shop.xml, line 1, <shop>: missing here", "shop.xml, line 1, <shop>: closed",
                "shop.xml, line 4, <size>: stands here twice", "shop.xml, line 4, <size>: too big"),
                read.findings().mistakes().stream().map(Mistake::toString).toList());
    }

    @Test
    void aFileIsReadOrRefusedWithAReason(@TempDir Path dir) throws IOException {
        Path file = dir.resolve("shop.xml");
        assertEquals(List.of("shop.xml: there is no such file"), all(READER.read(file).findings()));
        Files.writeString(file, "\uFEFF<shop><name>caf\u00e9 & co</name></shop>");
        assertEquals("caf\u00e9 & co", READER.read(file).root().orElseThrow().name);
        BoundReader<Shop> small = new BoundReader<>(Shop.class, Files.size(file), "shop");
        assertTrue(small.read(file).root().isPresent(), "as large as it may be");
        Files.writeString(file, Files.readString(file) + " ");
        assertEquals(List.of("shop.xml: larger than 0 MiB, so it is not what it should be"),
                all(small.read(file).findings()));
        Path folder = Files.createDirectory(dir.resolve("folder"));
        assertTrue(all(READER.read(folder).findings()).getFirst().startsWith("folder: cannot be read ("));
    }

    @Test
    void piecesWithoutACommonRootAreReadAsIfTheyHadOne(@TempDir Path dir) throws IOException {
        Path file = dir.resolve("pieces");
        Files.writeString(file,
                "<?xml version=\"1.0\"?>\n<name>a</name>\n<shelf number=\"1\"/>\n<shelf number=\"2\"/>\n");
        BoundDocument<Shop> read = READER.readPieces(file);
        assertEquals(List.of(), all(read.findings()));
        assertEquals(2, read.root().orElseThrow().shelves.size());
        Files.writeString(file, "<name>a</name>\n<colour/>");
        assertEquals(List.of(2), READER.readPieces(file).findings().unknown().stream().map(Mistake::line).toList());
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24})
    void whateverAFileHoldsItIsReadOrRefusedWithAWord(long seed) {
        byte[] good = "<shop><name>a</name><size>1</size><shelf number=\"1\"><thing>b</thing></shelf></shop>"
                .getBytes(StandardCharsets.UTF_8);
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            byte[] bytes = good.clone();
            for (int i = 0; i < 1 + random.nextInt(4); i++) {
                bytes[random.nextInt(bytes.length)] = good[random.nextInt(good.length)];
            }
            String text = new String(bytes, StandardCharsets.UTF_8);
            BoundDocument<Shop> read = READER.parse(text, "f");
            assertTrue(read.root().isPresent() || !read.findings().mistakes().isEmpty(), text + ", seed " + seed);
            assertEquals(Stream.concat(read.findings().mistakes().stream(), read.findings().unknown().stream()).count(),
                    read.findings().refusals().size(), text + ", seed " + seed);
        }
    }
}
