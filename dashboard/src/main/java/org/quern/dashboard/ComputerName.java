package org.quern.dashboard;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Locale;
import org.quern.model.PlainLine;
import org.quern.model.TextCursor;

/** A name or an address by which people ask for a computer. */
final class ComputerName {
    private static final int LONGEST = 253;
    private static final int LONGEST_PART = 63;
    /** Dots of an address of IPv4. With fewer it is taken for an address as well, and meant by nobody. */
    private static final int DOTS = 3;
    /** Of a text that is told as it was given. */
    private static final int SHOWN = 60;

    private ComputerName() {}

    /** As it is compared and certified: small letters, an address of IPv6 without brackets. The exception has a sentence for people. */
    static String of(String text) throws IOException {
        String told = text.toLowerCase(Locale.ROOT);
        if (told.length() > LONGEST) {
            throw none(text);
        }
        if (isName(told)) {
            return told;
        }
        boolean isInBrackets = told.startsWith("[") && told.endsWith("]");
        boolean isLiteral = told.contains(":") ? told.indexOf('%') < 0
                : told.chars().filter(letter -> letter == '.').count() == DOTS;
        try {
            if (isLiteral) {
                return InetAddress.ofLiteral(isInBrackets ? told.substring(1, told.length() - 1) : told)
                        .getHostAddress();
            }
        } catch (IllegalArgumentException e) {
            throw none(text);
        }
        throw none(text);
    }

    /** RFC 1123, 2.1; an underscore is not of it, and there are names with one. A number at the end is an address for a browser. */
    private static boolean isName(String told) {
        TextCursor cursor = new TextCursor(told);
        String part;
        do {
            part = cursor.takeWhile(letter -> isDigit(letter) || (letter >= 'a' && letter <= 'z') || letter == '-'
                    || letter == '_');
            if (part.isEmpty() || part.length() > LONGEST_PART || part.startsWith("-") || part.endsWith("-")) {
                return false;
            }
        } while (cursor.take("."));
        return cursor.atEnd() && !part.chars().allMatch(ComputerName::isDigit);
    }

    private static boolean isDigit(int letter) {
        return letter >= '0' && letter <= '9';
    }

    private static IOException none(String text) {
        return new IOException(shown(text) + " is neither an address nor a name of a computer, such as attic.lan:"
                + " letters from a to z, digits and '-', 63 at most between two dots. Name it another way with --name.");
    }

    /** What somebody gave, fit to be told. */
    static String shown(String text) {
        String cut = text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text;
        return "'" + PlainLine.of(cut) + "'";
    }
}
