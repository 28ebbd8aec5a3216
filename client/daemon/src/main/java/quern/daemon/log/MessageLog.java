package quern.daemon.log;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quern.engine.Message;

/** The messages that managers show, numbered from 1; also written to the log. */
public final class MessageLog {
    private static final Logger LOG = LoggerFactory.getLogger("quern.messages");
    /** Messages kept in memory. */
    private static final int KEPT = 2000;
    private final Deque<Numbered> messages = new ArrayDeque<>();
    private final Consumer<Message> listener;
    private int last;

    /**
     * A message with its number.
     *
     * @param number rising from 1
     * @param message the message
     */
    public record Numbered(int number, Message message) {
    }

    /** A log that also tells {@code listener}, on the thread that adds. */
    public MessageLog(Consumer<Message> listener) {
        this.listener = listener;
    }

    /** Adds a message. */
    public void add(Message message) {
        synchronized (this) {
            messages.addLast(new Numbered(++last, message));
            if (messages.size() > KEPT) {
                messages.removeFirst();
            }
        }
        String about = message.project() == null ? "---" : message.project().canonical();
        if (message.priority() == Message.Priority.INFO) {
            LOG.info("[{}] {}", about, message.text());
        } else {
            LOG.warn("[{}] {}", about, message.text());
        }
        listener.accept(message);
    }

    /** Messages after that number, oldest first. */
    public synchronized List<Numbered> after(int number) {
        return messages.stream().filter(numbered -> numbered.number() > number).toList();
    }

    /** Number of the latest message, 0 if there is none. */
    public synchronized int count() {
        return last;
    }
}
