package org.quern.config.xml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An element of a small configuration file.
 *
 * @param name the tag
 * @param attributes in the order of the file
 * @param text the text directly inside, without that of children, white space at both ends removed
 * @param children in the order of the file
 * @param emptyTag written {@code <t/>}, which BOINC reads as true, and not {@code <t></t>}
 * @param line where the element begins, counted from 1
 */
public record XmlNode(String name, Map<String, String> attributes, String text, List<XmlNode> children,
        boolean emptyTag,
        int line) {

    /** Children with this name, in the order of the file. */
    public List<XmlNode> all(String child) {
        List<XmlNode> found = new ArrayList<>();
        for (XmlNode node : children) {
            if (node.name.equals(child)) {
                found.add(node);
            }
        }
        return found;
    }

    /** The last child with this name: BOINC's readers overwrite, so the last one counts. */
    public Optional<XmlNode> last(String child) {
        List<XmlNode> found = all(child);
        return found.isEmpty() ? Optional.empty() : Optional.of(found.getLast());
    }

    /** Whether there are no elements inside. */
    public boolean isLeaf() {
        return children.isEmpty();
    }

    /** The name and the line only: the text may be a secret. */
    @Override
    public String toString() {
        return "<" + name + "> line " + line;
    }
}
