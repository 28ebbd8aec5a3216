package org.quern.daemon.gui;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.quern.rpc.scan.ByteText;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * A reply while it is written: one element a line, nothing behind the terminator (docs/protocol/gui-rpc.md 2). It goes to
 * the manager in pieces as it grows, so that a state of ten thousand tasks is never held twice.
 */
public final class GuiReply {
    private static final byte TERMINATOR = 3;
    private static final int PIECE = 32 * 1024;
    private final OutputStream out;
    private final BoincXmlWriter xml;

    /** Begins a reply on {@code manager}, which stays open. */
    public GuiReply(OutputStream manager) throws IOException {
        out = new BufferedOutputStream(manager, PIECE);
        line("<boinc_gui_rpc_reply>");
        xml = new BoincXmlWriter(out);
    }

    /** For elements. */
    public BoincXmlWriter xml() {
        return xml;
    }

    void success() throws IOException {
        xml.verbatim("<success/>\n");
    }

    public void error(String text) throws IOException {
        xml.raw("error", text);
    }

    public void unauthorized() throws IOException {
        xml.verbatim("<unauthorized/>\n");
    }

    /** A file as it stands, given as one character a byte; what would end the reply too early is left out. */
    void copy(String bytes) throws IOException {
        String clean = bytes.replaceAll("[\\x00\\x03]", "").strip();
        xml.verbatim(ByteText.decode(clean.getBytes(StandardCharsets.ISO_8859_1)) + "\n");
    }

    /** Sends what is left, with the end. */
    public void finish() throws IOException {
        xml.flush();
        line("</boinc_gui_rpc_reply>");
        out.write(TERMINATOR);
        out.flush();
    }

    private void line(String text) throws IOException {
        out.write((text + "\n").getBytes(StandardCharsets.US_ASCII));
    }
}
