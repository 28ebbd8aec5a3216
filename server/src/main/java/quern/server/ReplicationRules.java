package quern.server;

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

    /** Two replicas that must agree. */
    public static final ReplicationRules TWICE = new ReplicationRules(2, 2, 5, 10, 86400);

    /** The same rules with another time to the deadline. */
    public ReplicationRules withDeadline(double seconds) {
        return new ReplicationRules(minQuorum, targetResults, maxErrorResults, maxTotalResults, seconds);
    }
}
