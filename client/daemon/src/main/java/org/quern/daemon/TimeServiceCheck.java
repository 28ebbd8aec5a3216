package org.quern.daemon;

import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.quern.daemon.host.TimeService;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.event.Event;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks this computer's time service off the owner thread, one question at a time. */
final class TimeServiceCheck {
    private static final Logger LOG = LoggerFactory.getLogger(TimeServiceCheck.class);
    private static final double MILLIS_PER_SECOND = 1_000;
    private final TimeService service;
    private final Mailbox mailbox;
    private final ExecutorService io;
    private final AtomicBoolean busy = new AtomicBoolean();

    TimeServiceCheck(TimeService service, Mailbox mailbox, ExecutorService io) {
        this.service = service;
        this.mailbox = mailbox;
        this.io = io;
    }

    /**
     * Asks; tells the time that the clock showed before the question if it was right. A clock that somebody set in between shows
     * another one then, and what was said of the old one does not count for it.
     */
    void ask() {
        if (busy.compareAndSet(false, true)) {
            io.execute(() -> {
                double shown = Instant.now().toEpochMilli() / MILLIS_PER_SECOND;
                try {
                    if (service.isSynchronized()) {
                        mailbox.post(new Event.ClockSynchronized(shown));
                    }
                } catch (IOException e) {
                    LOG.debug("The time service of this computer cannot be asked: {}", e.toString());
                } finally {
                    busy.set(false);
                }
            });
        }
    }
}
