package org.quern.simulator.soak.fault;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something goes wrong.
 *
 * @param at seconds after the start of the run
 * @param kind what
 * @param a a number in [0, 1) that chooses, see {@link FaultKind}
 * @param b the same
 */
public record Fault(double at, FaultKind kind, double a, double b) implements Comparable<Fault> {
    private static final Comparator<Fault> ORDER = Comparator.comparingDouble(Fault::at).thenComparing(Fault::kind)
            .thenComparingDouble(Fault::a).thenComparingDouble(Fault::b);
    private static final Pattern TEXT = Pattern.compile("([a-z-]+)@(\\d+\\.\\d)/(0\\.\\d{4})/(0\\.\\d{4})");
    private static final double TENTHS = 10;
    private static final double PARTS = 10_000;

    /** Rounded down, so that it can be written and read again without a change. */
    public Fault {
        at = Math.floor(at * TENTHS) / TENTHS;
        a = Math.floor(a * PARTS) / PARTS;
        b = Math.floor(b * PARTS) / PARTS;
    }

    /** Reads {@code kind@seconds/a/b}; empty if it is none. */
    public static Optional<Fault> parse(String text) {
        Matcher parts = TEXT.matcher(text.strip());
        if (!parts.matches()) {
            return Optional.empty();
        }
        for (FaultKind kind : FaultKind.values()) {
            if (kind.word().equals(parts.group(1))) {
                // Half a step more, so that rounding down gives what was written.
                return Optional.of(new Fault(Double.parseDouble(parts.group(2)) + 0.5 / TENTHS / TENTHS, kind,
                        Double.parseDouble(parts.group(3)) + 0.5 / PARTS / TENTHS,
                        Double.parseDouble(parts.group(4)) + 0.5 / PARTS / TENTHS));
            }
        }
        return Optional.empty();
    }

    /** One of {@code count} things, chosen by {@link #a}. */
    public int chosen(int count) {
        return (int) (a * count);
    }

    /** From {@code least} to {@code most}, chosen by {@link #b}; each order of magnitude as often as another. */
    public double between(double least, double most) {
        return least * Math.pow(most / least, b);
    }

    /** Chance that begins with {@link #a} and {@link #b}, for faults that need more of it. */
    public SplittableRandom chance() {
        return new SplittableRandom(Double.doubleToLongBits(a) * 31 + Double.doubleToLongBits(b));
    }

    @Override
    public int compareTo(Fault other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s@%.1f/%.4f/%.4f", kind.word(), at, a, b);
    }
}
