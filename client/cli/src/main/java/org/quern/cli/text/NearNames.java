package org.quern.cli.text;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds what a person may have meant. */
public final class NearNames {
    /** More are no help. */
    private static final int SHOWN = 5;

    private static final int SLIPS = 2;

    private NearNames() {}

    /** The nearest of the known names, the nearest first. */
    public static List<String> of(String wanted, List<String> known) {
        String lower = wanted.toLowerCase(Locale.ROOT);
        return known.stream().distinct()
                .sorted(Comparator.comparingInt((String name) -> distance(lower, name.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(SHOWN).toList();
    }

    /** Those of them that are one slip of the fingers or two away. */
    public static List<String> similar(String wanted, List<String> known) {
        String lower = wanted.toLowerCase(Locale.ROOT);
        return of(wanted, known).stream().filter(name -> distance(lower, name.toLowerCase(Locale.ROOT)) <= SLIPS)
                .toList();
    }

    /** Fewest letters to insert, drop or change: Levenshtein's distance. */
    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
