package org.quern.simulator.study;

/** A figure of merit that is drawn. */
enum Measure {
    WASTE("waste"), IDLENESS("idleness"), SHARE_VIOLATION("share violation"), MONOTONY("monotony");

    final String title;

    Measure(String title) {
        this.title = title;
    }

    double of(Measures measures) {
        return switch (this) {
            case WASTE -> measures.waste();
            case IDLENESS -> measures.idleness();
            case SHARE_VIOLATION -> measures.shareViolation();
            case MONOTONY -> measures.monotony();
        };
    }
}
