package org.quern.daemon.news;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.log.MessageLog;
import org.quern.engine.command.Message;
import org.quern.model.NewsFeed;
import org.quern.model.NewsItem;
import org.quern.model.PlainText;
import org.quern.model.ProjectUrl;
import org.quern.model.SchedulerReply;
import org.quern.rpc.http.ProjectHttp;
import org.quern.scheduler.contact.ByteDebt;
import org.quern.scheduler.contact.RpcTiming;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the feeds of projects and account managers when they are due and shows what they say on the board (docs/protocol/data-directory.md 12). All of it happens on threads of
 * {@code io}, one reading at a time: nothing of it may cost anybody anything but news.
 */
public final class NewsFeeds {
    private static final Logger LOG = LoggerFactory.getLogger(NewsFeeds.class);
    private static final int MOST_FEEDS = 5;
    private static final int LONGEST_URL = 2_000;
    /** Lines of the message log for the news of one reading. */
    private static final int MOST_TOLD = 3;
    private final NewsFiles files;
    private final ProjectHttp http;
    private final ExecutorService io;
    private final MessageLog messages;
    private final BooleanSupplier allowed;
    private final DoubleSupplier clock;
    /** Held while files of feeds are read and written, never while somebody is asked. */
    private final ReentrantLock changing = new ReentrantLock();
    /** Whose feeds are to be read, and whether all of them whatever is due; also tells whether somebody is at it. */
    private final Map<ProjectUrl, Boolean> waiting = new LinkedHashMap<>();
    private boolean reading;
    /** What feeds of each source have cost; for as many sources as there are. */
    private final Map<ProjectUrl, ByteDebt> owed = new ConcurrentHashMap<>();

    /**
     * Idle until told.
     *
     * @param dataDirectory where its files are
     * @param http the way to feeds
     * @param io its threads
     * @param messages the board, and lines about what is new
     * @param allowed somebody may be asked now
     * @param clock Unix seconds that the client goes by
     */
    public NewsFeeds(Path dataDirectory, ProjectHttp http, ExecutorService io, MessageLog messages,
            BooleanSupplier allowed, DoubleSupplier clock) {
        files = new NewsFiles(dataDirectory);
        this.http = http;
        this.io = io;
        this.messages = messages;
        this.allowed = allowed;
        this.clock = clock;
    }

    /** Shows what was read in earlier sessions of those that are attached or followed. */
    public void begin(List<ProjectUrl> attached) {
        io.execute(() -> attached.forEach(from -> alone(() -> files.feeds(from).forEach(feed -> show(from, feed,
                NewsItems.recent(files.items(from, feed).orElse(List.of()), clock.getAsDouble()))))));
    }

    /** These are the feeds of a project or manager from now on; new ones are read soon. */
    public void follow(ProjectUrl from, List<SchedulerReply.Feed> told) {
        io.execute(() -> {
            alone(() -> take(from, told));
            readNow(from, false);
        });
    }

    private void take(ProjectUrl from, List<SchedulerReply.Feed> told) throws IOException {
        List<NewsFeed> known = files.feeds(from);
        List<NewsFeed> wanted = new ArrayList<>();
        for (SchedulerReply.Feed feed : told) {
            boolean isNew = wanted.stream().noneMatch(other -> other.url().equals(feed.url()));
            if (isNew && wanted.size() < MOST_FEEDS && isAddress(feed.url())) {
                wanted.add(known.stream().filter(same -> same.url().equals(feed.url())).findFirst()
                        .map(same -> same.every(feed.pollIntervalSeconds()))
                        .orElseGet(() -> NewsFeed.fresh(feed.url(), feed.pollIntervalSeconds())));
            }
        }
        for (NewsFeed old : known) {
            if (wanted.stream().noneMatch(feed -> feed.url().equals(old.url()))) {
                drop(from, old);
            }
        }
        if (wanted.isEmpty()) {
            files.forget(from);
        } else if (!wanted.equals(known)) {
            files.keep(from, wanted);
        }
    }

    private static boolean isAddress(String url) {
        return url.length() <= LONGEST_URL && !PlainText.webPage(url).isEmpty();
    }

    private void drop(ProjectUrl from, NewsFeed feed) throws IOException {
        files.forget(from, feed);
        show(from, feed, List.of());
    }

    /** A project or manager is left: nothing of its news stays. */
    public void forget(ProjectUrl from) {
        io.execute(() -> alone(() -> {
            for (NewsFeed feed : files.feeds(from)) {
                drop(from, feed);
            }
            files.forget(from);
            messages.notices().forget(from);
        }));
    }

    /** Reads what is due of these, or all of {@code now}, for whose news somebody asks. */
    public void read(List<ProjectUrl> attached, @Nullable ProjectUrl now) {
        io.execute(() -> {
            if (now != null) {
                readNow(now, true);
            } else {
                attached.forEach(from -> readNow(from, false));
            }
        });
    }

    /** Reads them here, or leaves them to whoever is reading: a parsed feed takes memory, so there is one at a time. */
    private void readNow(ProjectUrl from, boolean all) {
        synchronized (waiting) {
            waiting.merge(from, all, Boolean::logicalOr);
            if (reading) {
                return;
            }
            reading = true;
        }
        for (Optional<Map.Entry<ProjectUrl, Boolean>> next = next(); next.isPresent(); next = next()) {
            ProjectUrl source = next.get().getKey();
            try {
                readDue(source, next.get().getValue());
            } catch (RuntimeException e) {
                LOG.error("News of {} could not be read", source, e);
            }
        }
    }

    private Optional<Map.Entry<ProjectUrl, Boolean>> next() {
        synchronized (waiting) {
            Map.Entry<ProjectUrl, Boolean> first = waiting.isEmpty() ? null
                    : Map.entry(waiting.keySet().iterator().next(), waiting.values().iterator().next());
            reading = first != null;
            if (first != null) {
                waiting.remove(first.getKey());
            }
            return Optional.ofNullable(first);
        }
    }

    private void readDue(ProjectUrl from, boolean all) {
        double now = clock.getAsDouble();
        for (NewsFeed feed : files.feeds(from)) {
            boolean isDue = feed.due(now) && owed.getOrDefault(from, ByteDebt.NONE).left(now) <= RpcTiming.LARGE_BYTES;
            if ((all || isDue) && isAddress(feed.url()) && allowed.getAsBoolean()) {
                read(from, feed, now);
            }
        }
    }

    private void owe(ProjectUrl from, double bytes, double now) {
        owed.merge(from, new ByteDebt(bytes, now), (before, _) -> before.plus(bytes, now));
    }

    /** That it failed is noted before it is tried: a feed that ends the client is not the first thing of its next session. */
    private void read(ProjectUrl from, NewsFeed feed, double now) {
        alone(() -> change(from, feed, same -> same.failed(now)));
        switch (FeedCall.ask(http, from, feed, files.items(from, feed).isPresent(), bytes -> owe(from, bytes, now))) {
            case FeedCall.Answer.News news -> alone(() -> take(from, feed, news, now));
            case FeedCall.Answer.Same _ ->
                    alone(() -> change(from, feed, same -> same.read(now, feed.tag(), feed.modified())));
            case FeedCall.Answer.Cancelled _ -> alone(() -> change(from, feed, _ -> feed));
            case FeedCall.Answer.Trouble(String why) -> LOG.info("News of {} could not be read: {}", from, why);
        }
    }

    /** What was read is kept before it is noted that it was. */
    private void take(ProjectUrl from, NewsFeed feed, FeedCall.Answer.News news, double now) throws IOException {
        if (files.feeds(from).stream().noneMatch(same -> same.url().equals(feed.url()))) {
            return; // dropped meanwhile
        }
        Optional<List<NewsItem>> before = files.items(from, feed);
        List<NewsItem> items = NewsItems.merged(before.orElse(List.of()), news.items(), now);
        if (before.isEmpty() || !items.equals(before.get())) {
            files.keep(from, feed, items);
        }
        change(from, feed, same -> same.read(now, news.tag(), news.modified()));
        show(from, feed, items);
        items.stream().filter(item -> item.arrived() == now && !item.isPrivate()).limit(MOST_TOLD)
                .forEach(item -> tell(from, item));
    }

    private void change(ProjectUrl from, NewsFeed feed, UnaryOperator<NewsFeed> change) throws IOException {
        List<NewsFeed> feeds = new ArrayList<>(files.feeds(from));
        feeds.replaceAll(same -> same.url().equals(feed.url()) ? change.apply(same) : same);
        if (!feeds.isEmpty()) {
            files.keep(from, feeds);
        }
    }

    private void show(ProjectUrl from, NewsFeed feed, List<NewsItem> items) {
        messages.notices().show(from, feed.url(), items);
    }

    private void tell(ProjectUrl from, NewsItem item) {
        messages.add(new Message(clock.getAsDouble(), from, Message.Priority.INFO,
                "News: " + item.title() + (item.link().isEmpty() ? "" : " (" + item.link() + ")")));
    }

    /** Work with files of feeds. */
    private interface Work {
        void run() throws IOException;
    }

    private void alone(Work work) {
        changing.lock();
        try {
            work.run();
        } catch (IOException e) {
            LOG.warn("News could not be kept: {}", e.toString());
        } finally {
            changing.unlock();
        }
    }
}
