package org.quern.daemon.log;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ClientNumber;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.LogFlag;
import org.quern.engine.command.Message;
import org.quern.model.ProjectUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The messages that managers show, numbered from 1; also written to the log. */
public final class MessageLog {
    private static final Logger LOG = LoggerFactory.getLogger("quern.messages");
    /** Characters kept, however many lines the user wants: 4 MB at most. The file has them all. */
    private static final int MOST_CHARACTERS = 2_000_000;
    /** What flags beyond the usual ones show may take so much of the room: one part of so many. */
    private static final int PART_OF_DETAILS = 2;
    private final Deque<Numbered> messages = new ArrayDeque<>();
    private final NoticeBoard notices = new NoticeBoard();
    /** Those of flags beyond the usual ones, which are dropped before they crowd out the rest. */
    private final Deque<Numbered> details = new ArrayDeque<>();
    private final Consumer<Message> listener;
    private volatile Set<LogFlag> flags = LogFlag.DEFAULTS;
    private volatile int most = ClientOptions.BUILT_IN.whole(ClientNumber.MAX_EVENT_LOG_LINES);
    private int last;
    private int characters;
    private int detailCharacters;
    /** By URL, of projects of this run. */
    private final Map<String, String> lastNames = new ConcurrentHashMap<>();
    private volatile Function<ProjectUrl, Optional<String>> names = project -> Optional.empty();

    /**
     * A message with its number.
     *
     * @param number rising from 1
     * @param message the message
     */
    public record Numbered(int number, Message message) {}

    /** A log that also tells {@code listener}, on the thread that adds. */
    public MessageLog(Consumer<Message> listener) {
        this.listener = listener;
    }

    /** From now on shows what these options want, and keeps so many lines. */
    public void use(ClientOptions options) {
        flags = options.logFlags();
        int wanted = options.whole(ClientNumber.MAX_EVENT_LOG_LINES);
        most = wanted > 0 ? wanted : Integer.MAX_VALUE;
    }

    /** From now on calls projects in its lines as {@code source} says, which is empty for those that it does not know. */
    public void name(Function<ProjectUrl, Optional<String>> source) {
        names = source;
    }

    /** What a project calls itself, or did when a line about it was added last: it may be detached by now. Its URL if it has had no name. */
    public String nameOf(ProjectUrl project) {
        String url = project.canonical();
        Optional<String> name = names.apply(project);
        name.ifPresent(told -> lastNames.put(url, told));
        return name.orElseGet(() -> lastNames.getOrDefault(url, url));
    }

    /** What is shown. */
    public Set<LogFlag> flags() {
        return flags;
    }

    /** What of it is a notice, and other notices. */
    public NoticeBoard notices() {
        return notices;
    }

    /** Whether lines of that kind are shown. */
    public boolean shows(LogFlag flag) {
        return flags.contains(flag);
    }

    /** Adds a line of that kind, about a project or about the client, if such lines are shown. */
    public void add(LogFlag flag, @Nullable ProjectUrl project, Supplier<String> text) {
        if (shows(flag)) {
            add(new Message(System.currentTimeMillis() / 1000.0, project, Message.Priority.INFO,
                    "[" + flag.element() + "] " + text.get(), flag));
        }
    }

    /** Adds a line of the client's own. */
    public void inform(String text) {
        add(own(Message.Priority.INFO, text));
    }

    /** Adds a line of the client's own about a project. */
    public void inform(ProjectUrl project, String text) {
        add(new Message(System.currentTimeMillis() / 1000.0, project, Message.Priority.INFO, text));
    }

    /** The same for what the user should see. */
    public void alert(String text) {
        add(own(Message.Priority.ALERT, text));
    }

    private static Message own(Message.Priority priority, String text) {
        return new Message(System.currentTimeMillis() / 1000.0, null, priority, text);
    }

    /** Adds a message; one of a kind that is not shown is dropped. */
    public void add(Message message) {
        LogFlag flag = message.flag();
        if (flag != null && !shows(flag)) {
            return;
        }
        keep(message);
        if (message.isNotice()) {
            notices.alert(message);
        }
        String about = message.project() == null ? "---" : nameOf(message.project());
        if (message.isNotice()) {
            LOG.warn("[{}] {}", about, message.text());
        } else {
            LOG.info("[{}] {}", about, message.text());
        }
        listener.accept(message);
    }

    private synchronized void keep(Message message) {
        Numbered numbered = new Numbered(++last, message);
        int length = message.text().length();
        if (isDetail(message)) {
            details.addLast(numbered);
            detailCharacters += length;
        } else {
            messages.addLast(numbered);
            characters += length;
        }
        while (messages.size() + details.size() > most || characters + detailCharacters > MOST_CHARACTERS) {
            dropOne();
        }
    }

    private static boolean isDetail(Message message) {
        LogFlag flag = message.flag();
        return flag != null && !LogFlag.DEFAULTS.contains(flag);
    }

    /** The oldest, of details if those have their part. */
    private void dropOne() {
        boolean crowded = details.size() > most / PART_OF_DETAILS
                || detailCharacters > MOST_CHARACTERS / PART_OF_DETAILS;
        boolean older = !details.isEmpty() && (messages.isEmpty()
                || details.getFirst().number() < messages.getFirst().number());
        if (!details.isEmpty() && (crowded || older)) {
            detailCharacters -= details.removeFirst().message().text().length();
        } else {
            characters -= messages.removeFirst().message().text().length();
        }
    }

    /** Messages after that number, oldest first. */
    public synchronized List<Numbered> after(int number) {
        return Stream.concat(messages.stream(), details.stream()).filter(numbered -> numbered.number() > number)
                .sorted(Comparator.comparingInt(Numbered::number)).toList();
    }

    /** Number of the latest message, 0 if there is none. */
    public synchronized int count() {
        return last;
    }
}
