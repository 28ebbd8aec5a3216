package org.quern.config.xml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class XmlFilesTest {

    private static XmlTree parse(String text) {
        return XmlFiles.parse(text.getBytes(StandardCharsets.UTF_8), "cc_config.xml");
    }

    private static String childText(XmlTree tree, String child) {
        return tree.root().flatMap(root -> root.last(child)).map(XmlNode::text).orElse("(absent)");
    }

    @Test
    void elementsAttributesAndLinesAreKept() {
        XmlTree tree = parse("<?xml version=\"1.0\"?>\n<a>\n  <v name=\"home\"> x </v>\n  <flag/>\n</a>\n");
        XmlNode v = tree.root().orElseThrow().last("v").orElseThrow();
        assertEquals("home", v.attributes().get("name"));
        assertEquals("x", v.text());
        assertEquals(3, v.line());
        assertEquals(4, tree.root().orElseThrow().last("flag").orElseThrow().line());
        assertTrue(tree.complete());
        assertTrue(tree.mistakes().isEmpty());
    }

    @Test
    void aBareAmpersandIsText() {
        assertEquals("http://x/?a=1&b=2 & Co", childText(parse("<a><u>http://x/?a=1&b=2 &amp; Co</u></a>"), "u"));
    }

    @ParameterizedTest
    @CsvSource({"raw UTF-8, Zürich", "one reference a byte, Z&#195;&#188;rich",
        "one reference a character, Z&#xFC;rich"})
    void lettersBeyondAsciiAreReadHoweverTheyAreWritten(String way, String text) {
        assertEquals("Zürich", childText(parse("<a><t>" + text + "</t></a>"), "t"), way);
    }

    @Test
    void aFileSavedByAWindowsEditorIsRead() {
        byte[] utf16 = "\uFEFF<a><t>Zürich €</t></a>".getBytes(StandardCharsets.UTF_16LE);
        assertEquals("Zürich €", childText(XmlFiles.parse(utf16, "f"), "t"));
        assertEquals("Zürich", childText(parse("\uFEFF<a><t>Zürich</t></a>"), "t"));
    }

    @Test
    void whatStandsBeforeAFaultCountsAndTheFaultIsNamed() {
        XmlTree tree = parse("<a>\n<x>1</x>\n<y>\n <z>2</z>\n <w>3</v>\n</y>\n</a>");
        assertEquals("1", childText(tree, "x"));
        XmlNode y = tree.root().orElseThrow().last("y").orElseThrow();
        assertEquals("2", y.last("z").orElseThrow().text());
        assertTrue(y.last("w").isEmpty(), "an element cut off by the fault must not count");
        assertFalse(tree.complete());
        assertEquals(
                "cc_config.xml, line 5, <w>: not well-formed XML (an end tag does not match its start tag); the file is read up to here",
                tree.mistakes().getFirst().toString());
    }

    @Test
    void aFileCutShortIsReadToTheCut() {
        XmlTree tree = parse("<a><x>1</x><y>2");
        assertEquals("1", childText(tree, "x"));
        assertEquals("(absent)", childText(tree, "y"));
        assertTrue(tree.mistakes().getFirst().problem().contains("ends too early"), tree.mistakes().toString());
    }

    @Test
    void aKeyInAMalformedFileIsNotPrinted() {
        XmlTree tree = parse("<a><authenticator><0123secret></authenticator>&0123secret;</a>");
        assertFalse(tree.mistakes().isEmpty());
        assertFalse(tree.mistakes().toString().contains("0123secret"), tree.mistakes().toString());
        assertFalse(tree.root().toString().contains("0123secret"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "no xml", "<", "<a", "</a>",
        "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><a>&e;</a>"})
    void whatIsNoXmlIsAMistakeOfTheFile(String text) {
        XmlTree tree = parse(text);
        assertEquals(1, tree.mistakes().size());
        assertTrue(tree.root().isEmpty());
        assertFalse(tree.complete());
    }

    @Test
    void anEntityIsTextAndNeverAFile() {
        assertEquals("&e;", childText(parse("<a><t>&e;</t></a>"), "t"));
    }

    @Test
    void depthIsLimited() {
        XmlTree tree = parse("<a>".repeat(10_000));
        assertTrue(tree.mistakes().getFirst().problem().contains("too deep"), tree.mistakes().toString());
    }

    @Test
    void aFileBeyondTheSizeLimitIsRefused(@TempDir Path dir) throws IOException {
        Path file = dir.resolve("cc_config.xml");
        Files.writeString(file, "<a>" + " ".repeat(XmlFiles.MAX_BYTES) + "</a>");
        XmlTree tree = XmlFiles.read(file).orElseThrow();
        assertTrue(tree.mistakes().getFirst().toString().startsWith("cc_config.xml: larger than"));
    }

    @Test
    void anAbsentFileIsNoMistakeAndADirectoryIs(@TempDir Path dir) {
        assertTrue(XmlFiles.read(dir.resolve("absent.xml")).isEmpty());
        assertFalse(XmlFiles.read(dir).orElseThrow().mistakes().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noBytesMakeTheReaderThrow(long seed) {
        Random random = new Random(seed);
        byte[] good = "<a x=\"1\"><b>1&amp;2</b><!-- c --><c><![CDATA[<]]></c><d/></a>"
                .getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 500; round++) {
            byte[] bytes = good.clone();
            for (int i = 0; i < 1 + random.nextInt(6); i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            XmlTree tree = XmlFiles.parse(bytes, "f");
            assertTrue(tree.complete() || !tree.mistakes().isEmpty(), "seed " + seed + " round " + round);
        }
    }
}
