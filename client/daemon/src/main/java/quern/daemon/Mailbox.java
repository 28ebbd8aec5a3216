package quern.daemon;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import quern.engine.Event;

/** Where every thread leaves events for the duty cycle. Posting never blocks and wakes the loop. */
public final class Mailbox {
    private final LinkedBlockingQueue<Event> queue = new LinkedBlockingQueue<>();

    /** Leaves an event. */
    public void post(Event event) {
        queue.add(event);
    }

    /** Takes all events, waiting up to {@code seconds} for a first one; empty if none came. */
    List<Event> drain(double seconds) throws InterruptedException {
        List<Event> events = new ArrayList<>();
        Event first = queue.poll((long) (seconds * 1e9), TimeUnit.NANOSECONDS);
        if (first != null) {
            events.add(first);
            queue.drainTo(events);
        }
        return events;
    }
}
