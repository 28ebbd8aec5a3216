package org.quern.scheduler.risk;

/**
 * How likely work ends after its deadline: its run time is normal with a mean and a variance, and interruptions come by chance (docs/policies/RISK.md). Costs
 * ten to some hundred operations; where the outcome is plain, one comparison.
 */
public final class MissRisk {
    /** Seconds before its deadline at which a task should be done, for its upload and report. */
    public static final double REPORT_SECONDS = 120;

    /** Nodes and weights of Gauss-Hermite's quadrature with five points, for a normal distribution. */
    private static final double[] NODES = {-2.856970013872806, -1.355626179974266, 0, 1.355626179974266,
        2.856970013872806};
    private static final double[] WEIGHTS = {0.011257411327720691, 0.2220759220056126, 8.0 / 15, 0.2220759220056126,
        0.011257411327720691};
    /** So many standard deviations, and lengths of an interruption, away nothing is in doubt. */
    private static final double DEVIATIONS = 7;
    private static final double LENGTHS = 12;
    /** More interruptions than this are normal in their sum. */
    private static final double MANY = 60;
    /** A spread below this part of the work is none. */
    private static final double NARROW = 0.005;

    private MissRisk() {}

    /**
     * Part of the cases in which work is not done in time, 0 to 1.
     *
     * @param computing mean seconds of computing until it is done
     * @param variance of these
     * @param left wall seconds until the deadline
     */
    public static double of(double computing, double variance, double left, Interruptions interruptions) {
        return inHours(computing, variance, interruptions.hours().within(left), interruptions);
    }

    /** The same if the work and the time until its deadline begin at the best hour of a week: of a computer that is on at any hour no other. */
    public static double atBest(double computing, double variance, double left, Interruptions interruptions) {
        return inHours(computing, variance, interruptions.hours().atBest(left), interruptions);
    }

    private static double inHours(double computing, double variance, double left, Interruptions interruptions) {
        double deviation = Math.sqrt(Math.max(0, variance));
        double off = interruptions.seconds();
        double rate = interruptions.rate();
        double mean = computing * (1 + rate * off);
        double slope = 1 + rate * off;
        double spread = Math.sqrt(variance * slope * slope + 2 * rate * computing * off * off);
        double margin = DEVIATIONS * spread + LENGTHS * off;
        if (left <= 0 || mean - left > margin) {
            return 1;
        }
        if (left - mean > margin) {
            return 0;
        }
        if (deviation <= NARROW * computing) {
            return interrupted(computing, left, interruptions);
        }
        double risk = 0;
        for (int i = 0; i < NODES.length; i++) {
            risk += WEIGHTS[i]
                    * interrupted(Math.max(0, computing + deviation * NODES[i]), left, interruptions);
        }
        return Math.clamp(risk, 0, 1);
    }

    /** The same for work of a certain length: the sum of the interruptions is longer than what is left beside it. */
    static double interrupted(double computing, double left, Interruptions interruptions) {
        double room = left - computing;
        if (room < 0) {
            return 1;
        }
        double count = interruptions.rate() * computing;
        if (count <= 0 || interruptions.seconds() <= 0) {
            return 0;
        }
        double lengths = room / interruptions.seconds();
        return count > MANY ? normalTail((lengths - count) / Math.sqrt(2 * count)) : compound(count, lengths);
    }

    /** A Poisson number of exponential lengths, of mean 1 each, is longer than {@code room}. */
    private static double compound(double count, double room) {
        double number = Math.exp(-count);
        double term = Math.exp(-room);
        double below = 0;
        double risk = 0;
        double most = count + DEVIATIONS * Math.sqrt(count) + LENGTHS;
        for (int n = 1; n <= most; n++) {
            number *= count / n;
            below += term;
            term *= room / n;
            risk += number * Math.min(1, below);
        }
        return Math.clamp(risk, 0, 1);
    }

    /** The normal distribution's tail beyond z, to seven digits (Abramowitz and Stegun 26.2.17). */
    static double normalTail(double z) {
        double t = 1 / (1 + 0.2316419 * Math.abs(z));
        double poly = t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        double tail = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) * poly;
        return z >= 0 ? tail : 1 - tail;
    }
}
