package quern.simulator.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import quern.config.Mistake;
import quern.config.XmlNode;

/** Takes values out of the elements of a scenario file and notes every mistake with its line. */
final class Fields {
    private final String file;
    private final List<Mistake> mistakes = new ArrayList<>();

    Fields(String file) {
        this.file = file;
    }

    /** Which numbers an element may hold. */
    enum Range {
        POSITIVE("a number above 0"), NOT_NEGATIVE("a number of 0 or more"), FRACTION(
                "a fraction above 0 and up to 1"),
        COUNT("a whole number of 0 or more"), AT_LEAST_ONE("a whole number of 1 or more");

        private static final double MOST_COUNTED = 1e6;
        private final String text;

        Range(String text) {
            this.text = text;
        }

        private boolean holds(double value) {
            return Double.isFinite(value) && switch (this) {
                case POSITIVE -> value > 0;
                case NOT_NEGATIVE -> value >= 0;
                case FRACTION -> value > 0 && value <= 1;
                case COUNT -> counted(value);
                case AT_LEAST_ONE -> value >= 1 && counted(value);
            };
        }

        private static boolean counted(double value) {
            return value >= 0 && value <= MOST_COUNTED && value == Math.rint(value);
        }
    }

    /** Notes children that {@code parent} cannot have, and single ones that stand there twice. */
    void expect(XmlNode parent, Set<String> single, Set<String> several) {
        Set<String> seen = new TreeSet<>();
        for (XmlNode child : parent.children()) {
            if (!single.contains(child.name()) && !several.contains(child.name())) {
                mistake(child, "unknown here; <" + parent.name() + "> may have "
                        + String.join(", ", names(single, several)));
            } else if (!several.contains(child.name()) && !seen.add(child.name())) {
                mistake(child, "stands here twice");
            }
        }
    }

    private static List<String> names(Set<String> single, Set<String> several) {
        Set<String> names = new TreeSet<>(single);
        names.addAll(several);
        return names.stream().map(name -> "<" + name + ">").toList();
    }

    /** A number that must be there. */
    double need(XmlNode parent, String child, Range range) {
        if (parent.all(child).isEmpty()) {
            mistake(parent, "<" + child + ">, " + range.text + ", is missing");
            return 1;
        }
        return number(parent, child, 1, range);
    }

    double number(XmlNode parent, String child, double otherwise, Range range) {
        return parent.last(child).map(node -> number(node, otherwise, range)).orElse(otherwise);
    }

    private double number(XmlNode node, double otherwise, Range range) {
        double value = parse(node.text());
        if (!range.holds(value)) {
            mistake(node, "not " + range.text);
            return otherwise;
        }
        return value;
    }

    private static double parse(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException notANumber) {
            return Double.NaN;
        }
    }

    boolean flag(XmlNode parent, String child) {
        return parent.last(child).map(this::flag).orElse(false);
    }

    private boolean flag(XmlNode node) {
        boolean known = node.emptyTag() || node.text().equals("0") || node.text().equals("1");
        if (!known) {
            mistake(node, "neither 0 nor 1");
        }
        return node.emptyTag() || node.text().equals("1");
    }

    String text(XmlNode parent, String child) {
        return parent.last(child).map(XmlNode::text).orElse("");
    }

    /** A text that must be there. */
    String needText(XmlNode parent, String child) {
        String text = text(parent, child);
        if (text.isEmpty()) {
            mistake(parent, "<" + child + "> is missing or empty");
        }
        return text;
    }

    void mistake(XmlNode node, String problem) {
        mistakes.add(new Mistake(file, node.line(), node.name(), problem));
    }

    void addAll(List<Mistake> more) {
        mistakes.addAll(more);
    }

    List<Mistake> mistakes() {
        return mistakes;
    }
}
