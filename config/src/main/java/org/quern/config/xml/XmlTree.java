package org.quern.config.xml;

import java.util.List;
import java.util.Optional;

/**
 * What could be read of a file: all of it, or the part before the first fault.
 *
 * @param root the outermost element; empty if none was found
 * @param complete whether the outermost element was read to its end tag
 * @param mistakes at most one: the fault that ended the reading
 */
public record XmlTree(Optional<XmlNode> root, boolean complete, List<Mistake> mistakes) {

    static XmlTree unreadable(Mistake why) {
        return new XmlTree(Optional.empty(), false, List.of(why));
    }
}
