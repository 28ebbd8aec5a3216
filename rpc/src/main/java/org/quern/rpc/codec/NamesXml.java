package org.quern.rpc.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <alt_platform><name>..</name></alt_platform>} and its like: an element for each of a list of names. */
final class NamesXml {
    private NamesXml() {}

    static void write(BoincXmlWriter out, String element, List<String> names) throws IOException {
        for (String name : names) {
            out.open(element);
            out.raw("name", name);
            out.close();
        }
    }

    /** Those before and those of the current element. */
    static List<String> read(BoincXml xml, List<String> before) throws IOException {
        List<String> names = before.isEmpty() ? new ArrayList<>() : before;
        for (int element = xml.enter(); xml.nextChild(element);) {
            if (xml.name().equals("name")) {
                names.add(xml.text());
            }
        }
        return names;
    }
}
