package org.quern.model;

import java.time.Instant;

/**
 * Turns numbers that projects and files may get wrong into numbers that arithmetic survives. Snapshots are built through it, so
 * that no policy has to ask again.
 */
public final class Sane {
    /** Longest duration and farthest time that policies compute with, seconds: 300 years, far beyond any honest deadline. */
    public static final double LONGEST_SECONDS = 1e10;
    /** Stands for a duration that nobody knows (NaN), seconds: a day, so that an unknown queue does not look empty. */
    public static final double UNKNOWN_SECONDS = 86_400;
    /** Largest resource share that policies compute with: BOINC's web forms stop far below, and sums of it stay exact. */
    public static final double LARGEST_SHARE = 1e9;
    /** Largest number of instances of one resource that a task may claim. */
    private static final double MOST_INSTANCES = 1e4;

    private Sane() {}

    /** A duration in seconds: 0 for negative ones, a day for NaN, at most {@link #LONGEST_SECONDS}. */
    public static double duration(double seconds) {
        return Double.isNaN(seconds) ? UNKNOWN_SECONDS : Math.clamp(seconds, 0, LONGEST_SECONDS);
    }

    /** A time in Unix seconds; NaN becomes {@code otherwise}. */
    public static double time(double unixSeconds, double otherwise) {
        return Double.isNaN(unixSeconds) ? otherwise : Math.clamp(unixSeconds, -LONGEST_SECONDS, LONGEST_SECONDS);
    }

    /** A time in Unix seconds as a calendar has it, within 300 years of 1970; 1970 for NaN. */
    public static Instant instant(double unixSeconds) {
        return Instant.ofEpochSecond((long) time(unixSeconds, 0));
    }

    /** A resource share: 0 for negative ones and NaN, at most {@link #LARGEST_SHARE}. */
    public static double share(double share) {
        return Double.isNaN(share) ? 0 : Math.clamp(share, 0, LARGEST_SHARE);
    }

    /** A fraction in {@code [least, 1]}; NaN becomes 1. */
    public static double fraction(double fraction, double least) {
        return Double.isNaN(fraction) ? 1 : Math.clamp(fraction, least, 1);
    }

    /** A count of instances, possibly fractional: 0 for negative ones and NaN. */
    public static double instances(double count) {
        return Double.isNaN(count) ? 0 : Math.clamp(count, 0, MOST_INSTANCES);
    }

    /** A speed or size: {@code otherwise} unless it is a positive finite number. */
    public static double positive(double value, double otherwise) {
        return value > 0 && value < Double.POSITIVE_INFINITY ? value : otherwise;
    }
}
