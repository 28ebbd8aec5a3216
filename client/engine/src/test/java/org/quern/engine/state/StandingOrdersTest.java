package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.quern.model.ProjectFlags;
import org.quern.model.SchedulerReply;

class StandingOrdersTest {
    private final StandingOrders orders = new StandingOrders();

    private ProjectFlags flags() {
        return orders.flags();
    }

    @Test
    void theUserSuspendsAndResumes() {
        orders.suspendedByUser();
        assertEquals(ProjectFlags.NONE.withSuspendedByUser(true), flags());
        orders.resumedByUser();
        assertEquals(ProjectFlags.NONE, flags());
    }

    @Test
    void whoIsDetachedWhenDoneIsAskedForNoMore() {
        orders.detachWhenDone(true);
        assertTrue(flags().detachWhenDone() && flags().dontRequestMoreWork());
        orders.detachWhenDone(false);
        assertEquals(ProjectFlags.NONE, flags());
        orders.askedForWork(false);
        assertTrue(flags().dontRequestMoreWork());
        orders.askedForWork(true);
        assertFalse(flags().dontRequestMoreWork());
    }

    @Test
    void aManagersWishesStayWhenItHasNoSayAnyMore() {
        orders.managed(true, true);
        assertEquals(
                ProjectFlags.NONE.withAttachedViaAcctMgr(true).withDontRequestMoreWork(true).withDetachWhenDone(true),
                flags());
        orders.managerLeft();
        assertEquals(ProjectFlags.NONE.withDontRequestMoreWork(true).withDetachWhenDone(true), flags());
        orders.managed(false, false);
        assertEquals(ProjectFlags.NONE.withAttachedViaAcctMgr(true), flags());
    }

    /** Each of them alone; send_full_workload stays once it was seen (docs/protocol/scheduler-rpc.md 5.1). */
    @Test
    void eachFlagOfAServerIsTakenAsItIs() {
        for (int i = 0; i < 7; i++) {
            orders.told(new SchedulerReply.Flags(true, i == 0, i == 1, i == 2, i == 3, i == 4, i == 5, i == 6));
            ProjectFlags f = flags();
            assertEquals("%s %s %s %s %s %s %s".formatted(i == 0, i == 1, i == 2, i == 3, i >= 4, i == 5, i == 6),
                    "%s %s %s %s %s %s %s".formatted(f.ended(), f.nonCpuIntensive(), f.strictMemoryBound(),
                            f.dontUseDcf(), f.sendFullWorkload(), f.deletion().byPriority(),
                            f.deletion().byExpiry()));
        }
    }
}
