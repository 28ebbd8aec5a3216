package quern.daemon.store;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import quern.daemon.Mailbox;
import quern.engine.Command;
import quern.engine.Event;

/** Writes states off the owner thread, one at a time, and reports each. */
public final class StateKeeper implements AutoCloseable {
    /** Seconds to wait for a last write when closing. */
    private static final int CLOSE_SECONDS = 30;
    private final StateFile file;
    private final Mailbox mailbox;
    private final ExecutorService writer = Executors
            .newSingleThreadExecutor(Thread.ofPlatform().name("state-writer").daemon().factory());

    public StateKeeper(StateFile file, Mailbox mailbox) {
        this.file = file;
        this.mailbox = mailbox;
    }

    /** Starts writing; an event tells the end. */
    public void save(Command.SaveState command) {
        writer.execute(() -> {
            try {
                file.write(command.state());
                mailbox.post(new Event.StateSaved(command.sequence()));
            } catch (IOException | RuntimeException e) {
                mailbox.post(new Event.StateSaveFailed(command.sequence(), e.toString()));
            }
        });
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
