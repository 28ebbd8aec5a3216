package org.quern.server.store;

/**
 * Credit of a host or an account, in cobblestones.
 *
 * @param total all credit
 * @param recent exponentially averaged credit per day
 * @param recentAt when {@code recent} was brought up to date, Unix seconds
 */
public record CreditSum(double total, double recent, double recentAt) {

    /** BOINC lets recent credit fall by half in a week, seconds. */
    private static final double HALF_LIFE_SECONDS = 7 * 86400.0;

    /** Nothing yet. */
    public static final CreditSum NONE = new CreditSum(0, 0, 0);

    /** Adds credit granted now: the average decays first, then takes the grant as spread over one mean lifetime. */
    CreditSum plus(double credit, double at) {
        double decayed = recent * Math.exp(-Math.max(0, at - recentAt) * Math.log(2) / HALF_LIFE_SECONDS);
        return new CreditSum(total + credit, decayed + credit * Math.log(2) * 86400 / HALF_LIFE_SECONDS,
                Math.max(at, recentAt));
    }
}
