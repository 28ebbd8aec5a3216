package org.quern.config.bind;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.TextCursor;

/** The kinds of text that several documents have. */
public final class Values {
    private static final double MOST_COUNTED = 1e6;

    private Values() {}

    /** Any finite number. */
    public static final class Any extends Value<Double> {
        Any() {
            super("a number");
        }

        @Override
        protected @Nullable Double parse(String text) {
            return within(text, -Double.MAX_VALUE, Double.MAX_VALUE);
        }
    }

    /** A number above 0. */
    public static final class Positive extends Value<Double> {
        Positive() {
            super("a number above 0");
        }

        @Override
        protected @Nullable Double parse(String text) {
            return within(text, Double.MIN_VALUE, Double.MAX_VALUE);
        }
    }

    /** A number, 0 or more. */
    public static final class NotNegative extends Value<Double> {
        NotNegative() {
            super("a number of 0 or more");
        }

        @Override
        protected @Nullable Double parse(String text) {
            return within(text, 0, Double.MAX_VALUE);
        }
    }

    /** A number, where what is none counts as 0. */
    public static final class NumberOrZero extends Value<Double> {
        NumberOrZero() {
            super("a number");
        }

        @Override
        protected Double parse(String text) {
            Double number = within(text, -Double.MAX_VALUE, Double.MAX_VALUE);
            return number == null ? 0 : number;
        }
    }

    /** A part of something. */
    public static final class Fraction extends Value<Double> {
        Fraction() {
            super("a fraction above 0 and up to 1");
        }

        @Override
        protected @Nullable Double parse(String text) {
            return within(text, Double.MIN_VALUE, 1);
        }
    }

    /** A whole number up to a million. */
    public static final class Count extends Value<Integer> {
        Count() {
            super("a whole number of 0 or more");
        }

        @Override
        protected @Nullable Integer parse(String text) {
            return whole(text, 0);
        }
    }

    /** A whole number up to a million, but not 0. */
    public static final class AtLeastOne extends Value<Integer> {
        AtLeastOne() {
            super("a whole number of 1 or more");
        }

        @Override
        protected @Nullable Integer parse(String text) {
            return whole(text, 1);
        }
    }

    /** A text with something in it. */
    public static final class Text extends Value<String> {
        Text() {
            super("a text");
        }

        @Override
        protected @Nullable String parse(String text) {
            return text.isEmpty() ? null : text;
        }
    }

    /** One of a few names. */
    public abstract static class OneOf extends Value<String> {
        private final List<String> names;

        protected OneOf(List<String> names) {
            super("one of " + String.join(", ", names));
            this.names = names;
        }

        @Override
        protected final @Nullable String parse(String text) {
            return names.contains(text) ? text : null;
        }
    }

    /** An element that says yes by being there, unless it holds a 0. */
    public static final class Flag extends Value<Boolean> {
        Flag() {
            super("empty, 0 or 1");
        }

        @Override
        protected @Nullable Boolean parse(String text) {
            return switch (text) {
                case "", "1" -> true;
                case "0" -> false;
                default -> null;
            };
        }
    }

    /** An attribute that says yes or no. */
    public static final class TrueOrFalse extends Value<Boolean> {
        TrueOrFalse() {
            super("true or false");
        }

        @Override
        protected @Nullable Boolean parse(String text) {
            return switch (text) {
                case "true", "1" -> true;
                case "false", "0" -> false;
                default -> null;
            };
        }
    }

    private static @Nullable Double within(String text, double least, double most) {
        // Java reads more as a number: in 5d, which is meant for five days, the letter would go unnoticed.
        var cursor = new TextCursor(text);
        String decimal = cursor.number();
        if (decimal.isEmpty() || !cursor.atEnd()) {
            return null;
        }
        double number = Double.parseDouble(decimal);
        return number >= least && number <= most ? number : null;
    }

    private static @Nullable Integer whole(String text, int least) {
        Double number = within(text, least, MOST_COUNTED);
        return number == null || number != Math.rint(number) ? null : number.intValue();
    }
}
