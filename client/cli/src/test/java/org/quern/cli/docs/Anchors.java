package org.quern.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What a link to a page may have after its {@code #}. */
final class Anchors {
    private static final Pattern FENCED = Pattern.compile("(?m)^```[\\s\\S]*?^```");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*?) *#*$");
    private static final Pattern ANCHOR = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");
    private static final Pattern LINKED = Pattern.compile("\\[([^\\]]*)]\\([^)]*\\)");

    private Anchors() {}

    /** The names of a page's sections, by their headings as GitHub makes them: small letters, digits and dashes. */
    static Set<String> of(Path page) throws IOException {
        String text = FENCED.matcher(Files.readString(page)).replaceAll("");
        Set<String> all = new TreeSet<>();
        for (var heading : HEADING.matcher(text).results().toList()) {
            String words = LINKED.matcher(heading.group(1)).replaceAll("$1").toLowerCase(Locale.ROOT);
            String name = words.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
            String unique = name;
            for (int again = 1; !all.add(unique); again++) {
                unique = name + "-" + again;
            }
        }
        ANCHOR.matcher(text).results().forEach(anchor -> all.add(anchor.group(1)));
        return all;
    }
}
