package org.quern.cli.text;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import org.quern.model.ProjectUrl;

/**
 * What projects are called so that each name says which one is meant: two that call themselves the same, a project and its test server, are told apart by
 * their hosts. Projects choose their names, so one may also call itself by the address of another, or as we call another: then it goes by its own URL.
 */
public final class SoleNames {
    private SoleNames() {}

    /**
     * A name for each that only it has, whatever its letters' case; who has none goes by its URL.
     *
     * @param named what they call themselves by URL; one that is blank is none
     */
    public static SequencedMap<String, String> of(Map<String, String> named) {
        Map<String, String> own = new LinkedHashMap<>();
        named.forEach((url, name) -> {
            String tidy = name.strip().replaceAll("\\s+", " ");
            if (!tidy.isEmpty() && !isAddressOfAnother(tidy, url, named)) {
                own.put(url, tidy);
            }
        });
        Map<String, Integer> bearers = counted(own);
        SequencedMap<String, String> sole = new LinkedHashMap<>();
        own.forEach((url, name) -> sole.put(url,
                bearers.getOrDefault(key(name), 1) == 1 ? name : name + " (" + host(url) + ")"));
        Map<String, Integer> alike = counted(sole);
        sole.values().removeIf(name -> alike.getOrDefault(key(name), 1) > 1);
        return sole;
    }

    private static boolean isAddressOfAnother(String name, String url, Map<String, String> named) {
        ProjectUrl meant = ProjectUrl.of(name);
        return named.keySet().stream().anyMatch(other -> !other.equals(url) && ProjectUrl.of(other).sameProject(meant));
    }

    private static Map<String, Integer> counted(Map<String, String> names) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        names.values().forEach(name -> counts.merge(key(name), 1, Integer::sum));
        return counts;
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** With its port, if it has one. */
    private static String host(String url) {
        String shown = ProjectUrl.of(url).shown();
        String rest = shown.substring(shown.indexOf("://") + 3);
        return rest.substring(0, rest.indexOf('/'));
    }
}
