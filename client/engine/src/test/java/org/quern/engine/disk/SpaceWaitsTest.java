package org.quern.engine.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.quern.engine.state.HeldResult;

/** Why a task that has not begun waits for space. */
class SpaceWaitsTest {
    private final LimitedDisk disk = new LimitedDisk();
    private final HeldResult held = disk.task(LimitedDisk.A, "t", 1e6, true);

    private String why() {
        return new SpaceWaits().why(disk.project(LimitedDisk.A), held);
    }

    @Test
    void itsInputIsPostponed() {
        disk.described(LimitedDisk.A, "t_in", 100);
        assertEquals("", why());
        disk.project(LimitedDisk.A).diskState().postpone("t_in", "no room for t_in", 0);
        assertEquals("no room for t_in; sooner if there is space, and given up at its deadline", why());
        disk.file(LimitedDisk.A, "t_in", 100);
        assertEquals("", why());
    }
}
