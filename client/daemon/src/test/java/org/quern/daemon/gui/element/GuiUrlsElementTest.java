package org.quern.daemon.gui.element;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.rpc.write.BoincXmlWriter;

class GuiUrlsElementTest {
    @Test
    void pagesArePassedOnWithThoseForTeamsApart() throws IOException {
        assertEquals("""
                <gui_urls>
                <gui_url>
                <name>Tom &amp; Co</name>
                <url>http://a.example/?a=1&amp;b=2</url>
                </gui_url>
                <ifteam>
                <gui_url>
                <name>Team</name>
                </gui_url>
                </ifteam>
                </gui_urls>
                """, written("<gui_url><name>Tom &amp; Co</name><x>1</x><url>http://a.example/?a=1&b=2</url></gui_url>"
                + "<ifteam><gui_url><name>Team</name></gui_url></ifteam>"));
    }

    @Test
    void aListThatBreaksOffIsClosed() throws IOException {
        assertEquals("<gui_urls>\n<gui_url>\n<name>A</name>\n</gui_url>\n</gui_urls>\n",
                written("<gui_url><name>A</name>"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<!-- ", "<![CDATA[x", "<gui_url><name><![CDATA[x", "<url", "<!-- --", "</gui_urls><!--"})
    void aListThatCannotBeReadToItsEndIsCutThere(String end) throws IOException {
        String text = written("<gui_url><name>A</name></gui_url>" + end);
        assertTrue(text.startsWith("<gui_urls>\n<gui_url>\n<name>A</name>\n</gui_url>\n"), text);
        assertTrue(text.endsWith("</gui_urls>\n"), text);
    }

    @Test
    void aTeamHasNoTeamsInIt() throws IOException {
        assertEquals("<gui_urls>\n<ifteam>\n</ifteam>\n</gui_urls>\n", written("<ifteam>".repeat(50)));
        assertEquals("<gui_urls>\n<ifteam>\n</ifteam>\n</gui_urls>\n", written("<ifteam>".repeat(5000)));
    }

    private static String written(String content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BoincXmlWriter out = new BoincXmlWriter(bytes);
        GuiUrlsElement.write(out, content);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8).replaceAll("(?m)^ +", "");
    }
}
