package org.quern.config.preferences;

import java.util.OptionalDouble;

/** What becomes of a value outside its range (docs/protocol/configuration.md 3.3, column "clamping on parse"). */
enum Clamping {
    ANY, AT_LEAST_0, AT_LEAST_0_ELSE_IGNORED,
    /** Local hours; BOINC takes any number, but none outside the day can be meant. */
    HOUR, PERCENT, PERCENT_ELSE_100, PERCENT_ELSE_IGNORED, ZERO_IS_100,
    /** A time slice of nothing would change tasks at every tick. */
    PERIOD;

    private static final double ALL = 100;
    private static final double SHORTEST_PERIOD = 0.0001;
    private static final double USUAL_PERIOD = 60;

    /** The value that counts, of a finite one; empty if the element is to be ignored. */
    OptionalDouble of(double value) {
        boolean isIgnored = switch (this) {
            case AT_LEAST_0_ELSE_IGNORED -> value < 0;
            case PERCENT_ELSE_IGNORED -> !isPercent(value);
            default -> false;
        };
        return isIgnored ? OptionalDouble.empty() : OptionalDouble.of(within(value));
    }

    private double within(double value) {
        return switch (this) {
            case ANY, AT_LEAST_0_ELSE_IGNORED, PERCENT_ELSE_IGNORED -> value;
            case AT_LEAST_0 -> Math.max(0, value);
            case HOUR -> Math.clamp(value, 0, 24);
            case PERCENT -> Math.clamp(value, 0, ALL);
            case PERCENT_ELSE_100 -> isPercent(value) ? value : ALL;
            case ZERO_IS_100 -> value <= 0 ? ALL : value;
            case PERIOD -> value < SHORTEST_PERIOD ? USUAL_PERIOD : value;
        };
    }

    private static boolean isPercent(double value) {
        return value > 0 && value <= ALL;
    }
}
