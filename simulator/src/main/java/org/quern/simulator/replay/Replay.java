package org.quern.simulator.replay;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.Engine;
import org.quern.engine.Tick;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.record.Recorded;

/** One session run again: the same engine in the same state is told the same at the same times. Holds the engine; used once. */
final class Replay {
    private final Engine engine;
    private Now now = new Now(0, new MonotonicTime(0));
    private long turns;
    private long decisions;

    Replay(Recorded.Start start) {
        engine = start.engine();
    }

    long turns() {
        return turns;
    }

    long decisions() {
        return decisions;
    }

    /** Runs idle turns; the first that is not idle is a difference. */
    ReplayOutcome.@Nullable Different run(Recorded.Idle idle) {
        ReplayOutcome.@Nullable Different difference = null;
        for (int i = 0; i < idle.turns() && difference == null; i++) {
            Now next = new Now(now.wall() + Recorded.BEAT_SECONDS,
                    new MonotonicTime(now.mono().seconds() + Recorded.BEAT_SECONDS));
            difference = run(new Recorded.Turn(next, List.of(), List.of(), List.of()));
        }
        return difference;
    }

    ReplayOutcome.@Nullable Different run(Recorded.Turn recorded) {
        now = recorded.now();
        turns++;
        Tick tick = engine.tick(now, recorded.events());
        decisions += recorded.decisions().size();
        return difference(recorded, Recorded.Turn.of(now, recorded.events(), tick));
    }

    private ReplayOutcome.@Nullable Different difference(Recorded.Turn recorded,
            Recorded.Turn replayed) {
        int most = Math.max(recorded.decisions().size(), replayed.decisions().size());
        for (int d = 0; d < most; d++) {
            Object before = d < recorded.decisions().size() ? recorded.decisions().get(d) : "no decision";
            Object after = d < replayed.decisions().size() ? replayed.decisions().get(d) : "no decision";
            if (!before.equals(after)) {
                return new ReplayOutcome.Different(turns, now.wall(), before.toString(), after.toString());
            }
        }
        return recorded.commands().equals(replayed.commands()) ? null
                : new ReplayOutcome.Different(turns, now.wall(), "orders " + recorded.commands(),
                        "orders " + replayed.commands());
    }
}
