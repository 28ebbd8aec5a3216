package org.quern.daemon.gui.element;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.BoincXmlException;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * {@code <gui_urls>}: a project's pages that managers offer as buttons (docs/protocol/gui-rpc.md 6.10). A project's own text is not
 * passed on as it stands: a mistake in it would make the whole reply unreadable for managers with a strict parser.
 */
public final class GuiUrlsElement {
    private final BoincXmlWriter out;
    private final BoincXml xml;

    private GuiUrlsElement(BoincXmlWriter out, BoincXml xml) {
        this.out = out;
        this.xml = xml;
    }

    /** Writes what can be read of the content that a scheduler gave: what follows a mistake, such as a comment without an end, is left out. */
    public static void write(BoincXmlWriter out, String content) throws IOException {
        BoincXml xml = BoincXml.of(("<gui_urls>\n" + content + "\n</gui_urls>\n").getBytes(StandardCharsets.UTF_8));
        GuiUrlsElement element = new GuiUrlsElement(out, xml);
        element.element("gui_urls", () -> element.pages(xml.root("gui_urls"), true));
    }

    /** What stands inside an element. */
    private interface Content {
        void write() throws IOException;
    }

    /** Whatever cannot be read on ends the lists that it is in; each element that was begun is ended. */
    private void element(String name, Content content) throws IOException {
        out.open(name);
        try {
            content.write();
        } catch (BoincXmlException e) {
            // the pages before it are written; the next one out finds the end of the text
        }
        out.close();
    }

    /** {@code forAll}: not only for members of a team, which managers decide. */
    private void pages(int parent, boolean forAll) throws IOException {
        while (xml.nextChild(parent)) {
            if (xml.name().equals("gui_url")) {
                element("gui_url", () -> page(xml.enter()));
            } else if (forAll && xml.name().equals("ifteam")) {
                element("ifteam", () -> pages(xml.enter(), false));
            }
        }
    }

    private void page(int page) throws IOException {
        while (xml.nextChild(page)) {
            switch (xml.name()) {
                case "name", "description", "url" -> out.text(xml.name(), xml.text());
                default -> {
                }
            }
        }
    }
}
