package org.quern.model;

/**
 * How long one resource's work is not asked of one project (docs/protocol/literature.md 2, docs/protocol/rpc-policy.md
 * 6.1).
 *
 * @param type the resource
 * @param until Unix seconds, {@link UnixTime#NONE} if it is not backed off
 * @param intervalSeconds the interval that was last drawn, doubled at the next failure; 0 = none
 */
public record ResourceBackoff(ResourceType type, double until, double intervalSeconds) {
    /**
     * How long a resource is left alone that the project's server called not supported, seconds. Two weeks: long for a request that would be in
     * vain, short enough that a version for a new device is found without the user's help. Back-offs for want of work stay below, at most a day.
     */
    public static final double REFUSED_SECONDS = 14 * 86_400.0;

    /** Nothing is asked because the server said that it does not support the resource (the third answer of docs/protocol/literature.md 2). */
    public static ResourceBackoff refused(ResourceType type, double now) {
        return new ResourceBackoff(type, now + REFUSED_SECONDS, REFUSED_SECONDS);
    }

    /** The server said that it does not support the resource, and that is not too long ago. */
    public boolean isRefusal(double now) {
        return intervalSeconds >= REFUSED_SECONDS && until > now;
    }
}
