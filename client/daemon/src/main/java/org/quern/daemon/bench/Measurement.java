package org.quern.daemon.bench;

import java.util.function.Consumer;
import org.quern.engine.event.Event;

/** Measures the processors somewhere and tells the result later, on a thread of its own. */
public interface Measurement extends AutoCloseable {
    /** Begins; {@code ended} is called exactly once. */
    void start(int cpus, Consumer<Event.BenchmarksEnded> ended);

    /** Ends what is under way. */
    @Override
    void close();
}
