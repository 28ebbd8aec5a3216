package org.quern.cli.inspect;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Elements that are known and that Quern does not read, each with the reason: the end of a path, a bar, a sentence. */
final class Reasons {
    private final Map<String, String> byEnd = new LinkedHashMap<>();

    private Reasons() {}

    static Reasons load() {
        Reasons reasons = new Reasons();
        for (String line : Resource.lines("left-alone.txt")) {
            int bar = line.indexOf('|');
            reasons.byEnd.put(line.substring(0, bar).strip(), line.substring(bar + 1).strip());
        }
        return reasons;
    }

    /** Why an element of this path is not read, if that is known. */
    Optional<String> of(String path) {
        String whole = "/" + path;
        return byEnd.entrySet().stream().filter(entry -> whole.endsWith("/" + entry.getKey())).map(Map.Entry::getValue)
                .findFirst();
    }
}
