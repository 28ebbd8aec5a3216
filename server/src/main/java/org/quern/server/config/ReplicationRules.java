package org.quern.server.config;

/**
 * How often each workunit is computed, and when the project stops trying.
 *
 * @param minQuorum replicas that must agree
 * @param targetResults replicas made at first
 * @param maxErrorResults more failed replicas than this make the workunit fail
 * @param maxTotalResults never more replicas than this
 * @param deadlineSeconds time from sending a replica to its deadline
 */
public record ReplicationRules(int minQuorum, int targetResults, int maxErrorResults, int maxTotalResults,
        double deadlineSeconds) {

    /** One replica of each; the demo's rule. */
    public static final ReplicationRules ONCE = new ReplicationRules(1, 1, 5, 10, 86400);

    public ReplicationRules {
        if (minQuorum < 1 || targetResults < minQuorum || maxTotalResults < targetResults || maxErrorResults < 0) {
            throw new IllegalArgumentException(
                    "A quorum of " + minQuorum + " cannot be had from " + targetResults + " to "
                            + maxTotalResults + " replicas");
        }
        if (!(deadlineSeconds > 0)) {
            throw new IllegalArgumentException("The time to the deadline must be above 0 s, not " + deadlineSeconds);
        }
    }

    /** As many replicas as must agree, and some spare ones for failures. */
    public static ReplicationRules quorum(int hosts) {
        return new ReplicationRules(hosts, hosts, ONCE.maxErrorResults, Math.max(hosts, 1) * ONCE.maxTotalResults,
                ONCE.deadlineSeconds);
    }

    /** The same rules with another time to the deadline. */
    public ReplicationRules withDeadline(double seconds) {
        return new ReplicationRules(minQuorum, targetResults, maxErrorResults, maxTotalResults, seconds);
    }
}
