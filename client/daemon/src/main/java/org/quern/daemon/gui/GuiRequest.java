package org.quern.daemon.gui;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.rpc.scan.BoincXml;

/**
 * One request of a manager.
 *
 * @param operation its name
 * @param fields the operation's children as texts; those of a container stand beside it
 * @param text the whole request, for operations that store a part of it as it stands
 * @param conversation what the connection remembers
 */
public record GuiRequest(String operation, Map<String, String> fields, String text, Conversation conversation) {
    private static final List<String> CONTAINERS = List.of("proxy_info", "host_info");

    /** Reads a request; an operation of "" stands for a request without one. */
    public static GuiRequest parse(byte[] frame, Conversation conversation) throws IOException {
        String text = new String(frame, StandardCharsets.ISO_8859_1);
        BoincXml xml = BoincXml.of(frame);
        int wrapper = xml.root();
        if (!xml.nextChild(wrapper)) {
            return new GuiRequest("", Map.of(), text, conversation);
        }
        String operation = xml.name();
        Map<String, String> fields = new LinkedHashMap<>();
        for (int parameters = xml.enter(); xml.nextChild(parameters);) {
            if (CONTAINERS.contains(xml.name())) {
                fields.put(xml.name(), "");
                xml.dissolve();
            } else {
                fields.put(xml.name(), xml.text());
            }
        }
        return new GuiRequest(operation, fields, text, conversation);
    }

    /** A parameter, empty if it is not given. */
    public String field(String name) {
        return fields.getOrDefault(name, "");
    }

    boolean has(String name) {
        return fields.containsKey(name);
    }

    /** A boolean: {@code <x/>} and {@code <x>1</x>} are true. */
    boolean is(String name) {
        return has(name) && (field(name).isEmpty() || number(name) != 0);
    }

    /** A number, 0 if it is none. */
    double number(String name) {
        try {
            double value = Double.parseDouble(field(name).strip());
            return Double.isFinite(value) ? value : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** What stands between the start and end tags of the operation, as it is. */
    String inner() {
        int start = text.indexOf('>', Math.max(0, text.indexOf("<" + operation)));
        int end = text.lastIndexOf("</" + operation);
        return start < 0 || end <= start ? "" : text.substring(start + 1, end).strip();
    }
}
