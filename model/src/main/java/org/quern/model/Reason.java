package org.quern.model;

import java.util.List;

/**
 * Why a policy decided as it did: a code for programs and the numbers that decided. {@link #toString} is the sentence of the
 * decision log and of {@code quern explain}.
 *
 * @param why the code
 * @param facts numbers and names that decided, most telling first
 */
public record Reason(Why why, List<Fact> facts) {
    public Reason {
        facts = List.copyOf(facts);
    }

    /**
     * A named number or name.
     *
     * @param name in snake case, with its unit where it has one, for example {@code shortfall_seconds}
     * @param value a number in plain form, or a name
     */
    public record Fact(String name, String value) {
        @Override
        public String toString() {
            return name + "=" + value;
        }
    }

    public static Reason of(Why why) {
        return new Reason(why, List.of());
    }

    public static Reason of(Why why, String name, double value) {
        return new Reason(why, List.of(fact(name, value)));
    }

    public static Reason of(Why why, Fact... facts) {
        return new Reason(why, List.of(facts));
    }

    public static Fact fact(String name, double value) {
        return new Fact(name, plain(value));
    }

    @Override
    public String toString() {
        if (facts.isEmpty()) {
            return why.sentence();
        }
        StringBuilder text = new StringBuilder(why.sentence()).append(" (");
        for (int i = 0; i < facts.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(facts.get(i));
        }
        return text.append(')').toString();
    }

    /** At most three decimals, no exponent for everyday sizes, the same text on every machine. */
    private static String plain(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        double rounded = Math.rint(value * 1000) / 1000;
        return Double.toString(Math.abs(value) < 1e9 && Math.abs(value) >= 0.01 ? rounded : value);
    }
}
