package org.quern.rpc.gui;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quern.rpc.scan.ByteText;
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

    /** The same with an element in it that has these texts by name, each as {@link #with} has them. */
    public GuiQuestion holding(String element, Map<String, String> texts) {
        return holding(ByteText.decode(written(out -> {
            out.open(element);
            write(out, texts);
            out.close();
        })));
    }

    /** The request's bytes, without the terminator. */
    byte[] bytes() {
        return written(this::write);
    }

    private interface Writing {
        void write(BoincXmlWriter out) throws IOException;
    }

    private static byte[] written(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            BoincXmlWriter out = new BoincXmlWriter(bytes);
            writing.write(out);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return bytes.toByteArray();
    }

    private void write(BoincXmlWriter out) throws IOException {
        out.open("boinc_gui_rpc_request");
        out.open(operation);
        write(out, parameters);
        if (!document.isEmpty()) {
            out.verbatim(document);
        }
        out.close();
        out.close();
    }

    private static void write(BoincXmlWriter out, Map<String, String> texts) throws IOException {
        for (Map.Entry<String, String> text : texts.entrySet()) {
            if (text.getValue().isEmpty()) {
                out.flag(text.getKey(), true);
            } else {
                out.text(text.getKey(), text.getValue());
            }
        }
    }
}
