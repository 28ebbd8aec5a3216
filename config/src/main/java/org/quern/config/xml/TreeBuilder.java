package org.quern.config.xml;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import org.codehaus.stax2.XMLStreamReader2;
import org.jspecify.annotations.Nullable;

/** Collects elements as they are read, so that those before a fault are kept. */
final class TreeBuilder {
    private final Deque<Open> open = new ArrayDeque<>();
    private @Nullable XmlNode root;

    void start(XMLStreamReader2 in) throws XMLStreamException {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < in.getAttributeCount(); i++) {
            attributes.put(in.getAttributeLocalName(i), XmlText.meant(in.getAttributeValue(i)));
        }
        open.push(new Open(in.getLocalName(), attributes, in.isEmptyElement(), in.getLocation().getLineNumber()));
    }

    void text(String text) {
        Open current = open.peek();
        if (current != null) {
            current.text.append(text);
        }
    }

    void end() {
        XmlNode node = open.pop().close();
        Open parent = open.peek();
        if (parent == null) {
            root = node;
        } else {
            parent.children.add(node);
        }
    }

    /** The element being read; empty outside of all. */
    String current() {
        Open current = open.peek();
        return current == null ? "" : current.name;
    }

    /** Where the element being read begins; 0 outside of all. */
    int currentLine() {
        Open current = open.peek();
        return current == null ? 0 : current.line;
    }

    boolean isClosed() {
        return root != null;
    }

    /** The outermost element. If it is still open: with what was closed inside it, at every level. */
    Optional<XmlNode> root() {
        if (root != null) {
            return Optional.of(root);
        }
        Optional<XmlNode> inner = Optional.empty();
        for (Open level : open) {
            List<XmlNode> children = new ArrayList<>(level.children);
            inner.ifPresent(children::add);
            boolean isCutLeaf = children.isEmpty() && level != open.peekLast();
            inner = isCutLeaf ? Optional.empty() : Optional.of(level.close(children));
        }
        return inner;
    }

    private static final class Open {
        final String name;
        final Map<String, String> attributes;
        final boolean emptyTag;
        final int line;
        final StringBuilder text = new StringBuilder();
        final List<XmlNode> children = new ArrayList<>();

        Open(String name, Map<String, String> attributes, boolean emptyTag, int line) {
            this.name = name;
            this.attributes = attributes;
            this.emptyTag = emptyTag;
            this.line = line;
        }

        XmlNode close() {
            return close(children);
        }

        XmlNode close(List<XmlNode> inside) {
            return new XmlNode(name, Collections.unmodifiableMap(attributes), XmlText.meant(text.toString()).strip(),
                    List.copyOf(inside), emptyTag, line);
        }
    }
}
