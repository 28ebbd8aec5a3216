package org.quern.simulator.sweep;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of several parts of a sweep, for a computer of its own. Runs are dealt out like cards: of N parts, the first has the first run
 * and every N-th after it. A part may be empty.
 *
 * @param number which part, from 1
 * @param of how many parts there are
 */
public record Shard(int number, int of) {
    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,9})/(\\d{1,9})");

    public Shard {
        if (number < 1 || number > of) {
            throw new IllegalArgumentException("of " + of + " parts there is none with the number " + number);
        }
    }

    /**
     * The part that is written {@code K/N}.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Shard parse(String text) {
        Matcher parts = WRITTEN.matcher(text.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not K/N, such as 2/7");
        }
        return new Shard(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
    }

    /** Whether the run with that index, from 0, belongs to it. */
    public boolean has(int run) {
        return run % of == number - 1;
    }

    /** How many of {@code all} runs belong to it. */
    public int share(int all) {
        return all / of + (all % of >= number ? 1 : 0);
    }

    @Override
    public String toString() {
        return number + "/" + of;
    }
}
