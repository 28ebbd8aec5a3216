package org.quern.rpc.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A case for each quirk of BOINC's dialect (docs/protocol/scheduler-rpc.md 1 and 9, docs/protocol/data-directory.md 1). */
class BoincXmlTest {
    @ParameterizedTest(name = "{0} reads as {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "<x>a</x>|a", "<x>  a b \t</x>|a b", "<x></x>|(nothing)", "<x/>|(nothing)", "<x />|(nothing)",
        "<x>Rig & test app</x>|Rig & test app", "<x>a &amp; b &lt;c&gt;</x>|a & b <c>",
        "<x>&quot;&apos;</x>|\"'", "<x>&#233;</x>|\uDCE9", "<x>&#195;&#169;</x>|é", "<x>é</x>|é",
        "<x>&nbsp;&#300;&#x41;</x>|&nbsp;&#300;&#x41;",
        "<x><![CDATA[a &amp; <b> ]]]></x>|`a &amp; <b> ]`", "<x> <![CDATA[ a ]]> </x>|` a `",
        "<x>a<!-- b <c> -->d</x>|ad", "<x a='1' b=\"2\">v</x >|v", "< x >v</ x >|v",
        "<x>https://a/?b=1&c=2</x>|https://a/?b=1&c=2"})
    void stringsAreTrimmedAndUnescapedByteByByte(String document, String expected) throws IOException {
        var xml = BoincXml.of("<r>" + document + "</r>");
        int root = xml.root("r");
        assertTrue(xml.nextChild(root));
        assertEquals("x", xml.name());
        assertEquals(expected.equals("(nothing)") ? "" : expected, xml.text());
        assertFalse(xml.nextChild(root));
    }

    @ParameterizedTest(name = "{0} is the integer {1}")
    @CsvSource({"<x>12</x>,12", "<x> -3 </x>,-3", "<x>+4</x>,4", "<x>0x1F</x>,31", "<x>010</x>,8", "<x>0</x>,0",
        "<x></x>,0", "<x/>,77", "<x>09</x>,77", "<x>12a</x>,77", "<x>1 2</x>,77",
        "<x>1.5</x>,77", "<x>99999999999999999999</x>,77", "<x>1<y/></x>,77", "<x>0x</x>,77", "<x>--1</x>,77",
        "<x>-</x>,77"})
    void integersFollowStrtol(String document, long expected) throws IOException {
        assertEquals(expected, only(document).longOr(77));
    }

    @ParameterizedTest(name = "{0} is the number {1}")
    @CsvSource({"<x>12</x>,12", "<x>1795258116.017344</x>,1795258116.017344", "<x>-0.500000</x>,-0.5",
        "<x>1e3</x>,1000", "<x>.5</x>,0.5", "<x>5.</x>,5", "<x></x>,0", "<x/>,77", "<x>.</x>,77",
        "<x>-</x>,77", "<x>nan</x>,77", "<x>inf</x>,77", "<x>NaN</x>,77", "<x>1e999</x>,77", "<x>1d</x>,77",
        "<x>1;5</x>,77", "<x>1.2.3</x>,77",
        "<x>604800000000000.000000</x>,604800000000000", "<x>0.1000000000000000055511151231257827</x>,0.1"})
    void numbersAreFinite(String document, double expected) throws IOException {
        assertEquals(expected, only(document).doubleOr(77));
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({"<x/>,true", "<x />,true", "<x>1</x>,true", "<x>2</x>,true", "<x>0</x>,false", "<x></x>,false",
        "<x>true</x>,false", "<x>-1</x>,true"})
    void booleansNeedATagOrANumber(String document, boolean expected) throws IOException {
        assertEquals(expected, only(document).bool());
    }

    @Test
    void rawBlocksKeepEveryByte() throws IOException {
        byte[] inside = "\n <a>&amp; & \u00ff<!-- x --></b>\r\n".getBytes(StandardCharsets.ISO_8859_1);
        var document = new java.io.ByteArrayOutputStream();
        document.writeBytes("<r><x>".getBytes(StandardCharsets.ISO_8859_1));
        document.writeBytes(inside);
        document.writeBytes("</x><y>1</y></r>".getBytes(StandardCharsets.ISO_8859_1));
        var xml = BoincXml.of(document.toByteArray());
        int root = xml.root("r");
        assertTrue(xml.nextChild(root));
        String text = xml.rawText();
        assertEquals(new String(inside, StandardCharsets.ISO_8859_1),
                new String(ByteText.encode(text), StandardCharsets.ISO_8859_1));
        assertTrue(xml.nextChild(root));
        assertEquals("y", xml.name());
    }

    @Test
    void whatIsNotReadIsSkippedWithItsChildren() throws IOException {
        assertEquals(List.of("a=1", "b=2"),
                children("<r><a>1</a><new><a>9</a><deep><a>8</a></deep></new><b>2</b></r>", "new"));
    }

    @Test
    void aDissolvedTagLeavesItsChildrenBesideIt() throws IOException {
        var xml = BoincXml.of("<r><new><a>1</a></new><b>2</b></r>");
        var seen = new ArrayList<String>();
        for (int root = xml.root("r"); xml.nextChild(root);) {
            if (xml.name().equals("new")) {
                xml.dissolve();
            } else {
                seen.add(xml.name() + xml.text());
            }
        }
        assertEquals(List.of("a1", "b2"), seen);
    }

    @Test
    void attributesAreFoundInEitherQuotes() throws IOException {
        var xml = BoincXml.of("<r><message xpriority=\"no\" priority = \"low\" name='a b'>x</message></r>");
        int root = xml.root("r");
        assertTrue(xml.nextChild(root));
        assertEquals("low", xml.attribute("priority"));
        assertEquals("a b", xml.attribute("name"));
        assertNull(xml.attribute("prior"));
    }

    @Test
    void whatStandsBeforeTheRootIsSkipped() throws IOException {
        var xml = BoincXml.of(
                "\uFEFF1f4\r\n<?xml version=\"1.0\"?>\n<!DOCTYPE x>\n<br />\n<b>Deprecated</b>: foo <p> & \n<r><a>1</a></r>");
        int root = xml.root("r");
        assertTrue(xml.nextChild(root));
        assertEquals("1", xml.text());
        assertEquals(List.of(), xml.repairs());
    }

    @Test
    void aMissingEndTagClosesWithTheElementAroundIt() throws IOException {
        var xml = BoincXml.of("<r><app><name>a</name><x></app><b>2</b></r>");
        int root = xml.root("r");
        assertTrue(xml.nextChild(root));
        int app = xml.enter();
        assertTrue(xml.nextChild(app));
        assertEquals("a", xml.text());
        assertTrue(xml.nextChild(app));
        assertEquals("x", xml.name());
        assertFalse(xml.nextChild(app));
        assertTrue(xml.nextChild(root));
        assertEquals("2", xml.text());
        assertFalse(xml.repairs().isEmpty());
    }

    @ParameterizedTest(name = "{0} ends too early")
    @CsvSource(delimiter = '|', value = {"<r><a>1</a>", "<r><a>1", "<r><a", "<r><!-- x", "<r><![CDATA[ x ]]",
        "<r><raw>x", "nothing", "<q>1</q>"})
    void aDocumentThatEndsTooEarlySaysWhere(String document) {
        var e = assertThrows(BoincXmlException.class, () -> readAll(document));
        assertTrue(e.offset() >= 4, e.toString());
        assertTrue(e.toString().contains("byte " + e.offset()), e.toString());
    }

    @Test
    void aNulEndsTheDocument() {
        assertThrows(BoincXmlException.class, () -> readAll("<r><a>1</a>\0</r>"));
    }

    @Test
    void boundsHold() throws IOException {
        assertThrows(BoincXmlException.class, () -> readAll("<r>" + "<a>".repeat(70)));
        assertThrows(BoincXmlException.class, () -> readAll("<r><" + "a".repeat(5000) + ">"));
        var xml = new BoincXml(new ByteArrayInputStream(("<r>" + "x".repeat(1000)).getBytes(StandardCharsets.US_ASCII)),
                new ScanLimits(500, 10, 3));
        int root = xml.root("r");
        var e = assertThrows(BoincXmlException.class, () -> xml.nextChild(root));
        assertEquals("r", e.path());
        var small = new BoincXml(
                new ByteArrayInputStream(
                        "<r><a>12345678901</a><a>1234567890</a></r>".getBytes(StandardCharsets.US_ASCII)),
                new ScanLimits(500, 10, 3));
        int top = small.root("r");
        assertTrue(small.nextChild(top));
        assertEquals("", small.text());
        assertTrue(small.nextChild(top));
        assertEquals("1234567890", small.text());
    }

    @Test
    void aTextWithTagsInsideIsLeftOut() throws IOException {
        assertEquals(List.of("a=", "b=2"), children("<r><a>1<c>3</c>4</a><b>2</b></r>", ""));
    }

    @Test
    void aNoteOfEachRepairNamesItsPlace() throws IOException {
        var xml = BoincXml.of("<r><app><n>A & B</n></zzz></app></r>");
        for (int root = xml.root("r"); xml.nextChild(root);) {
            for (int app = xml.enter(); xml.nextChild(app);) {
                xml.text();
            }
        }
        assertEquals(List.of(new Repair(20, "r/app/n", "bare ampersand, taken as it stands"),
                new Repair(26, "r/app", "</zzz>, an end tag without its start tag, passed over")), xml.repairs());
    }

    private static BoincXml only(String document) throws IOException {
        var xml = BoincXml.of("<r>" + document + "</r>");
        assertTrue(xml.nextChild(xml.root("r")));
        return xml;
    }

    private static List<String> children(String document, String skipped) throws IOException {
        var xml = BoincXml.of(document);
        var seen = new ArrayList<String>();
        for (int root = xml.root("r"); xml.nextChild(root);) {
            if (!xml.name().equals(skipped)) {
                seen.add(xml.name() + "=" + xml.text());
            }
        }
        return seen;
    }

    private static void readAll(String document) throws IOException {
        var xml = BoincXml.of(document);
        for (int root = xml.root("r"); xml.nextChild(root);) {
            if (xml.name().equals("raw")) {
                xml.rawBytes();
            }
        }
    }
}
