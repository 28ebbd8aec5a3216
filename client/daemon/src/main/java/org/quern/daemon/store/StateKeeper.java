package org.quern.daemon.store;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.quern.daemon.disk.ReserveFile;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.store.StateFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes states off the owner thread, one at a time, and reports each. */
public final class StateKeeper implements AutoCloseable {
    /** Seconds to wait for a last write when closing. */
    private static final int CLOSE_SECONDS = 30;
    private static final Logger LOG = LoggerFactory.getLogger(StateKeeper.class);
    private final StateFile file;
    private final ReserveFile reserve;
    private final Mailbox mailbox;
    private final ModesFile modes;
    private final ExecutorService writer = Executors
            .newSingleThreadExecutor(Thread.ofPlatform().name("state-writer").daemon().factory());

    /** Writes to {@code file} and the modes to {@code modes}; on a full disk {@code reserve} makes the room. */
    public StateKeeper(StateFile file, ReserveFile reserve, Mailbox mailbox, ModesFile modes) {
        this.file = file;
        this.modes = modes;
        this.reserve = reserve;
        this.mailbox = mailbox;
    }

    /** Starts writing; an event tells the end. */
    public void save(Command.SaveState command) {
        writer.execute(() -> {
            try {
                write(command);
                modes.keep(command.state());
                mailbox.post(new Event.StateSaved(command.sequence()));
            } catch (IOException | RuntimeException e) {
                mailbox.post(new Event.StateSaveFailed(command.sequence(), WriteTrouble.words(e)));
            }
        });
    }

    private void write(Command.SaveState command) throws IOException {
        if (reserve.spend(() -> file.write(command.state()))) {
            LOG.warn("The disk is full: the reserve for the client's state was used up; delete or move something");
        } else {
            reserve.restore();
        }
    }

    @Override
    public void close() {
        writer.shutdown();
        try {
            if (!writer.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                writer.shutdownNow();
            }
        } catch (InterruptedException e) {
            writer.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
