package org.quern.cli.move;

import java.nio.file.Path;

/**
 * What becomes of one entry of the directory.
 *
 * @param name its name; that of a folder of the client's where a link below it leads to another disk
 * @param becomes what is done
 * @param source where its content is read, or where a link leads
 * @param remark for people, empty if there is nothing to say
 */
record MovedEntry(Path name, Becomes becomes, Path source, String remark) {
    /** What is done with an entry. */
    enum Becomes {
        /** A copy, of all below it. */
        COPY,
        /** A copy of what the link leads to. */
        CONTENT,
        /** A link again. */
        LINK,
        /** Its content goes to where the link of the other directory leads. */
        THROUGH_LINK,
        /** Nothing. */
        LEFT_OUT
    }

    /** Whether it has that name. */
    boolean isNamed(String text) {
        return name.toString().equals(text);
    }

    /** The name in the directory of what lies at or below the source. */
    Path inside(Path path) {
        Path below = source.relativize(path);
        return below.toString().isEmpty() ? name : name.resolve(below);
    }

    boolean isCopied() {
        return becomes == Becomes.COPY || becomes == Becomes.CONTENT;
    }
}
