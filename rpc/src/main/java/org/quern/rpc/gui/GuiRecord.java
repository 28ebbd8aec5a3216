package org.quern.rpc.gui;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.quern.rpc.scan.BoincXml;

/**
 * An element of an answer, as texts by name. Containers inside it, such as {@code <active_task>}, are flattened, as BOINC's own
 * library does: their name is there, and their children stand beside it.
 *
 * @param fields texts by element name, long ones cut; the last of several counts
 */
public record GuiRecord(Map<String, String> fields) {
    private static final List<String> FLATTENED = List.of("active_task", "persistent_file_xfer", "file_xfer");

    /** BOINC's client keeps no more of a name or an address, and a page with ten thousand letters in one takes a browser minutes. */
    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_TEXT = 8_000;
    private static final Set<String> NAMES = Set.of("acct_mgr_name", "acct_mgr_url", "app_name", "category",
            "domain_name", "host_venue", "master_url", "name", "os_name", "os_version", "p_model", "p_vendor",
            "plan_class", "platform", "product_name", "project", "project_name", "project_url", "resources",
            "result_name", "team_name", "title", "user_friendly_name", "user_name", "venue", "wu_name");
    /** Documents of a project, which are read on where they are shown. */
    private static final Set<String> WHOLE = Set.of("description", "terms_of_use");

    private static String cut(String name, String text) {
        int most = NAMES.contains(name) ? LONGEST_NAME : LONGEST_TEXT;
        if (text.length() <= most || WHOLE.contains(name)) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most) + "…";
    }

    static GuiRecord read(BoincXml xml) throws IOException {
        return read(xml, _ -> true);
    }

    /** The same, in which only the fields that are wanted have their text: that of a list is all that stands in it. */
    static GuiRecord read(BoincXml xml, Predicate<String> wanted) throws IOException {
        Map<String, String> fields = new LinkedHashMap<>();
        for (int record = xml.enter(); xml.nextChild(record);) {
            if (FLATTENED.contains(xml.name())) {
                fields.put(xml.name(), "");
                xml.dissolve();
            } else {
                String name = xml.name();
                fields.put(name, wanted.test(name) ? cut(name, xml.text()) : "");
            }
        }
        return new GuiRecord(fields);
    }

    /** A text, empty if the element is absent. */
    public String text(String name) {
        return fields.getOrDefault(name, "");
    }

    /** A number, 0 if it is none. */
    public double number(String name) {
        try {
            double value = Double.parseDouble(text(name));
            return Double.isFinite(value) ? value : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** A whole number, 0 if it is none. */
    public int whole(String name) {
        return (int) number(name);
    }

    /** A boolean: {@code <x/>} and {@code <x>1</x>} are true. */
    public boolean is(String name) {
        return fields.containsKey(name) && (text(name).isEmpty() || number(name) != 0);
    }

    /** The element is there. */
    public boolean has(String name) {
        return fields.containsKey(name);
    }
}
