package org.quern.dashboard;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Locale;
import java.util.regex.Pattern;
import org.quern.model.PlainLine;

/** A name or an address by which people ask for a computer. */
final class ComputerName {
    /** RFC 1123, 2.1; an underscore is not of it, and there are names with one. */
    private static final String PART = "[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?";
    private static final Pattern NAME = Pattern.compile(PART + "([.]" + PART + ")*");
    /** Which a browser takes for an address. */
    private static final Pattern NUMBER_LAST = Pattern.compile("(.*[.])?[0-9]+");
    /** Fewer are taken for an address as well, and meant by nobody. */
    private static final Pattern FOUR_NUMBERS = Pattern.compile("[0-9]+([.][0-9]+){3}");
    private static final int LONGEST = 253;
    /** Of a text that is told as it was given. */
    private static final int SHOWN = 60;

    private ComputerName() {}

    /** As it is compared and certified: small letters, an address of IPv6 without brackets. The exception has a sentence for people. */
    static String of(String text) throws IOException {
        String told = text.toLowerCase(Locale.ROOT);
        if (told.length() <= LONGEST && NAME.matcher(told).matches() && !NUMBER_LAST.matcher(told).matches()) {
            return told;
        }
        boolean isInBrackets = told.startsWith("[") && told.endsWith("]");
        try {
            boolean isLiteral = told.contains(":") ? told.indexOf('%') < 0 : FOUR_NUMBERS.matcher(told).matches();
            if (isLiteral && told.length() <= LONGEST) {
                return InetAddress.ofLiteral(isInBrackets ? told.substring(1, told.length() - 1) : told)
                        .getHostAddress();
            }
        } catch (IllegalArgumentException e) {
            throw none(text);
        }
        throw none(text);
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
