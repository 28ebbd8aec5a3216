package org.quern.rpc.gui;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of strangers that BOINC's client writes as they are. */
class RawTextsTest {
    private static GuiAnswer answer(String elements) {
        return new GuiAnswer(bytes(elements));
    }

    private static byte[] bytes(String elements) {
        return ("<boinc_gui_rpc_reply>\n" + elements + "</boinc_gui_rpc_reply>\n").getBytes(StandardCharsets.UTF_8);
    }

    private static String projects(String name) {
        return """
                <projects>
                <project>
                    <master_url>http://a.test/</master_url>
                    <project_name>%s</project_name>
                    <user_name>Ann</user_name>
                    <resource_share>50.000000</resource_share>
                </project>
                <project>
                    <master_url>http://b.test/</master_url>
                    <project_name>B</project_name>
                    <resource_share>70.000000</resource_share>
                </project>
                </projects>
                """.formatted(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<!-- x", "<![CDATA[", "]]>", "A < B", "A & B", "</project><a>", "<img src=x>", "<x/>",
        "</project_name>", "a</project_name><project_name>b", "two\n<!-- lines", "</projects></boinc_gui_rpc_reply>",
        "<master_url>http://b.test/</master_url>"})
    void aNameIsATextWhateverStandsInIt(String name) throws IOException {
        List<GuiRecord> projects = answer(projects(name)).all("project");
        assertEquals(2, projects.size());
        assertEquals(name, projects.getFirst().text("project_name"));
        assertEquals("http://a.test/", projects.getFirst().text("master_url"));
        assertEquals("Ann", projects.getFirst().text("user_name"));
        assertEquals(50, projects.getFirst().number("resource_share"));
        assertEquals("B", projects.getLast().text("project_name"));
        assertEquals(70, projects.getLast().number("resource_share"));
    }

    /** Where its end cannot be known, it spoils what is its own at most. */
    @ParameterizedTest
    @ValueSource(strings = {"a</project_name>\n<!-- x", "a</project_name>\n<![CDATA[",
        "a</project_name>\n<x><![CDATA[ x", "a</project_name>\n</boinc_gui_rpc_reply>", "a</project_name>\n<",
        "a</project_name>\n<x>"})
    void aNameThatForgesItsEndSpoilsNoOtherProject(String name) throws IOException {
        GuiRecord other = answer(projects(name)).all("project").getLast();
        assertEquals("B", other.text("project_name"));
        assertEquals(70, other.number("resource_share"));
    }

    @Test
    void elementsInsideEachOtherByTheDozenDoNotEndTheReading() throws IOException {
        String name = "a</project_name>\n" + "<a>".repeat(79);
        assertEquals("B", answer(projects(name)).all("project").getLast().text("project_name"));
    }

    @Test
    void anEscapedNameStaysWhatItWas() throws IOException {
        GuiRecord project = answer(projects("&lt;b&gt; &amp;amp; &#195;&#169;")).all("project").getFirst();
        assertEquals("<b> &amp; \u00e9", project.text("project_name"));
    }

    @Test
    void aMessageIsReadToItsEnd() throws IOException {
        List<GuiRecord> messages = answer("""
                <msgs>
                <msg>
                 <project><!-- A</project>
                 <pri>1</pri>
                 <seqno>1</seqno>
                 <body><![CDATA[
                one ]]> <!-- two
                three
                ]]></body>
                 <time>7</time>
                </msg>
                <msg>
                 <project></project>
                 <seqno>2</seqno>
                </msg>
                </msgs>
                """).all("msg");
        assertEquals("one ]]> <!-- two\nthree", messages.getFirst().text("body").strip());
        assertEquals("<!-- A", messages.getFirst().text("project"));
        assertEquals(7, messages.getFirst().number("time"));
        assertEquals(2, messages.getLast().whole("seqno"));
    }

    /** As other programs than BOINC's write it. */
    @Test
    void severalElementsInALineAreElements() {
        byte[] document = bytes("""
                <projects><project><master_url>http://a.test/</master_url><project_name>A</project_name>
                <user_name>B</user_name><resource_share>100</resource_share></project></projects>
                <project><master_url>http://a.test/</master_url><name>x</name></project>
                <notice><title>n</title><description><![CDATA[<p>All <!-- <b>
                <name>]]></description><link>javascript:alert(4)</link></notice>
                <description>
                <![CDATA[as Quern's client writes it: <b>
                two lines & more]]>
                </description>
                <error><error_num>-136</error_num><error_msg>Not found</error_msg></error>
                <platform><platform_name>p</platform_name><plan_class>cuda</plan_class></platform>
                <!-- a comment -->
                <nothing/>
                """);
        assertArrayEquals(document, RawTexts.escaped(document));
    }
}
