package org.quern.config.xml;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.quern.model.TextCursor;

/** Values of elements by BOINC's rules (docs/protocol/data-directory.md 1); what does not parse is empty. */
public final class BoincValues {
    private BoincValues() {}

    /** {@code <t/>} and {@code <t>N</t>} with N other than 0 are true; "true" and {@code <t></t>} are no booleans. */
    public static Optional<Boolean> bool(XmlNode node) {
        if (node.emptyTag()) {
            return Optional.of(true);
        }
        OptionalInt number = node.text().isEmpty() ? OptionalInt.empty() : integer(node);
        return number.isPresent() ? Optional.of(number.getAsInt() != 0) : Optional.empty();
    }

    /** A finite decimal number; empty text is 0. */
    public static OptionalDouble number(XmlNode node) {
        if (!node.isLeaf()) {
            return OptionalDouble.empty();
        }
        if (node.text().isEmpty()) {
            return OptionalDouble.of(0);
        }
        var text = new TextCursor(node.text());
        String number = text.number();
        if (number.isEmpty() || !text.atEnd()) {
            return OptionalDouble.empty();
        }
        double value = Double.parseDouble(number);
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    /** A whole number with C's prefixes: 0x is hexadecimal, a leading 0 octal; empty text is 0. */
    public static OptionalInt integer(XmlNode node) {
        if (!node.isLeaf()) {
            return OptionalInt.empty();
        }
        try {
            String text = node.text().toLowerCase(Locale.ROOT);
            // Java takes a # for a prefix too, C does not.
            return text.contains("#") ? OptionalInt.empty()
                    : OptionalInt.of(text.isEmpty() ? 0 : Integer.decode(text));
        } catch (NumberFormatException notWhole) {
            return OptionalInt.empty();
        }
    }
}
