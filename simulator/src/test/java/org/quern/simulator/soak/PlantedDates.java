package org.quern.simulator.soak;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.Event;
import org.quern.engine.event.Now;
import org.quern.model.ProjectUrl;
import org.quern.simulator.soak.world.EngineWrapper;

/** Whom a client with a bug believes of its clock, and how it counts on. */
final class PlantedDates {
    private PlantedDates() {}

    /** The date of any answer counts for as much as the computer's time service. */
    static Event ofAnybody(Event event) {
        return event instanceof Event.DateTold told && told.project() == null
                ? new Event.ClockSynchronized(told.date()) : event;
    }

    /** What one project's server says of the time counts for another. */
    static Event ofAnother(Event event) {
        return event instanceof Event.DateTold told && told.project() != null
                ? new Event.DateTold(told.source(), ProjectUrl.of("http://p1.example/"), told.date()) : event;
    }

    /** A client that begins believes the computer's clock as if somebody who knows had confirmed it. */
    static EngineWrapper believedUnseen() {
        return (world, engine) -> {
            AtomicBoolean isFirst = new AtomicBoolean(true);
            return (now, events) -> engine.tick(now, !isFirst.getAndSet(false) ? events
                    : Stream.concat(events.stream(), Stream.of(new Event.ClockSynchronized(now.wall()))).toList());
        };
    }

    /** The client's time gains, or loses, so many seconds in each hour, too little for the clock to seem set. */
    static EngineWrapper drifting(double secondsAnHour) {
        return (world, engine) -> (now, events) -> {
            double drift = Math.max(0, world.time().now() - PlantedBugs.FROM) / 3600 * secondsAnHour;
            return engine.tick(new Now(now.wall() + drift, now.mono()), events);
        };
    }

    /** A clock that somebody set counts as one that slept, so that nobody has to confirm it. */
    static EngineWrapper asIfItSlept() {
        AtomicReference<@Nullable Now> last = new AtomicReference<>();
        return (world, engine) -> (now, events) -> {
            Now before = last.getAndSet(now);
            double set = before == null ? 0 : now.wall() - before.wall() - now.mono().since(before.mono());
            return engine.tick(now, set == 0 ? events
                    : Stream.concat(events.stream(), Stream.of(new Event.ComputerSlept(set))).toList());
        };
    }
}
