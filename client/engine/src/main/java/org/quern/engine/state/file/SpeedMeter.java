package org.quern.engine.state.file;

import java.util.ArrayDeque;
import java.util.Deque;
import org.quern.engine.event.MonotonicTime;

/** How fast a transfer moves, from what it reported within the last seconds. Mutable, owned by the engine's thread. */
final class SpeedMeter {
    /** Reports come once a second, as news of a turn; ten of them even out the jumps, and a stalled transfer shows 0 soon. */
    private static final double WINDOW_SECONDS = 10;
    private final Deque<Report> reports = new ArrayDeque<>();

    private record Report(MonotonicTime mono, double bytes) {}

    /** A transfer has come to {@code bytes} at the monotonic time {@code mono}; fewer than before means that it started over. */
    void reached(MonotonicTime mono, double bytes) {
        if (!reports.isEmpty() && bytes < reports.getLast().bytes()) {
            reports.clear();
        }
        reports.addLast(new Report(mono, bytes));
        forgetBefore(mono.plus(-WINDOW_SECONDS));
    }

    /** Bytes a second within the window that ends at {@code mono}; 0 before anything is known. */
    double bytesPerSecond(MonotonicTime mono) {
        forgetBefore(mono.plus(-WINDOW_SECONDS));
        if (reports.isEmpty() || mono.since(reports.getFirst().mono()) <= 0) {
            return 0;
        }
        return (reports.getLast().bytes() - reports.getFirst().bytes()) / mono.since(reports.getFirst().mono());
    }

    /** Of what is older, only the last report stays: the window begins there. */
    private void forgetBefore(MonotonicTime mono) {
        while (reports.size() > 1 && mono.since(second().mono()) >= 0) {
            reports.removeFirst();
        }
    }

    private Report second() {
        var all = reports.iterator();
        all.next();
        return all.next();
    }
}
