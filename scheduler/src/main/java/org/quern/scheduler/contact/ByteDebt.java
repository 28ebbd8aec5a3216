package org.quern.scheduler.contact;

/**
 * Bytes that somebody's answers brought and that are not made up for by leaving the line alone since (decision 0042).
 *
 * @param bytes owed at that time
 * @param at seconds of the clock that whoever holds it goes by
 */
public record ByteDebt(double bytes, double at) {
    public static final ByteDebt NONE = new ByteDebt(0, 0);

    /** What is left of it; one of a time that is far ahead is from before the clock was set, and nobody knows how old it is. */
    public double left(double now) {
        return at - now > RpcTiming.LONGEST_REST ? 0
                : Math.max(0, bytes - Math.max(0, now - at) * RpcTiming.BYTES_A_SECOND);
    }

    /** With so many bytes more; below 0, so many are made up for otherwise. */
    public ByteDebt plus(double more, double now) {
        return new ByteDebt(Math.max(0, left(now) + more), now);
    }
}
