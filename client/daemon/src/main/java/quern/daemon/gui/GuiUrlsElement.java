package quern.daemon.gui;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import quern.rpc.codec.BoincXml;
import quern.rpc.codec.BoincXmlWriter;

/**
 * {@code <gui_urls>}: a project's pages that managers offer as buttons (docs/protocol/gui-rpc.md 6.10). A project's own text is not
 * passed on as it stands: a mistake in it would make the whole reply unreadable for managers with a strict parser.
 */
final class GuiUrlsElement {
    private final BoincXmlWriter out;

    private GuiUrlsElement(BoincXmlWriter out) {
        this.out = out;
    }

    /** Writes what can be read of the content that a scheduler gave. */
    static void write(BoincXmlWriter out, String content) throws IOException {
        byte[] document = ("<gui_urls>\n" + content + "\n</gui_urls>\n").getBytes(StandardCharsets.UTF_8);
        out.open("gui_urls");
        BoincXml xml = BoincXml.of(document);
        new GuiUrlsElement(out).pages(xml, xml.root("gui_urls"));
        out.close();
    }

    private void pages(BoincXml xml, int parent) throws IOException {
        while (xml.nextChild(parent)) {
            if (xml.name().equals("gui_url")) {
                page(xml);
            } else if (xml.name().equals("ifteam")) { // only for members of a team, which managers decide
                out.open("ifteam");
                pages(xml, xml.enter());
                out.close();
            }
        }
    }

    private void page(BoincXml xml) throws IOException {
        out.open("gui_url");
        for (int page = xml.enter(); xml.nextChild(page);) {
            switch (xml.name()) {
                case "name", "description", "url" -> out.text(xml.name(), xml.text());
                default -> {
                }
            }
        }
        out.close();
    }
}
