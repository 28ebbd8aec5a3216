package org.quern.config.xml;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Reads values of elements and notes those that cannot be read. */
public final class XmlFields {
    private final String file;
    private final List<Mistake> mistakes;

    public XmlFields(String file, List<Mistake> mistakes) {
        this.file = file;
        this.mistakes = mistakes;
    }

    public boolean flag(XmlNode node, boolean otherwise) {
        Optional<Boolean> flag = BoincValues.bool(node);
        if (flag.isEmpty()) {
            mistake(node, "neither 0 nor 1; ignored");
        }
        return flag.orElse(otherwise);
    }

    public double number(XmlNode node, double otherwise) {
        OptionalDouble number = BoincValues.number(node);
        if (number.isEmpty()) {
            mistake(node, "not a number; ignored");
        }
        return number.orElse(otherwise);
    }

    public int whole(XmlNode node, int otherwise) {
        OptionalInt number = BoincValues.integer(node);
        if (number.isEmpty()) {
            mistake(node, "not a whole number; ignored");
        }
        return number.orElse(otherwise);
    }

    public boolean flag(XmlNode parent, String child) {
        return parent.last(child).map(node -> flag(node, false)).orElse(false);
    }

    public double number(XmlNode parent, String child, double otherwise) {
        return parent.last(child).map(node -> number(node, otherwise)).orElse(otherwise);
    }

    public int whole(XmlNode parent, String child, int otherwise) {
        return parent.last(child).map(node -> whole(node, otherwise)).orElse(otherwise);
    }

    public String text(XmlNode parent, String child) {
        return parent.last(child).map(XmlNode::text).orElse("");
    }

    public void mistake(XmlNode node, String problem) {
        mistakes.add(new Mistake(file, node.line(), node.name(), problem));
    }
}
