package org.quern.daemon.exec.channel;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.quern.model.TextCursor;

/**
 * Looks for elements in the text of a message as both sides do: by substring, without a root, first match wins
 * (docs/protocol/app-control.md 10). No text makes it throw.
 */
final class MessageText {
    private final String text;

    MessageText(String text) {
        this.text = text;
    }

    boolean has(String literal) {
        return text.contains(literal);
    }

    /** The trimmed text between {@code <tag>} and the next {@code <}. */
    Optional<String> string(String tag) {
        return after(tag).map(rest -> rest.substring(0, end(rest)).strip());
    }

    /** A finite number; negative ones become 0. Words such as nan and inf are no numbers. */
    OptionalDouble nonNegative(String tag) {
        var rest = new TextCursor(after(tag).orElse(""));
        rest.skipBlanks();
        String number = rest.number();
        if (number.isEmpty()) {
            return OptionalDouble.empty();
        }
        double value = Double.parseDouble(number);
        return Double.isFinite(value) ? OptionalDouble.of(Math.max(0, value)) : OptionalDouble.empty();
    }

    /** A whole number from 0 to 2^31-1; anything else is absent. */
    OptionalLong small(String tag) {
        OptionalDouble value = nonNegative(tag);
        boolean fits = value.isPresent() && value.getAsDouble() <= Integer.MAX_VALUE;
        return fits ? OptionalLong.of((long) value.getAsDouble()) : OptionalLong.empty();
    }

    private Optional<String> after(String tag) {
        String open = "<" + tag + ">";
        int at = text.indexOf(open);
        return at < 0 ? Optional.empty() : Optional.of(text.substring(at + open.length()));
    }

    private static int end(String rest) {
        int end = rest.indexOf('<');
        return end < 0 ? rest.length() : end;
    }
}
