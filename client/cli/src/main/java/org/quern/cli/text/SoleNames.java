package org.quern.cli.text;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/** What projects call themselves, where that says which one is meant: two of one name, a project and its test server, go by their URLs. */
public final class SoleNames {
    private SoleNames() {}

    /**
     * The names that only one of them has, whatever their letters' case.
     *
     * @param named names by URL; one that is blank is none
     */
    public static SequencedMap<String, String> of(Map<String, String> named) {
        SequencedMap<String, String> sole = new LinkedHashMap<>();
        named.forEach((url, name) -> {
            String own = name.strip();
            if (!own.isEmpty()
                    && named.values().stream().filter(other -> other.strip().equalsIgnoreCase(own)).count() == 1) {
                sole.put(url, own);
            }
        });
        return sole;
    }
}
