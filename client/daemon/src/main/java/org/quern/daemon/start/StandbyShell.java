package org.quern.daemon.start;

import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.turn.CommandSink;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;

/**
 * In place of the shell while the state cannot be read, or nothing can be written: managers are answered, and nothing is carried out or written, so
 * that nothing is lost of which the state speaks. Looks now and then whether that is over.
 */
public final class StandbyShell implements CommandSink {
    private static final long NANOS_BETWEEN_LOOKS = TimeUnit.SECONDS.toNanos(10);
    private static final DateTimeFormatter SINCE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    private final StandbyReason refusal;
    private final Mailbox mailbox;
    private final MessageLog messages;
    private final ExecutorService io;
    private final Runnable end;
    private volatile boolean over;
    private final AtomicBoolean looking = new AtomicBoolean();
    private final LocalDateTime began = LocalDateTime.now(ZoneId.systemDefault());
    private long lookedAt = System.nanoTime();

    /** Once the reason is gone, {@code end} is run on a thread of {@code io}. */
    public StandbyShell(StandbyReason refusal, Mailbox mailbox, MessageLog messages, ExecutorService io, Runnable end) {
        this.refusal = refusal;
        this.mailbox = mailbox;
        this.messages = messages;
        this.io = io;
        this.end = end;
    }

    /** Why nothing can be changed. */
    public String refusal() {
        return refusal.words();
    }

    /** The reason is gone. */
    public boolean isOver() {
        return over;
    }

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
            refusal.look().again();
            over = true;
            messages.alert(refusal.over() + ": the client stood by until now, since "
                    + SINCE.format(began) + ". It starts.");
            end.run();
        } catch (IOException still) {
            // As before: it was said at the start.
        } finally {
            looking.set(false);
        }
    }
}
