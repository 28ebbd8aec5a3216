package quern.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import quern.model.ContactState;
import quern.model.ResourceBackoff;
import quern.model.ResourceType;
import quern.model.RpcReason;
import quern.model.SchedulerReply;
import quern.model.WorkRequest;

/** How contact times follow from successes and failures (rpc-policy.md 6). */
final class Contacts {
    private static final double RPC_LEAST_SECONDS = 60;
    private static final double RPC_MOST_SECONDS = 14_400;
    /** Cap of the exponent. */
    private static final int RPC_FAILURE_CAP = 10;
    /** Failures in a row after which the master page is read again. */
    private static final int MASTER_AFTER_FAILURES = 10;
    private static final int MASTER_FAILURE_CAP = 3;
    private static final double MASTER_INTERVAL_SECONDS = 86_400;
    private static final double WORK_LEAST_SECONDS = 600;
    private static final double WORK_MOST_SECONDS = 86_400;

    private Contacts() {
    }

    /** {@code min(most, least * 2^n)} times a random number in [0.5, 1) (rpc-policy.md 1.1). */
    static double exponential(RandomGenerator random, int n, double least, double most) {
        return Math.min(most, least * Math.pow(2, Math.min(n, 60))) * random.nextDouble(0.5, 1);
    }

    /** A contact failed, or a result of the project did. */
    static ContactState failed(TickContext tick, ContactState contact) {
        double now = tick.now.wall();
        if (contact.masterFetchFailures() >= MASTER_FAILURE_CAP) {
            return later(contact.withMasterFetchPending(true), now + MASTER_INTERVAL_SECONDS);
        }
        ContactState next = contact;
        if (contact.rpcFailures() >= MASTER_AFTER_FAILURES) {
            next = contact.withMasterFetchPending(true).withMinRpcTime(0).withFailures(0,
                    contact.masterFetchFailures() + 1);
        }
        next = next.withFailures(next.rpcFailures() + 1, next.masterFetchFailures());
        double wait = exponential(tick.random, Math.min(next.rpcFailures(), RPC_FAILURE_CAP), RPC_LEAST_SECONDS,
                RPC_MOST_SECONDS);
        return later(next, now + wait);
    }

    /** The contact time only ever moves away. */
    private static ContactState later(ContactState contact, double time) {
        return time > contact.minRpcTime() ? contact.withMinRpcTime(time) : contact;
    }

    static ContactState masterFailed(TickContext tick, ContactState contact) {
        return failed(tick, contact.withFailures(contact.rpcFailures(), contact.masterFetchFailures() + 1));
    }

    static ContactState masterFetched(ContactState contact, List<String> urls) {
        boolean news = !contact.schedulerUrls().containsAll(urls);
        ContactState next = contact.withSchedulerUrls(urls).withMasterFetchPending(false)
                .withFailures(contact.rpcFailures(), 0);
        return news ? next.withMinRpcTime(0).withFailures(0, 0) : next;
    }

    /** A reply came; {@code asked} is what was asked, {@code supplied} for which resources tasks came. */
    static ContactState succeeded(TickContext tick, ContactState contact, SchedulerReply reply, WorkRequest asked,
            List<ResourceType> supplied) {
        double now = tick.now.wall();
        ContactState next = contact.withNextRpcTime(reply.nextRpcDelay() > 0 ? now + reply.nextRpcDelay() : 0)
                .withBackoffs(backoffs(tick, contact, asked, supplied)).withFailures(0, contact.masterFetchFailures())
                .withMinRpcTime(0).withPending(RpcReason.NONE).withTrickleUpPending(false)
                .withLogsWanted(reply.sendTimeStatsLog(), reply.sendJobLog());
        return reply.requestDelay() > 0 ? later(next, now + reply.requestDelay()) : next;
    }

    private static List<ResourceBackoff> backoffs(TickContext tick, ContactState contact, WorkRequest asked,
            List<ResourceType> supplied) {
        List<ResourceBackoff> backoffs = new ArrayList<>(contact.backoffs());
        boolean counts = contact.pending() == RpcReason.RESULTS_DUE || contact.pending() == RpcReason.NEED_WORK
                || contact.pending() == RpcReason.TRICKLE_UP || contact.pending() == RpcReason.NONE;
        for (WorkRequest.Ask ask : asked.perResource()) {
            ResourceBackoff before = contact.backoff(ask.type());
            if (ask.seconds() <= 0 && ask.instances() <= 0) {
                continue;
            }
            if (supplied.contains(ask.type())) {
                backoffs.remove(before);
            } else if (counts && before.until() <= tick.now.wall()) {
                double interval = before.intervalSeconds() > 0
                        ? Math.min(2 * before.intervalSeconds(), WORK_MOST_SECONDS)
                        : WORK_LEAST_SECONDS;
                backoffs.remove(before);
                backoffs.add(new ResourceBackoff(ask.type(),
                        tick.now.wall() + interval * (0.5 + tick.random.nextDouble()), interval));
            }
        }
        return backoffs;
    }

    /** A result of that resource was delivered: a limit per host may have room again (rpc-policy.md 6.1). */
    static void clearBackoffOf(ProjectState project, HeldResult held) {
        var version = project.versionOf(held);
        if (version != null) {
            ResourceType type = version.usage().resource();
            List<ResourceBackoff> kept = project.contact.backoffs().stream().filter(b -> !b.type().equals(type))
                    .toList();
            project.contact = project.contact.withBackoffs(kept);
        }
    }
}
