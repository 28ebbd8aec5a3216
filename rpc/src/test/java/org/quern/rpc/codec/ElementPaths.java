package org.quern.rpc.codec;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.quern.rpc.scan.BoincXml;

/** The set of element paths of a document: {@code a/b/c}. */
public final class ElementPaths {
    private ElementPaths() {}

    public static Set<String> of(byte[] document) throws IOException {
        var xml = BoincXml.of(document);
        var paths = new TreeSet<String>();
        int root = xml.root();
        visit(xml, root, xml.name(), paths);
        return paths;
    }

    private static void visit(BoincXml xml, int element, String path, Set<String> paths) throws IOException {
        paths.add(path);
        while (xml.nextChild(element)) {
            visit(xml, xml.enter(), path + "/" + xml.name(), paths);
        }
    }
}
