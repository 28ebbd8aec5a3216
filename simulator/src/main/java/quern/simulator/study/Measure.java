package quern.simulator.study;

import java.util.function.ToDoubleFunction;

/** A figure of merit that is drawn. */
enum Measure {
    WASTE("waste", Measures::waste),
    IDLENESS("idleness", Measures::idleness),
    SHARE_VIOLATION("share violation", Measures::shareViolation),
    MONOTONY("monotony", Measures::monotony);

    final String title;
    private final ToDoubleFunction<Measures> reading;

    Measure(String title, ToDoubleFunction<Measures> reading) {
        this.title = title;
        this.reading = reading;
    }

    double of(Measures measures) {
        return reading.applyAsDouble(measures);
    }
}
