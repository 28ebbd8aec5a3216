package org.quern.daemon.news;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.log.MessageLog;
import org.quern.engine.command.Message;
import org.quern.model.NewsFeed;
import org.quern.model.NewsItem;
import org.quern.model.ProjectUrl;
import org.quern.model.SchedulerReply;
import org.quern.rpc.http.HttpAsk;
import org.quern.rpc.http.HttpFailure;
import org.quern.rpc.http.HttpResult;
import org.quern.rpc.http.ProjectHttp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the feeds of projects and account managers when they are due and shows what they say on the board (docs/protocol/data-directory.md 12). All of it happens on threads of
 * {@code io}; nothing of it may cost anybody anything but news.
 */
public final class NewsDesk {
    private static final Logger LOG = LoggerFactory.getLogger(NewsDesk.class);
    /** A feed has some ten kilobytes. */
    private static final long MOST_BYTES = 1 << 20;
    private static final int MOST_FEEDS = 10;
    private static final int LONGEST_URL = 2_000;
    private static final int LONGEST_HEADER = 500;
    private static final int NOT_MODIFIED = 304;
    private static final double SECONDS_KEPT = 30 * 86_400.0;
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

    /**
     * A desk that is idle until told.
     *
     * @param dataDirectory where its files are
     * @param http the way to feeds
     * @param io its threads
     * @param messages the board, and lines about what is new
     * @param allowed somebody may be asked now
     * @param clock Unix seconds that the client goes by
     */
    public NewsDesk(Path dataDirectory, ProjectHttp http, ExecutorService io, MessageLog messages,
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
                recent(files.items(feed), clock.getAsDouble()))))));
    }

    /** These are the feeds of a project or manager from now on; new ones are read soon. */
    public void follow(ProjectUrl from, List<SchedulerReply.Feed> told) {
        io.execute(() -> {
            alone(() -> take(from, told));
            readDue(from, false);
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
        files.forget(feed);
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
                readDue(now, true);
            } else {
                attached.forEach(from -> readDue(from, false));
            }
        });
    }

    private void readDue(ProjectUrl from, boolean all) {
        double now = clock.getAsDouble();
        for (NewsFeed feed : allowed.getAsBoolean() ? files.feeds(from) : List.<NewsFeed>of()) {
            if (all || feed.due(now)) {
                read(from, feed, now);
            }
        }
    }

    /**
     * An answer of the feed's server.
     *
     * @param items what it sent, empty if that is no feed
     * @param tag its name of this version
     * @param modified when that was made
     */
    private record Fetched(Optional<List<NewsItem>> items, String tag, String modified) {}

    private void read(ProjectUrl from, NewsFeed feed, double now) {
        boolean isPrivate = feed.url().contains("userid=") || feed.url().contains("auth=");
        HttpResult<Fetched> result = http.start(question(feed), MOST_BYTES, answer -> new Fetched(
                FeedReader.read(answer.body().readAllBytes(), isPrivate), header(answer.header("ETag")),
                header(answer.header("Last-Modified"))))
                .result().join();
        alone(() -> {
            switch (result) {
                case HttpResult.Success<Fetched>(Fetched fetched) -> readTo(from, feed, now, fetched);
                case HttpResult.Failure<Fetched>(HttpFailure failure) when failure.status() == NOT_MODIFIED ->
                        change(from, feed, same -> same.read(now, same.tag(), same.modified()));
                case HttpResult.Failure<Fetched>(HttpFailure failure) -> {
                    LOG.info("News of {} could not be read: {}", from, failure.message());
                    change(from, feed, same -> same.failed(now));
                }
            }
        });
    }

    /** Behind a question mark may stand a token: then redirects are followed as carefully as those of a request. */
    private static HttpAsk question(NewsFeed feed) {
        HttpAsk ask = HttpAsk.get(feed.url());
        ask = feed.url().contains("?") ? ask.withSecretUrl() : ask;
        ask = feed.tag().isEmpty() ? ask : ask.withHeader("If-None-Match", feed.tag());
        return feed.modified().isEmpty() ? ask : ask.withHeader("If-Modified-Since", feed.modified());
    }

    /** What may be sent back in a request. */
    private static String header(@Nullable String value) {
        return value == null || value.length() > LONGEST_HEADER
                || !value.chars().allMatch(c -> c >= ' ' && c < 0x7f) ? "" : value;
    }

    private void readTo(ProjectUrl from, NewsFeed feed, double now, Fetched fetched) throws IOException {
        Optional<List<NewsItem>> read = fetched.items();
        if (read.isEmpty()) {
            LOG.info("News of {} could not be read: the answer is no feed", from);
            change(from, feed, same -> same.failed(now));
        } else if (change(from, feed, same -> same.read(now, fetched.tag(), fetched.modified()))) {
            List<NewsItem> before = files.items(feed);
            List<NewsItem> items = merged(before, read.get(), now);
            if (!items.equals(before)) {
                files.keep(feed, items);
            }
            show(from, feed, items);
            tell(from, items.stream().filter(item -> item.arrived() == now).toList());
        }
    }

    /** The feed as it is now, unless it was dropped meanwhile: false. */
    private boolean change(ProjectUrl from, NewsFeed feed, UnaryOperator<NewsFeed> change) throws IOException {
        List<NewsFeed> feeds = new ArrayList<>(files.feeds(from));
        boolean known = feeds.stream().anyMatch(same -> same.url().equals(feed.url()));
        feeds.replaceAll(same -> same.url().equals(feed.url()) ? change.apply(same) : same);
        if (known) {
            files.keep(from, feeds);
        }
        return known;
    }

    /** What the feed says now, and what it said before of the last days. One that is known keeps its time of arrival. */
    private static List<NewsItem> merged(List<NewsItem> before, List<NewsItem> read, double now) {
        List<NewsItem> items = new ArrayList<>();
        for (NewsItem item : read) {
            Optional<NewsItem> known = find(before, item);
            double created = item.created() > 0 ? Math.min(item.created(), now)
                    : known.map(NewsItem::created).orElse(now);
            if (find(items, item).isEmpty()) {
                items.add(new NewsItem(item.guid(), item.title(), item.text(), item.link(), item.category(), created,
                        known.map(NewsItem::arrived).orElse(now), item.isPrivate()));
            }
        }
        before.stream().filter(item -> find(read, item).isEmpty()).forEach(items::add);
        return recent(items, now).stream().limit(FeedReader.MOST_ITEMS).toList();
    }

    private static Optional<NewsItem> find(List<NewsItem> items, NewsItem wanted) {
        return items.stream().filter(item -> item.guid().equals(wanted.guid())).findFirst();
    }

    private static List<NewsItem> recent(List<NewsItem> items, double now) {
        return items.stream().filter(item -> item.created() > now - SECONDS_KEPT).toList();
    }

    private void show(ProjectUrl from, NewsFeed feed, List<NewsItem> items) {
        messages.notices().show(from, feed.url(), items);
    }

    private void tell(ProjectUrl from, List<NewsItem> fresh) {
        Stream<String> lines = fresh.stream().limit(MOST_TOLD).map(item -> "News: " + item.title()
                + (item.link().isEmpty() ? "" : " (" + item.link() + ")"));
        lines.forEach(line -> messages.add(new Message(clock.getAsDouble(), from, Message.Priority.INFO, line)));
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
