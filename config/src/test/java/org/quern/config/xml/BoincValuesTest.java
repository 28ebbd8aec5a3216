package org.quern.config.xml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values by BOINC's rules (docs/protocol/data-directory.md 1), and the text that they stand in. */
class BoincValuesTest {
    private static XmlNode node(String element) {
        XmlTree tree = XmlFiles.parse(element.getBytes(StandardCharsets.UTF_8), "f.xml");
        assertEquals(List.of(), tree.mistakes());
        return tree.root().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {"<t/>, true", "<t></t>, none", "<t>1</t>, true", "<t>0</t>, false",
        "<t>-3</t>, true", "<t> 2 </t>, true", "<t>true</t>, none", "<t>0x0</t>, false", "<t>0x1</t>, true",
        "<t>1.5</t>, none",
        "<t> </t>, none", "<t><u/></t>, none", "<t>1<u/></t>, none"})
    void aFlagIsSetByBeingThereOrByANumber(String element, @Nullable Boolean flag) {
        assertEquals(Optional.ofNullable(flag), BoincValues.bool(node(element)));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {"<t/>, 0", "<t></t>, 0", "<t>1.5e3</t>, 1500", "<t> -.5 </t>, -0.5",
        "<t>+2.</t>, 2",
        "<t>x</t>, none", "<t>1x</t>, none", "<t>1 2</t>, none", "<t>NaN</t>, none", "<t>inf</t>, none",
        "<t>1e400</t>, none",
        "<t>0x10</t>, none", "<t>5d</t>, none", "<t>1<u/></t>, none"})
    void aNumberIsDecimalAndFinite(String element, @Nullable Double number) {
        assertEquals(number == null ? OptionalDouble.empty() : OptionalDouble.of(number),
                BoincValues.number(node(element)));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {"<t/>, 0", "<t></t>, 0", "<t>17</t>, 17", "<t>+17</t>, 17",
        "<t>-17</t>, -17",
        "<t>0x1F</t>, 31", "<t>0X1f</t>, 31", "<t>-0x10</t>, -16", "<t>010</t>, 8", "<t>08</t>, none",
        "<t>1.0</t>, none",
        "<t>2147483647</t>, 2147483647", "<t>2147483648</t>, none", "<t>-2147483648</t>, -2147483648",
        "<t>1e3</t>, none",
        "<t>#10</t>, none", "<t>-#10</t>, none", "<t>x</t>, none", "<t>1<u/></t>, none"})
    void aWholeNumberHasThePrefixesOfC(String element, @Nullable Integer number) {
        assertEquals(number == null ? OptionalInt.empty() : OptionalInt.of(number), BoincValues.integer(node(element)));
    }

    @Test
    void fieldsHaveWhatIsReadOrWhatHoldsOtherwiseAndAWordOfIt() {
        List<Mistake> mistakes = new ArrayList<>();
        XmlFields fields = new XmlFields("f.xml", mistakes);
        XmlNode node = node("<a>\n<n>1</n>\n<n>2.5</n><w>3</w><t> x </t>\n<on/><bad>?</bad></a>");
        assertEquals(List.of(2.5, 9.0, 9.0), List.of(fields.number(node, "n", 9), fields.number(node, "absent", 9),
                fields.number(node, "bad", 9)), "the last one of a name counts");
        assertEquals(List.of(3, 8, 8), List.of(fields.whole(node, "w", 8), fields.whole(node, "absent", 8),
                fields.whole(node, "n", 8)));
        assertEquals(List.of(true, false, false), List.of(fields.flag(node, "on"), fields.flag(node, "absent"),
                fields.flag(node, "bad")));
        assertEquals(true, fields.flag(node.last("bad").orElseThrow(), true));
        assertEquals(List.of("x", ""), List.of(fields.text(node, "t"), fields.text(node, "absent")));
        assertEquals(List.of("f.xml, line 4, <bad>: not a number; ignored",
                "f.xml, line 3, <n>: not a whole number; ignored",
                "f.xml, line 4, <bad>: neither 0 nor 1; ignored", "f.xml, line 4, <bad>: neither 0 nor 1; ignored"),
                mistakes.stream().map(Mistake::toString).toList());
    }

    @Test
    void childrenAreFoundByNameInTheirOrder() {
        XmlNode node = node("<a><b>1</b><c/><b>2</b></a>");
        assertEquals(List.of("1", "2"), node.all("b").stream().map(XmlNode::text).toList());
        assertEquals("2", node.last("b").orElseThrow().text());
        assertEquals(Optional.empty(), node.last("d"));
        assertEquals(List.of(false, true, true, false), List.of(node.isLeaf(), node.last("c").orElseThrow().isLeaf(),
                node.last("c").orElseThrow().emptyTag(), node.last("b").orElseThrow().emptyTag()));
        assertEquals("<b> line 1", node.last("b").orElseThrow().toString());
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            a & b                   | a & b
            &lt;&gt;&amp;&quot;&apos; | <>&"'
            &lt                     | &lt
            &#65;&#x41;             | AA
            &#;&#x;&#xG;            | &#;&#x;&#xG;
            &#12345678;             | &#12345678;
            &#x1234567;             | &#x1234567;
            &nbsp;&LT;              | &nbsp;&LT;
            &&amp;&                 | &&&
            &#x20AC;                | €
            a&copy=1;b              | a&copy=1;b
            """)
    void anAmpersandThatBeginsNoReferenceIsOne(String written, String meant) {
        assertEquals(meant, node("<t>" + written + "</t>").text());
    }

    @Test
    void controlCharactersAreBlanksAndNothingCountsBehindAZero() {
        assertEquals("a b c", node("<t>a\u0001b\u001fc</t>").text());
        assertEquals("a\tb\nc", node("<t>a\tb\r\nc</t>").text());
        assertEquals("x", node("<t>x</t>\0<not xml").text());
        byte[] utf16 = "\uFEFF<t>a\uFFFEb\uFFFFc</t>".getBytes(StandardCharsets.UTF_16BE);
        assertEquals("a b c", XmlFiles.parse(utf16, "f").root().orElseThrow().text());
    }

    @Test
    void bytesThatAreNoUtf8AreLatin1() {
        byte[] latin = "<t a=\"\u00fc\">Z\u00fcrich</t>".getBytes(StandardCharsets.ISO_8859_1);
        XmlNode node = XmlFiles.parse(latin, "f").root().orElseThrow();
        assertEquals(List.of("Z\u00fcrich", "\u00fc"), List.of(node.text(), node.attributes().get("a")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <a><b>1</b></c>       | line 1, <a>: not well-formed XML (an end tag does not match its start tag); the file is read up to here
            <a>                   | line 1, <a>: not well-formed XML (the file ends too early: an end tag is missing); the file is read up to here
            <a><b x=1></b></a>    | line 1, <a>: not well-formed XML (a tag is misspelt or not closed); the file is read up to here
            x                     | line 1: not well-formed XML (a tag is misspelt or not closed); the file is ignored
            <!DOCTYPE a><a/>      | line 1: not well-formed XML (a document type is not allowed); the file is ignored
            <a/><b/>              | line 1: not well-formed XML (a tag is misspelt or not closed); the file is read up to here
            """)
    void aFaultIsToldInWordsOfOurOwn(String text, String mistake) {
        assertEquals(List.of("f.xml, " + mistake), XmlFiles.parse(text.getBytes(StandardCharsets.UTF_8), "f.xml")
                .mistakes().stream().map(Mistake::toString).toList());
    }

    @Test
    void aMistakeNamesWhatIsKnownOfItsPlace() {
        assertEquals("f: p", Mistake.ofFile("f", "p").toString());
        assertEquals("f, line 1: p", new Mistake("f", 1, "", "p").toString());
        assertEquals("f, <e>: p", new Mistake("f", 0, "e", "p").toString());
    }

    @Test
    void anEmptyFileIsNoneWhereThatIsMeant(@TempDir Path dir) throws IOException {
        Path file = dir.resolve("f.xml");
        assertEquals(Optional.empty(), XmlFiles.readUnlessEmpty(file));
        Files.writeString(file, "");
        assertEquals(Optional.empty(), XmlFiles.readUnlessEmpty(file));
        assertFalse(XmlFiles.read(file).orElseThrow().mistakes().isEmpty());
        Files.writeString(file, " ");
        assertFalse(XmlFiles.readUnlessEmpty(file).orElseThrow().mistakes().isEmpty());
        Files.writeString(file, "<a/>");
        assertTrue(XmlFiles.readUnlessEmpty(file).orElseThrow().complete());
    }

    private static Optional<XMLStreamException> fault(String text) {
        try {
            XMLStreamReader in = SafeXml.reader(new StringReader(text), "f");
            while (in.hasNext()) {
                in.next();
            }
            return Optional.empty();
        } catch (XMLStreamException e) {
            return Optional.of(e);
        }
    }

    private static String deep(int levels) {
        return "<a>".repeat(levels) + "</a>".repeat(levels);
    }

    private static String attributes(int number) {
        StringBuilder text = new StringBuilder("<a");
        for (int i = 0; i < number; i++) {
            text.append(" a").append(i).append("=\"\"");
        }
        return text + "/>";
    }

    @Test
    void everythingIsLimited() {
        assertEquals(Optional.empty(), fault(deep(SafeXml.MAX_DEPTH)));
        assertTrue(fault(deep(SafeXml.MAX_DEPTH + 1)).isPresent());
        assertEquals(Optional.empty(), fault(attributes(32)));
        assertTrue(fault(attributes(33)).isPresent());
        assertEquals(Optional.empty(), fault("<a b=\"" + "x".repeat(64 << 10) + "\"/>"));
        assertTrue(fault("<a b=\"" + "x".repeat((64 << 10) + 5000) + "\"/>").isPresent());
        assertTrue(fault("<a>" + "x".repeat(SafeXml.MAX_TEXT + 100_000) + "</a>").isPresent());
        assertEquals(Optional.empty(), fault("<a>" + "x".repeat(SafeXml.MAX_TEXT - 100_000) + "</a>"));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', value = {"<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
        "<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>", "<a>&x;</a>"})
    void noEntityIsResolved(String text) {
        assertTrue(fault(text).isPresent());
    }
}
