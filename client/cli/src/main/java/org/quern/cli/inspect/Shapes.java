package org.quern.cli.inspect;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.rpc.scan.BoincXml;

/**
 * Which elements stand in which: in conversations with managers (docs/protocol/gui-rpc.md 5, 6), and in documents that the client only writes
 * (docs/protocol/app-control.md 6, docs/protocol/accounts.md 8.2).
 */
final class Shapes {
    /** Nouns that are worth counting. */
    private static final Set<String> COUNTED = Set.of("project", "app", "app_version", "workunit", "result", "msg",
            "notice", "file_transfer", "active_task", "app_file", "daily_statistics", "dx");
    static final Shapes OF_MANAGERS = new Shapes(Resource.table("gui-elements.txt"));
    static final Shapes OF_DOCUMENTS = new Shapes(over(OF_MANAGERS.children, Resource.table("document-elements.txt")));

    private final SortedMap<String, List<String>> children;

    private Shapes(SortedMap<String, List<String>> children) {
        this.children = children;
    }

    private static SortedMap<String, List<String>> over(SortedMap<String, List<String>> usual,
            SortedMap<String, List<String>> own) {
        SortedMap<String, List<String>> all = new TreeMap<>(usual);
        all.putAll(own);
        return all;
    }

    /** Counts the nouns of a frame or document; elements that do not belong where they stand are passed over. */
    SortedMap<String, Integer> count(BoincXml xml) throws IOException {
        SortedMap<String, Integer> counts = new TreeMap<>();
        xml.root();
        walk(xml, xml.name(), counts);
        return counts;
    }

    private void walk(BoincXml xml, String parent, SortedMap<String, Integer> counts) throws IOException {
        List<String> known = children.getOrDefault(parent, List.of());
        for (int depth = xml.enter(); xml.nextChild(depth);) {
            String name = xml.name();
            if (COUNTED.contains(name)) {
                counts.merge(name, 1, Integer::sum);
            }
            if (children.containsKey(name) && known.contains(name)) {
                walk(xml, name, counts);
            } else if (known.contains(name) || known.contains("*")) {
                xml.rawBytes();
            }
        }
    }
}
