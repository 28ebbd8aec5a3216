package org.quern.rpc.gui;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * A request to a client (docs/protocol/gui-rpc.md 5).
 *
 * @param operation its name
 * @param parameters texts by element name; an empty text is written {@code <name/>}, which reads as true
 * @param document elements that stand in it as they are, empty if none
 */
public record GuiQuestion(String operation, Map<String, String> parameters, String document) {
    public GuiQuestion {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** A request without parameters. */
    public static GuiQuestion of(String operation) {
        return new GuiQuestion(operation, Map.of(), "");
    }

    /** The same with one more parameter. */
    public GuiQuestion with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(parameters);
        more.put(name, value);
        return new GuiQuestion(operation, more, document);
    }

    /** The same with a document in it, whose bytes the letters are (ISO-8859-1). */
    public GuiQuestion holding(String newDocument) {
        return new GuiQuestion(operation, parameters, newDocument);
    }

    /** The request's bytes, without the terminator. */
    byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(new BoincXmlWriter(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return bytes.toByteArray();
    }

    private void write(BoincXmlWriter out) throws IOException {
        out.open("boinc_gui_rpc_request");
        out.open(operation);
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            if (parameter.getValue().isEmpty()) {
                out.flag(parameter.getKey(), true);
            } else {
                out.text(parameter.getKey(), parameter.getValue());
            }
        }
        if (!document.isEmpty()) {
            out.verbatim(document);
        }
        out.close();
        out.close();
        out.flush();
    }
}
