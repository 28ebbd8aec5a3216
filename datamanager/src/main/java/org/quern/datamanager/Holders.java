package org.quern.datamanager;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.quern.datamanager.snapshot.StoredFile;
import org.quern.datamanager.snapshot.StoredResult;

/** Which files of one project its results hold, and how many of them. */
final class Holders {
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    Holders(List<StoredResult> results) {
        results.forEach(
                result -> new LinkedHashSet<>(result.files()).forEach(name -> counts.merge(name, 1, Integer::sum)));
    }

    boolean hold(StoredFile file) {
        return counts.containsKey(file.name());
    }

    /** Lets go of a result's files; returns the names of those that no other result holds, in the result's order. */
    List<String> release(StoredResult result) {
        List<String> released = new ArrayList<>();
        new LinkedHashSet<>(result.files()).forEach(name -> {
            if (counts.merge(name, -1, Integer::sum) == 0) {
                released.add(name);
            }
        });
        return released;
    }
}
