package org.quern.model;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Everything that says when and why a project's scheduler may be contacted (docs/protocol/literature.md 1,
 * docs/protocol/rpc-policy.md 2).
 *
 * @param schedulerUrls found on the master page, in order
 * @param rpcSeqno number of RPCs started so far
 * @param rpcFailures consecutive failed RPCs
 * @param masterFetchFailures consecutive failed master fetches
 * @param minRpcTime Unix seconds before which no automatic contact is made
 * @param nextRpcTime Unix seconds at which the project asked to be contacted, 0 = never
 * @param pending a contact that is due for this reason
 * @param masterFetchPending the master page is to be fetched
 * @param trickleUpPending a trickle-up message waits
 * @param lastRpcTime Unix seconds of the last RPC started
 * @param sendTimeStatsLog Unix seconds from which the project wants the time statistics log, 0 = not
 * @param sendJobLog Unix seconds from which the project wants the job log, 0 = not
 * @param backoffs per resource
 * @param failingSince Unix seconds of the first of the failures since which nothing has succeeded, 0 = none has failed
 */
public record ContactState(List<String> schedulerUrls, int rpcSeqno, int rpcFailures, int masterFetchFailures,
        double minRpcTime, double nextRpcTime, RpcReason pending, boolean masterFetchPending, boolean trickleUpPending,
        double lastRpcTime, int sendTimeStatsLog, int sendJobLog, List<ResourceBackoff> backoffs,
        double failingSince) {
    /** A project that was attached a moment ago. */
    public static final ContactState ATTACHED = new ContactState(List.of(), 0, 0, 0, 0, 0, RpcReason.INIT, true, false,
            0, 0,
            0, List.of());

    /** A project that does not fail. */
    public ContactState(List<String> schedulerUrls, int rpcSeqno, int rpcFailures, int masterFetchFailures,
            double minRpcTime, double nextRpcTime, RpcReason pending, boolean masterFetchPending,
            boolean trickleUpPending, double lastRpcTime, int sendTimeStatsLog, int sendJobLog,
            List<ResourceBackoff> backoffs) {
        this(schedulerUrls, rpcSeqno, rpcFailures, masterFetchFailures, minRpcTime, nextRpcTime, pending,
                masterFetchPending, trickleUpPending, lastRpcTime, sendTimeStatsLog, sendJobLog, backoffs, 0);
    }

    public ContactState {
        schedulerUrls = List.copyOf(schedulerUrls);
        backoffs = List.copyOf(backoffs);
    }

    /** The backoff of {@code type}, zeros if none. */
    public ResourceBackoff backoff(ResourceType type) {
        for (ResourceBackoff backoff : backoffs) {
            if (backoff.type().equals(type)) {
                return backoff;
            }
        }
        return new ResourceBackoff(type, 0, 0);
    }

    public ContactState withSchedulerUrls(List<String> urls) {
        return new ContactState(urls, rpcSeqno, rpcFailures, masterFetchFailures, minRpcTime, nextRpcTime, pending,
                masterFetchPending, trickleUpPending, lastRpcTime, sendTimeStatsLog, sendJobLog, backoffs,
                failingSince);
    }

    public ContactState withRpcSeqno(int seqno) {
        return new ContactState(schedulerUrls, seqno, rpcFailures, masterFetchFailures, minRpcTime, nextRpcTime,
                pending,
                masterFetchPending, trickleUpPending, lastRpcTime, sendTimeStatsLog, sendJobLog, backoffs,
                failingSince);
    }

    public ContactState withFailures(int rpc, int masterFetch) {
        return new ContactState(schedulerUrls, rpcSeqno, rpc, masterFetch, minRpcTime, nextRpcTime, pending,
                masterFetchPending, trickleUpPending, lastRpcTime, sendTimeStatsLog, sendJobLog, backoffs,
                failingSince);
    }

    public ContactState withMinRpcTime(double time) {
        return new ContactState(schedulerUrls, rpcSeqno, rpcFailures, masterFetchFailures, time, nextRpcTime, pending,
                masterFetchPending, trickleUpPending, lastRpcTime, sendTimeStatsLog, sendJobLog, backoffs,
                failingSince);
    }

    public ContactState withNextRpcTime(double time) {
        return new ContactState(schedulerUrls, rpcSeqno, rpcFailures, masterFetchFailures, minRpcTime, time, pending,
                masterFetchPending, trickleUpPending, lastRpcTime, sendTimeStatsLog, sendJobLog, backoffs,
                failingSince);
    }

    public ContactState withPending(RpcReason reason) {
        return new ContactState(schedulerUrls, rpcSeqno, rpcFailures, masterFetchFailures, minRpcTime, nextRpcTime,
                reason,
                masterFetchPending, trickleUpPending, lastRpcTime, sendTimeStatsLog, sendJobLog, backoffs,
                failingSince);
    }

    public ContactState withMasterFetchPending(boolean isPending) {
        return new ContactState(schedulerUrls, rpcSeqno, rpcFailures, masterFetchFailures, minRpcTime, nextRpcTime,
                pending,
                isPending, trickleUpPending, lastRpcTime, sendTimeStatsLog, sendJobLog, backoffs, failingSince);
    }

    public ContactState withTrickleUpPending(boolean isPending) {
        return new ContactState(schedulerUrls, rpcSeqno, rpcFailures, masterFetchFailures, minRpcTime, nextRpcTime,
                pending,
                masterFetchPending, isPending, lastRpcTime, sendTimeStatsLog, sendJobLog, backoffs, failingSince);
    }

    public ContactState withLastRpcTime(double time) {
        return new ContactState(schedulerUrls, rpcSeqno, rpcFailures, masterFetchFailures, minRpcTime, nextRpcTime,
                pending,
                masterFetchPending, trickleUpPending, time, sendTimeStatsLog, sendJobLog, backoffs, failingSince);
    }

    public ContactState withLogsWanted(int timeStatsSince, int jobsSince) {
        return new ContactState(schedulerUrls, rpcSeqno, rpcFailures, masterFetchFailures, minRpcTime, nextRpcTime,
                pending,
                masterFetchPending, trickleUpPending, lastRpcTime, timeStatsSince, jobsSince, backoffs, failingSince);
    }

    public ContactState withBackoffs(List<ResourceBackoff> newBackoffs) {
        return new ContactState(schedulerUrls, rpcSeqno, rpcFailures, masterFetchFailures, minRpcTime, nextRpcTime,
                pending,
                masterFetchPending, trickleUpPending, lastRpcTime, sendTimeStatsLog, sendJobLog, newBackoffs,
                failingSince);
    }

    public ContactState withFailingSince(double time) {
        return new ContactState(schedulerUrls, rpcSeqno, rpcFailures, masterFetchFailures, minRpcTime, nextRpcTime,
                pending, masterFetchPending, trickleUpPending, lastRpcTime, sendTimeStatsLog, sendJobLog, backoffs,
                time);
    }

    /** The same with the times that this client noted, each moved. */
    public ContactState moved(DoubleUnaryOperator move) {
        return withMinRpcTime(move.applyAsDouble(minRpcTime)).withNextRpcTime(move.applyAsDouble(nextRpcTime))
                .withLastRpcTime(move.applyAsDouble(lastRpcTime)).withFailingSince(move.applyAsDouble(failingSince))
                .withBackoffs(backoffs.stream().map(backoff -> new ResourceBackoff(backoff.type(),
                        move.applyAsDouble(backoff.until()), backoff.intervalSeconds())).toList());
    }
}
