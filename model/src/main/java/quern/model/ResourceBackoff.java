package quern.model;

/**
 * How long one resource's work is not asked of one project (seed 002, rpc-policy.md 6.1).
 *
 * @param type the resource
 * @param until Unix seconds, 0 = not backed off
 * @param intervalSeconds the interval that was last drawn, doubled at the next failure; 0 = none
 */
public record ResourceBackoff(ResourceType type, double until, double intervalSeconds) {
}
