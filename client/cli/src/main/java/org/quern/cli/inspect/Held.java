package org.quern.cli.inspect;

import java.util.Collection;
import java.util.List;
import java.util.SortedMap;

/**
 * What a document holds.
 *
 * @param counts of nouns, by their elements' names
 * @param complaints what was left out, a sentence each
 * @param unknown elements that its reader itself told of
 */
record Held(SortedMap<String, Integer> counts, List<String> complaints, List<String> unknown) {
    void tell(SortedMap<String, Integer> intoCounts, List<String> intoRepairs, Collection<String> intoUnknown) {
        counts.forEach((noun, count) -> intoCounts.merge(noun, count, Integer::sum));
        intoRepairs.addAll(complaints);
        intoUnknown.addAll(unknown);
    }
}
