package org.quern.engine.state;

import java.util.List;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.state.ClientClock.Reading;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.model.ProjectUrl;
import org.quern.model.TimeStats;

/** A client's clock and the computer's, which a test sets. */
final class SetClock {
    static final double HOUR = 3_600;
    static final double DAY = 86_400;
    static final double START = 1.7e9;
    static final ProjectUrl PROJECT = ProjectUrl.of("http://a.example/");
    final ChangeFlags flags = new ChangeFlags();
    final ClientClock clock = new ClientClock(flags);
    private final TimeStats saved;
    double wall = START;
    private double mono = 500;
    private boolean contradicted;

    /** The session begins with that state. */
    SetClock(TimeStats saved) {
        this.saved = saved;
    }

    /** The first session of all, after its first reading. */
    static SetClock ofNewClient() {
        SetClock made = new SetClock(TimeStats.UNKNOWN);
        made.read();
        return made;
    }

    /** A state that was saved so many seconds before {@link #START}, while the clock was so much ahead. */
    static TimeStats savedBefore(double seconds, double ahead) {
        return TimeStats.UNKNOWN.updatedAt(START - seconds).withClockAhead(ahead);
    }

    void contradicted() {
        contradicted = true;
    }

    Reading read(Event... events) {
        return clock.read(new Now(wall, new MonotonicTime(mono)), saved, List.of(events), contradicted);
    }

    Reading after(double seconds, Event... events) {
        mono += seconds;
        return setBy(seconds, events);
    }

    Reading setBy(double seconds, Event... events) {
        wall += seconds;
        return read(events);
    }

    /** The time service agrees. */
    Reading confirmed() {
        return read(new Event.ClockSynchronized(wall));
    }

    /** Something agrees that may be a proxy on this computer. */
    Reading confirmedByAnybody() {
        return read(new Event.DateTold("a proxy", null, wall));
    }

    /** The server of {@link #PROJECT} agrees. */
    Reading confirmedByServer() {
        return read(new Event.DateTold("its server", PROJECT, wall));
    }
}
