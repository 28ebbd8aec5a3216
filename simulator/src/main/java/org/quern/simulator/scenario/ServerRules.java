package org.quern.simulator.scenario;

/**
 * What a project's server allows (docs/protocol/scheduler-rpc.md 5, 6).
 *
 * @param work when it has tasks to send
 * @param requestDelaySeconds it wants no call for so long after one
 * @param mostInProgress tasks that the host may hold of it without having reported them; 0 = no limit
 * @param mostPerRequest tasks that it sends at once; 0 = no limit
 * @param contactSeconds a call to it takes so long
 */
public record ServerRules(Availability work, double requestDelaySeconds, int mostInProgress, int mostPerRequest,
        double contactSeconds) {
    /** It always has tasks, for everybody. */
    public static final ServerRules NONE = new ServerRules(Availability.ALWAYS, 0, 0, 0);

    /** One that answers at once. */
    public ServerRules(Availability work, double requestDelaySeconds, int mostInProgress, int mostPerRequest) {
        this(work, requestDelaySeconds, mostInProgress, mostPerRequest, 0);
    }

    /** Tasks that it may add for a host that holds so many of it. */
    public int room(int inProgress) {
        int most = mostPerRequest > 0 ? mostPerRequest : Integer.MAX_VALUE;
        return mostInProgress > 0 ? Math.min(most, Math.max(0, mostInProgress - inProgress)) : most;
    }
}
