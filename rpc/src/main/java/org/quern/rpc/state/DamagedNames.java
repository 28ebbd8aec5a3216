package org.quern.rpc.state;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.quern.model.SavedProject;
import org.quern.model.SavedTask;

/** Names of records that were damaged, as far as they can be made out, to say in the end which of them are lost. */
final class DamagedNames {
    private static final int MOST = 1000;
    /** Bytes at the start of a record in which its name stands. */
    private static final int LOOKED_AT = 4096;
    private static final List<String> NAMES = List.of("name", "app_name", "result_name", "master_url");
    private static final int LONGEST_NAME = 255;
    private final Set<String> named = new TreeSet<>();
    private int nameless;

    /** Notes a record; answers its element, empty if that cannot be made out. */
    String note(byte[] rest) {
        String text = new String(rest, 0, Math.min(rest.length, LOOKED_AT), StandardCharsets.ISO_8859_1);
        String element = element(text.strip());
        String name = name(text);
        if (!element.isEmpty() && !name.isEmpty() && named.size() < MOST) {
            named.add(element + " " + name);
        } else {
            nameless++;
        }
        return element;
    }

    private static String element(String text) {
        int end = text.indexOf('>');
        boolean tag = text.startsWith("<") && end > 1 && text.substring(1, end).chars()
                .allMatch(c -> c == '_' || (c >= 'a' && c <= 'z'));
        return tag ? text.substring(1, end) : "";
    }

    /** The first of the elements that hold names, empty if there is none that can be shown. */
    private static String name(String text) {
        int first = Integer.MAX_VALUE;
        String found = "";
        for (String element : NAMES) {
            int at = text.indexOf("<" + element + ">");
            int start = at + element.length() + 2;
            int end = at < 0 ? -1 : text.indexOf("</" + element + ">", start);
            if (at >= 0 && at < first && end > start && end - start <= LONGEST_NAME
                    && text.substring(start, end).chars().allMatch(c -> c > ' ' && c < 0x7f && c != '<')) {
                first = at;
                found = text.substring(start, end);
            }
        }
        return found;
    }

    /** A sentence for each that no other file had. */
    List<String> lost(Collection<SavedProject> projects, Collection<SavedTask> tasks) {
        Set<String> found = RecordNames.of(projects, tasks);
        List<String> sentences = new ArrayList<>();
        for (String name : named) {
            if (!found.contains(name)) {
                sentences.add(name + " is damaged, and no other copy of it was found"
                        + (name.startsWith("result ") ? "; its project is asked soon whether it sends the task again"
                                : ""));
            }
        }
        if (nameless > 0) {
            sentences.add(nameless + " damaged pieces could not be made out");
        }
        return sentences;
    }
}
