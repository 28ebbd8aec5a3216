package org.quern.config.preferences;

/**
 * Where an effective value comes from.
 *
 * @param file the file's name, or {@code built in}
 * @param how more about it, such as {@code venue home}; empty if the element simply stands there
 */
public record Origin(String file, String how) {
    /** Nobody set it. */
    public static final Origin BUILT_IN = new Origin("built in", "");

    /** The file does not name it. */
    static final String ABSENT = "not named there";

    /** The file names it itself: it is not what fills the place of another one. */
    public boolean isNamedIn(String name) {
        return file.equals(name) && !how.startsWith(ABSENT);
    }

    @Override
    public String toString() {
        return how.isEmpty() ? file : file + " (" + how + ")";
    }
}
