package org.quern.datamanager;

import java.util.ArrayList;
import java.util.List;

/**
 * What to delete and give up, in order, and where that leads. Printable: the text is the log line.
 *
 * @param verdict how it ends
 * @param summary the verdict in a sentence with its numbers
 * @param removals in the order in which they have to be carried out
 * @param shareUses every project's limit and usage afterwards, a granted file included
 * @param freeBytes free space afterwards; negative while the limit is exceeded
 */
public record ReclaimPlan(ReclaimVerdict verdict, String summary, List<Removal> removals, List<DiskShareUse> shareUses,
        double freeBytes) {
    public ReclaimPlan {
        removals = List.copyOf(removals);
        shareUses = List.copyOf(shareUses);
    }

    /** The files to delete, in order. */
    public List<Removal.OfFile> files() {
        return removals.stream().filter(Removal.OfFile.class::isInstance).map(Removal.OfFile.class::cast).toList();
    }

    /** The results to give up, in order. */
    public List<Removal.OfResult> results() {
        return removals.stream().filter(Removal.OfResult.class::isInstance).map(Removal.OfResult.class::cast).toList();
    }

    /** A sentence per step, then the summary. */
    public List<String> reasons() {
        List<String> reasons = new ArrayList<>(removals.size() + 1);
        removals.forEach(removal -> reasons.add(removal.reason()));
        reasons.add(summary);
        return List.copyOf(reasons);
    }

    @Override
    public String toString() {
        return String.join("\n", reasons());
    }
}
