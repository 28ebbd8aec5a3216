package org.quern.rpc.scan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What was wrong in a document and was read all the same, in order. */
final class Repairs {
    /** A broken document may need a repair per line; the first ones tell the story. */
    private static final int MOST = 100;
    /** Characters of a path: a reader finds the place by fewer. */
    private static final int LONGEST_PATH = 200;
    private final List<Repair> list = new ArrayList<>();

    int count() {
        return list.size();
    }

    /** Those after the first {@code count} were about something that is not read. */
    void forgetAfter(int count) {
        list.subList(count, list.size()).clear();
    }

    /** At most the first hundred. */
    List<Repair> list() {
        return Collections.unmodifiableList(list);
    }

    /** Notes a fault inside the elements {@code open}. */
    void add(long offset, List<String> open, String what) {
        add(offset, path(open), what);
    }

    /** Notes a fault in {@code element}, which was left already, inside the elements {@code open}. */
    void add(long offset, List<String> open, String element, String what) {
        String parents = path(open);
        add(offset, parents.isEmpty() ? printable(element) : parents + "/" + printable(element), what);
    }

    private void add(long offset, String path, String what) {
        if (list.size() < MOST) {
            list.add(new Repair(offset, path, what));
        }
    }

    /** The elements as a path for people. */
    static String path(List<String> open) {
        String path = printable(String.join("/", open));
        return path.length() <= LONGEST_PATH ? path : path.substring(0, LONGEST_PATH);
    }

    private static String printable(String text) {
        return text.replaceAll("[^\\x21-\\x7e]", "?");
    }
}
