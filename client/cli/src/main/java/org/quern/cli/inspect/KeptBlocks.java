package org.quern.cli.inspect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.ScanObserver;

/**
 * Blocks that readers of a document take as they stand, for somebody else to read: preferences and a project's links. What nobody
 * knows in there would not be told by the document's own reader.
 */
final class KeptBlocks {
    /** Of a frame or document without end that repeats them, the first ones are looked at. */
    private static final int MOST = 100;
    private static final Map<String, Reader> READERS = new TreeMap<>(Map.of("global_preferences",
            block -> UserDocuments.preferences(block.getBytes(StandardCharsets.ISO_8859_1)).unknown(), "gui_urls",
            KeptBlocks::links));

    private KeptBlocks() {}

    private interface Reader {
        List<String> unknown(String block);
    }

    /** Paths of what is unknown in the blocks of a document whose outermost element is {@code root}. */
    static List<String> unknown(String document, String root) {
        List<String> paths = new ArrayList<>();
        READERS.forEach((element, reader) -> {
            if (!element.equals(root)) {
                look(document, root, element, reader, paths);
            }
        });
        return paths;
    }

    private static void look(String document, String root, String element, Reader reader, List<String> paths) {
        String open = "<" + element + ">";
        String close = "</" + element + ">";
        int from = document.indexOf(open);
        for (int n = 0; from >= 0 && n < MOST; n++) {
            int to = document.indexOf(close, from);
            if (to < 0) {
                return;
            }
            String around = document.substring(0, from).stripTrailing().endsWith("<working_global_preferences>")
                    ? "/working_global_preferences/" : "/";
            reader.unknown(document.substring(from, to + close.length()))
                    .forEach(path -> paths.add(root + around + path));
            from = document.indexOf(open, to);
        }
    }

    private static List<String> links(String block) {
        ScanObserver observer = new ScanObserver();
        try {
            observer.<Object, IOException>watch(() -> Shapes.OF_DOCUMENTS.count(BoincXml.of(block)));
        } catch (IOException cut) {
            return List.of(); // the document's own reader tells that
        }
        return observer.passedOver();
    }
}
