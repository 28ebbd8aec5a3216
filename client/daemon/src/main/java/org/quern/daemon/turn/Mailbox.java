package org.quern.daemon.turn;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;

/** Where every thread leaves events for the duty cycle. Posting never blocks. */
public final class Mailbox implements UserOrders {
    private final LinkedBlockingQueue<Event> urgent = new LinkedBlockingQueue<>();
    private final ConcurrentLinkedQueue<Event> news = new ConcurrentLinkedQueue<>();

    private volatile UserOrders asked = command -> {
    };

    /** Who is told of what people and managers ask for, before it is left here. */
    public void onAsked(UserOrders listener) {
        asked = listener;
    }

    @Override
    public void ask(UserCommand command) {
        asked.ask(command);
        post(new Event.Asked(command));
    }

    /** Leaves an event that something follows from: wakes the loop. */
    public void post(Event event) {
        urgent.add(event);
    }

    /** Leaves news that can wait for the next turn, a second at most: progress and measurements. */
    public void postNews(Event event) {
        news.add(event);
    }

    /**
     * Takes all events, waiting up to {@code seconds} for an urgent one. News come first, and are taken last: a task's last
     * progress, left before its end, is seen before it.
     */
    public List<Event> drain(double seconds) throws InterruptedException {
        Event first = urgent.poll((long) (seconds * 1e9), TimeUnit.NANOSECONDS);
        List<Event> ordered = new ArrayList<>();
        if (first != null) {
            ordered.add(first);
            urgent.drainTo(ordered);
        }
        List<Event> events = new ArrayList<>();
        for (Event event = news.poll(); event != null; event = news.poll()) {
            events.add(event);
        }
        events.addAll(ordered);
        return events;
    }
}
