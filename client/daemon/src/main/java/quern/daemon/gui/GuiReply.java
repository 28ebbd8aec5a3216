package quern.daemon.gui;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import quern.rpc.codec.BoincXmlWriter;

/** A reply while it is written: one element a line, nothing behind the terminator (gui-rpc.md 2). */
final class GuiReply {
    private static final byte TERMINATOR = 3;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final BoincXmlWriter xml;

    GuiReply() throws IOException {
        line("<boinc_gui_rpc_reply>");
        xml = new BoincXmlWriter(bytes);
    }

    /** For elements. */
    BoincXmlWriter xml() {
        return xml;
    }

    void success() throws IOException {
        xml.verbatim("<success/>\n");
    }

    void error(String text) throws IOException {
        xml.verbatim("<error>" + text + "</error>\n");
    }

    void unauthorized() throws IOException {
        xml.verbatim("<unauthorized/>\n");
    }

    /** The whole message. */
    byte[] finished() throws IOException {
        xml.flush();
        line("</boinc_gui_rpc_reply>");
        bytes.write(TERMINATOR);
        return bytes.toByteArray();
    }

    private void line(String text) {
        bytes.writeBytes((text + "\n").getBytes(StandardCharsets.US_ASCII));
    }
}
