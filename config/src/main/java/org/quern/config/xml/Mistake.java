package org.quern.config.xml;

/**
 * Something wrong in a file that the user may have written: where it stands, and what was done about it. A mistake never
 * holds the contents of the element, which may be a secret.
 *
 * @param file the file's name as the user knows it, without its directory
 * @param line the line, counted from 1; 0 if the whole file is meant
 * @param element the element's name without brackets; empty if no element is meant
 * @param problem what is wrong and what happens instead, one sentence without a full stop
 */
public record Mistake(String file, int line, String element, String problem) {

    /** A mistake of the file as a whole. */
    public static Mistake ofFile(String file, String problem) {
        return new Mistake(file, 0, "", problem);
    }

    /** The sentence for logs and notices: {@code cc_config.xml, line 7, <ncpus>: not a whole number; ignored}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(file);
        if (line > 0) {
            text.append(", line ").append(line);
        }
        if (!element.isEmpty()) {
            text.append(", <").append(element).append('>');
        }
        return text.append(": ").append(problem).toString();
    }
}
