package org.quern.cli.history;

import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Decision;
import org.quern.rpc.history.HistoryEntry;

/** Whether the client did not run at a moment, or the computer slept, by the history, whose entries it takes in order. */
final class Absence implements Consumer<HistoryEntry> {
    private final double time;
    private @Nullable Decision why;
    /** When the client wrote the last entry, Unix seconds: it was alive then. */
    private double lastEntry;
    /** A session began by a clock that was set back behind {@link #why}: when it did is somewhere before the next entry of a later time. */
    private boolean isBackSomewhen;

    /** {@code time}: Unix seconds. */
    Absence(double time) {
        this.time = time;
    }

    @Override
    public void accept(HistoryEntry entry) {
        if (isBackSomewhen && why != null && entry.at() >= why.at()) {
            isBackSomewhen = false;
            why = entry.at() <= time ? null : why;
        }
        switch (entry) {
            case HistoryEntry.ClientStarted started -> began(started);
            case HistoryEntry.ClientEnded ended when ended.at() <= time -> ended(ended.at());
            case HistoryEntry.ComputerSlept slept when slept.at() > time && slept.at() - slept.seconds() <= time ->
                    why = because(slept.at() - slept.seconds(), "the computer slept");
            default -> {
            }
        }
        lastEntry = entry.at();
    }

    /** A session that crashed has no end: it is known when it was last alive, by its state, unless that was lost, or by what it wrote later. */
    private void began(HistoryEntry.ClientStarted started) {
        if (why != null && started.at() < why.at()) {
            isBackSomewhen = true;
            return;
        }
        double alive = Math.min(started.at(), Math.max(started.lastAlive(), lastEntry));
        if (started.at() <= time) {
            why = null;
        } else if (why == null && alive > 0 && alive <= time) {
            why = off(alive);
        }
    }

    /** What ends by a clock that was set back has begun by it. */
    private void ended(double at) {
        if (why == null || at >= why.at()) {
            why = off(at);
        }
    }

    private static Decision off(double since) {
        return because(since, "the client did not run");
    }

    private static Decision because(double since, String reason) {
        return new Decision(since, Decision.Kind.HOST, "computing", "suspend", reason);
    }

    /** When the client wrote the last entry of all, Unix seconds; 0 if there is none. */
    double lastEntry() {
        return lastEntry;
    }

    /** In the place of what the computer's own reason was; nothing if the client ran. */
    Optional<Decision> why() {
        return Optional.ofNullable(why).filter(_ -> !isBackSomewhen);
    }
}
