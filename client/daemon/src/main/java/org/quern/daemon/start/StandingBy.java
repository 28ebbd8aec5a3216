package org.quern.daemon.start;

import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.turn.CommandSink;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.store.StateFile;
import org.quern.store.UnreadableState;

/**
 * In place of the shell while the state cannot be read: managers are answered, and nothing is carried out or written, so
 * that nothing is lost of which the state speaks. Looks now and then whether it can be read again.
 */
public final class StandingBy implements CommandSink {
    private static final long NANOS_BETWEEN_LOOKS = TimeUnit.SECONDS.toNanos(10);
    private static final DateTimeFormatter SINCE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    private final String refusal;
    private final StateFile file;
    private final Mailbox mailbox;
    private final MessageLog messages;
    private final ExecutorService io;
    private final Runnable end;
    private volatile boolean over;
    private final AtomicBoolean looking = new AtomicBoolean();
    private final LocalDateTime began = LocalDateTime.now(ZoneId.systemDefault());
    private long lookedAt = System.nanoTime();

    /** Once the state can be read, {@code end} is run on a thread of {@code io}. */
    public StandingBy(String refusal, StateFile file, Mailbox mailbox, MessageLog messages, ExecutorService io,
            Runnable end) {
        this.refusal = refusal;
        this.file = file;
        this.mailbox = mailbox;
        this.messages = messages;
        this.io = io;
        this.end = end;
    }

    /** Which file, why, and what to do. */
    static String words(UnreadableState fault) {
        return "State file " + fault.file() + " cannot be read: " + WriteTrouble.words(fault.reason())
                + ". Until it can be, nothing is computed, contacted or changed, so that no task is lost. This is tried"
                + " again every ten seconds; if the file cannot be saved, move it away and the generation before it is used.";
    }

    /** Why nothing can be changed. */
    public String refusal() {
        return refusal;
    }

    /** The state can be read again. */
    public boolean isOver() { return over; }

    @Override
    public void carryOut(Command command) {
        if (command instanceof Command.Notify told) {
            messages.add(told.message());
        } else if (command instanceof Command.SaveState save) {
            mailbox.post(new Event.StateSaved(save.sequence())); // there is nothing to save, and the end waits for it
        }
    }

    @Override
    public void poll() {
        long now = System.nanoTime();
        if (now - lookedAt >= NANOS_BETWEEN_LOOKS && looking.compareAndSet(false, true)) {
            lookedAt = now;
            io.execute(this::look);
        }
    }

    private void look() {
        try {
            file.read();
            over = true;
            messages.alert("The state file can be read again: the client stood by until now, since "
                    + SINCE.format(began) + ". It starts.");
            end.run();
        } catch (IOException still) {
            // As before: it was said at the start.
        } finally {
            looking.set(false);
        }
    }
}
