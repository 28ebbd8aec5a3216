package org.quern.rpc.scan;

import org.jspecify.annotations.Nullable;

/** The attribute string of a tag. BOINC has two elements that use one: {@code <message priority="..">} and {@code <venue name="..">}. */
final class Attributes {
    private Attributes() {}

    /** Value of {@code name="value"} or {@code name='value'}, if it is there. */
    static @Nullable String value(String attributes, String name) {
        int at = attributes.indexOf(name);
        while (at >= 0 && !standsAlone(attributes, at)) {
            at = attributes.indexOf(name, at + 1);
        }
        int i = at < 0 ? attributes.length() : skipBlanks(attributes, at + name.length());
        if (i >= attributes.length() || attributes.charAt(i) != '=') {
            return null;
        }
        i = skipBlanks(attributes, i + 1);
        if (i >= attributes.length() || (attributes.charAt(i) != '"' && attributes.charAt(i) != '\'')) {
            return null;
        }
        int end = attributes.indexOf(attributes.charAt(i), i + 1);
        return end < 0 ? null : attributes.substring(i + 1, end);
    }

    private static boolean standsAlone(String attributes, int at) {
        return at == 0 || attributes.charAt(at - 1) <= ' ';
    }

    private static int skipBlanks(String text, int from) {
        int i = from;
        while (i < text.length() && text.charAt(i) <= ' ') {
            i++;
        }
        return i;
    }
}
