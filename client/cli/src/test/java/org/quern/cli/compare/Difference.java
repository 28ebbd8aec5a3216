package org.quern.cli.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What one client says otherwise than the other.
 *
 * @param kind as {@link Listed.Line#kind} has it, "varies" excepted
 * @param path document and path of the element
 * @param what how it is in BOINC's client and how in Quern
 */
record Difference(String kind, String path, String what) {

    /** Between documents of one kind. */
    static List<Difference> between(String document, Fields boinc, Fields quern) {
        List<Difference> differences = new ArrayList<>();
        SortedSet<String> paths = new TreeSet<>(boinc.all().keySet());
        paths.addAll(quern.all().keySet());
        for (String path : paths) {
            Fields.Field there = boinc.all().get(path);
            Fields.Field here = quern.all().get(path);
            String full = document + "/" + path;
            if (here == null || there == null) {
                boolean isChild = path.contains("/") && lacks(here == null ? quern : boinc, path);
                if (!isChild) {
                    Fields.Field one = here == null ? there : here;
                    differences.add(new Difference(here == null ? "boinc" : "quern", full,
                            one == null ? "" : one.contents().stream().limit(3).toList().toString()));
                }
            } else if (!here.forms().equals(there.forms())) {
                differences.add(
                        new Difference("form", full, there.forms() + " " + there.contents().stream().limit(3).toList()
                                + ", here " + here.forms() + " " + here.contents().stream().limit(3).toList()));
            } else if (!here.contents().isEmpty() && Collections.disjoint(here.contents(), there.contents())) {
                differences.add(new Difference("value", full, there.contents().stream().limit(4).toList() + ", here "
                        + here.contents().stream().limit(4).toList()));
            }
        }
        return differences;
    }

    /** Its parent is not there either: that is told, and enough. */
    private static boolean lacks(Fields fields, String path) {
        return !fields.all().containsKey(path.substring(0, path.lastIndexOf('/')));
    }

    @Override
    public String toString() {
        return kind + " " + path + "    # " + what;
    }
}
