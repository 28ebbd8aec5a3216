package org.quern.rpc.write;

import java.nio.charset.StandardCharsets;

/** The name of an element that is written again and again, with its tags as the bytes that they are in a document. */
public final class Tag {
    /** Longer than any name that tables have. */
    private static final int MOST_LENGTH = 100;
    private final String name;
    final byte[] start;
    final byte[] end;
    final byte[] empty;

    /** {@code name} is ASCII. */
    public Tag(String name) {
        if (name.length() > MOST_LENGTH) {
            throw new IllegalArgumentException(name + " is no name of an element");
        }
        this.name = name;
        start = bytes("<" + name + ">");
        end = bytes("</" + name + ">\n");
        empty = bytes("<" + name + "/>\n");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public String toString() {
        return name;
    }
}
