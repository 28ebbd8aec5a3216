package org.quern.daemon.gpu;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.quern.model.device.DeviceFindings;

/** What looks say of cards, as that one is left out for figures that cannot be: each text is news once. Not safe for use by several threads. */
final class CardWarnings {
    /** A driver that talks nonsense does so of each of its cards. */
    static final int MOST_AT_ONCE = 8;
    private static final int MOST_KEPT = 1000;

    private final Set<String> told = new LinkedHashSet<>();

    /** Sentences that nobody was told yet; what is said of libraries is not among them. */
    List<String> news(DeviceFindings found) {
        if (told.size() > MOST_KEPT) {
            told.clear();
        }
        List<String> all = found.warnings().stream().filter(warning -> !isOfLibrary(found, warning)).filter(told::add)
                .toList();
        if (all.size() <= MOST_AT_ONCE) {
            return all;
        }
        List<String> some = new ArrayList<>(all.subList(0, MOST_AT_ONCE));
        some.add((all.size() - MOST_AT_ONCE) + " more such sentences are shown by quern devices --explain");
        return List.copyOf(some);
    }

    private static boolean isOfLibrary(DeviceFindings found, String warning) {
        return found.libraries().stream()
                .anyMatch(library -> !library.answered() && (warning.equals(library.words())
                        || (warning.startsWith(library.kind()) && warning.endsWith(": " + library.words()))));
    }
}
