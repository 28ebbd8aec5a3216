package org.quern.engine.state;

import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.model.SporadicState;

/** What the program of a sporadic task may do, and since when (docs/protocol/app-control.md 25). Mutable, owned by the engine's thread. */
public final class SporadicRun {
    private final ChangeFlags flags;
    private SporadicState state = SporadicState.NONE;
    private @Nullable MonotonicTime since;
    private @Nullable MonotonicTime until;

    SporadicRun(ChangeFlags flags) {
        this.flags = flags;
    }

    /** What it may do; none of a task whose program is no sporadic one. */
    public SporadicState state() {
        return state;
    }

    public boolean computes() {
        return state == SporadicState.COMPUTES;
    }

    /** When it was last told to compute, null if it never was. */
    public @Nullable MonotonicTime since() {
        return since;
    }

    /** When it last ceased to compute, null if it never did; a new process does not make it forgotten. */
    public @Nullable MonotonicTime until() {
        return until;
    }

    /** It is told something else from now on. One that begins to compute takes room from others, one that ceases leaves them some. */
    public void told(SporadicState next, MonotonicTime now) {
        if (computes() != (next == SporadicState.COMPUTES)) {
            flags.schedule().lookNow();
        }
        until = computes() && next != SporadicState.COMPUTES ? now : until;
        state = next;
        since = next == SporadicState.COMPUTES ? now : since;
    }

    /** Its process is gone. */
    void processGone() {
        state = SporadicState.NONE;
        since = null;
    }
}
