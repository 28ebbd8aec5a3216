package org.quern.engine.state.look;

import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Permission;

/** When who runs was decided last, and whether it is to be decided again now. Mutable, owned by the engine's thread. */
public final class ScheduleLook {
    private boolean isDue = true;
    private boolean waitsForDevice;
    private boolean memoryIsShort;
    private boolean leavesIdle;
    private @Nullable MonotonicTime lookedAt;
    @Nullable
    private Permission under;

    /** Something changed: the scheduler looks again in this turn, or in the next if it had its turn. */
    public void lookNow() {
        isDue = true;
    }

    public boolean isDue() {
        return isDue;
    }

    /** A start waits for a process to leave its device. */
    public boolean waitsForDevice() {
        return waitsForDevice;
    }

    /** Monotonic time of the last look, null before the first. */
    public @Nullable MonotonicTime lookedAt() {
        return lookedAt;
    }

    /** The scheduler looks. */
    public void looked(MonotonicTime mono) {
        isDue = false;
        waitsForDevice = false;
        lookedAt = mono;
    }

    /** It decides under this permission. */
    public void decides(Permission permission) {
        under = permission;
    }

    /** Something changed, and nothing may compute: what was chosen before need not be right when something may. */
    public void cannotDecide() {
        under = null;
    }

    /** What was allowed at the last decision, null before the first and when it need not hold any more. */
    @Nullable
    public Permission under() {
        return under;
    }

    /** The user said something: what was chosen before need not be what is wanted now. */
    void userSpoke() {
        under = null;
        lookNow();
    }

    /** The last decision left instances idle. */
    public boolean leavesIdle() {
        return leavesIdle;
    }

    void decided(boolean idle, boolean again) {
        leavesIdle = idle;
        waitsForDevice = again;
    }

    /** Running tasks use more memory or swap than they may together, or no longer. */
    public void memoryIsShort(boolean isShort) {
        isDue |= isShort && !memoryIsShort;
        memoryIsShort = isShort;
    }
}
