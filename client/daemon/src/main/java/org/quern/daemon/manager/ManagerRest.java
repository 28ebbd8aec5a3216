package org.quern.daemon.manager;

import org.quern.rpc.http.HttpCost;
import org.quern.scheduler.contact.ByteDebt;
import org.quern.scheduler.contact.RpcTiming;

/**
 * The rest that follows a call of the account manager which took long or brought much, as after contacts with projects, however it ended
 * (decision 0042). Who asks for a call need not wait for it.
 *
 * @param owed what its answers have brought and is not made up for
 * @param until Unix seconds by the client's time
 */
record ManagerRest(ByteDebt owed, double until) {
    static final ManagerRest NONE = new ManagerRest(ByteDebt.NONE, 0);

    /** The same after one more call. */
    ManagerRest after(HttpCost cost, double now) {
        ByteDebt all = owed.plus(cost.bytes(), now);
        return new ManagerRest(all, now + RpcTiming.restSeconds(cost.seconds(), all.bytes()));
    }

    /** It is not over; one that would last longer than any is from before the clock was set. */
    boolean lasts(double now) {
        return now < until && until <= now + RpcTiming.LONGEST_REST;
    }
}
