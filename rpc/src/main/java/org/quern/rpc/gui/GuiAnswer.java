package org.quern.rpc.gui;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.ScanLimits;

/** A client's answer to one request. */
public final class GuiAnswer {
    /** Elements that only hold others: lists, and the groups of get_state. */
    private static final List<String> LISTS = List.of("results", "projects", "msgs", "notices", "file_transfers",
            "client_state", "disk_usage_summary", "old_results", "daily_xfers", "quern_status", "quern_devices",
            "quern_processor", "statistics");
    /** Of an answer that opens more elements than that inside each other no sense can be made. A text of a stranger that is no text after all opens some dozens. */
    private static final ScanLimits LIMITS = new ScanLimits(ScanLimits.DEFAULT.documentBytes(),
            ScanLimits.DEFAULT.stringBytes(), 1_000);
    private final byte[] document;
    private final byte[] readable;

    GuiAnswer(byte[] document) {
        this.document = document;
        readable = RawTexts.escaped(document);
    }

    private BoincXml scanner() {
        return new BoincXml(new ByteArrayInputStream(readable), LIMITS);
    }

    /** The client asks for the password first. */
    public boolean unauthorized() throws IOException {
        return has("unauthorized");
    }

    /** What the client says went wrong, empty if nothing did. */
    public Optional<String> error() throws IOException {
        GuiRecord all = read(List.of("error", "status")::contains);
        return all.has("error") ? Optional.of(all.text("error"))
                : all.whole("status") != 0 ? Optional.of("error " + all.whole("status")) : Optional.empty();
    }

    /** An element of that name stands at the top of the answer. */
    public boolean has(String element) throws IOException {
        return read(_ -> false).has(element);
    }

    /** What stands at the top of the answer. */
    public GuiRecord whole() throws IOException {
        return read(_ -> true);
    }

    private GuiRecord read(Predicate<String> wanted) throws IOException {
        BoincXml xml = scanner();
        xml.root("boinc_gui_rpc_reply");
        return GuiRecord.read(xml, wanted);
    }

    /** The only element of that name, empty fields if there is none. */
    public GuiRecord one(String element) throws IOException {
        List<GuiRecord> found = all(element);
        return found.isEmpty() ? new GuiRecord(Map.of()) : found.getFirst();
    }

    /** All elements of that name, in order. */
    public List<GuiRecord> all(String element) throws IOException {
        List<GuiRecord> found = new ArrayList<>();
        BoincXml xml = scanner();
        for (int top = xml.root("boinc_gui_rpc_reply"); xml.nextChild(top);) {
            if (xml.name().equals(element)) {
                found.add(GuiRecord.read(xml));
            } else if (LISTS.contains(xml.name())) {
                xml.dissolve();
            }
        }
        return found;
    }

    /** All elements of that name which stand in groups, in order, each by the text that its group has under {@code key} before it. */
    public Map<String, List<GuiRecord>> grouped(String group, String key, String element) throws IOException {
        Map<String, List<GuiRecord>> found = new LinkedHashMap<>();
        BoincXml xml = scanner();
        for (int top = xml.root("boinc_gui_rpc_reply"); xml.nextChild(top);) {
            if (xml.name().equals(group)) {
                readGroup(xml, key, element, found);
            } else if (LISTS.contains(xml.name())) {
                xml.dissolve();
            }
        }
        return found;
    }

    private static void readGroup(BoincXml xml, String key, String element, Map<String, List<GuiRecord>> found)
            throws IOException {
        List<GuiRecord> records = new ArrayList<>();
        for (int group = xml.enter(); xml.nextChild(group);) {
            if (xml.name().equals(key)) {
                records = found.computeIfAbsent(xml.text(), _ -> new ArrayList<>());
            } else if (xml.name().equals(element)) {
                records.add(GuiRecord.read(xml));
            }
        }
    }

    /** All elements of that name, in order, each by the text under {@code key} in the last {@code head} before it: what a state says of a project stands behind it. */
    public Map<String, List<GuiRecord>> following(String head, String key, String element) throws IOException {
        Map<String, List<GuiRecord>> found = new LinkedHashMap<>();
        List<GuiRecord> records = new ArrayList<>();
        BoincXml xml = scanner();
        for (int top = xml.root("boinc_gui_rpc_reply"); xml.nextChild(top);) {
            if (xml.name().equals(head)) {
                records = found.computeIfAbsent(GuiRecord.read(xml).text(key), _ -> new ArrayList<>());
            } else if (xml.name().equals(element)) {
                records.add(GuiRecord.read(xml));
            } else if (LISTS.contains(xml.name())) {
                xml.dissolve();
            }
        }
        return found;
    }

    /** The answer as it came. */
    public String text() {
        return new String(document, StandardCharsets.UTF_8);
    }
}
