package org.quern.config.preferences;

import java.util.OptionalDouble;

/** What becomes of a value outside its range (docs/protocol/configuration.md 3.3, column "clamping on parse"). */
enum Bound {
    ANY {
        @Override
        double apply(double value) {
            return value;
        }
    },
    AT_LEAST_0 {
        @Override
        double apply(double value) {
            return Math.max(0, value);
        }
    },
    AT_LEAST_0_ELSE_IGNORED {
        @Override
        double apply(double value) {
            return value < 0 ? IGNORED : value;
        }
    },
    /** Local hours; BOINC takes any number, but none outside the day can be meant. */
    HOUR {
        @Override
        double apply(double value) {
            return Math.clamp(value, 0, 24);
        }
    },
    PERCENT {
        @Override
        double apply(double value) {
            return Math.clamp(value, 0, 100);
        }
    },
    PERCENT_ELSE_100 {
        @Override
        double apply(double value) {
            return value <= 0 || value > 100 ? 100 : value;
        }
    },
    PERCENT_ELSE_IGNORED {
        @Override
        double apply(double value) {
            return value <= 0 || value > 100 ? IGNORED : value;
        }
    },
    ZERO_IS_100 {
        @Override
        double apply(double value) {
            return value <= 0 ? 100 : value;
        }
    },
    /** A time slice of nothing would change tasks at every tick. */
    PERIOD {
        @Override
        double apply(double value) {
            return value < 0.0001 ? 60 : value;
        }
    };

    private static final double IGNORED = Double.NaN;

    abstract double apply(double value);

    /** The value that counts; empty if the element is to be ignored. */
    OptionalDouble of(double value) {
        double bounded = apply(value);
        return Double.isNaN(bounded) ? OptionalDouble.empty() : OptionalDouble.of(bounded);
    }
}
