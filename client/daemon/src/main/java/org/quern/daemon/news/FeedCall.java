package org.quern.daemon.news;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;
import org.quern.model.NewsFeed;
import org.quern.model.NewsItem;
import org.quern.model.ProjectUrl;
import org.quern.rpc.http.HttpAsk;
import org.quern.rpc.http.HttpExchange;
import org.quern.rpc.http.HttpFailure;
import org.quern.rpc.http.HttpResult;
import org.quern.rpc.http.ProjectHttp;

/** Asks a feed's server. */
final class FeedCall {
    /** A feed has some ten kilobytes; to parse this much takes ten megabytes of heap at the worst. */
    private static final long MOST_BYTES = 1 << 18;
    private static final int LONGEST_HEADER = 500;
    /** Feeds are read one after another: what drips keeps everybody else's news waiting. */
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final int NOT_MODIFIED = 304;

    private FeedCall() {}

    /** What came of it. */
    sealed interface Answer {
        /**
         * It was read.
         *
         * @param items what it says
         * @param tag the server's name of this version
         * @param modified when that was made
         */
        record News(List<NewsItem> items, String tag, String modified) implements Answer {}

        /** It is what it was. */
        record Same() implements Answer {}

        /** It was not asked, since the client ends. */
        record Cancelled() implements Answer {}

        /**
         * It was not read.
         *
         * @param why a sentence
         */
        record Trouble(String why) implements Answer {}
    }

    /** A feed before it is known whether it is one. */
    private record Fetched(Optional<List<NewsItem>> items, String tag, String modified) {}

    /**
     * Asks and waits for the answer.
     *
     * @param from the project or manager that named the feed: one of the internet names none of this network
     * @param knowsItems what was read before is still there, so that the server need not send it again
     * @param cost told the bytes that came, whatever they were
     */
    static Answer ask(ProjectHttp http, ProjectUrl from, NewsFeed feed, boolean knowsItems, DoubleConsumer cost) {
        HttpExchange<Fetched> exchange = http.start(question(feed, knowsItems).namedBy(from.canonical()), MOST_BYTES,
                answer -> new Fetched(
                        FeedReader.read(answer.body().readAllBytes(), isPrivate(feed)), header(answer.header("ETag")),
                        header(answer.header("Last-Modified"))));
        HttpResult<Fetched> result = exchange.result().join();
        cost.accept(exchange.cost().bytes());
        return switch (result) {
            case HttpResult.Success<Fetched>(Fetched fetched) -> fetched.items()
                    .<Answer>map(items -> new Answer.News(items, fetched.tag(), fetched.modified()))
                    .orElseGet(() -> new Answer.Trouble("the answer is no feed"));
            case HttpResult.Failure<Fetched>(HttpFailure failure) when failure.status() == NOT_MODIFIED ->
                    new Answer.Same();
            case HttpResult.Failure<Fetched>(HttpFailure failure) -> failure.kind() == HttpFailure.Kind.CANCELLED
                    ? new Answer.Cancelled()
                    : new Answer.Trouble(failure.message());
        };
    }

    /** It names an account: what it says is for that one's owner. */
    private static boolean isPrivate(NewsFeed feed) {
        return feed.url().contains("userid=") || feed.url().contains("auth=");
    }

    /** Behind a question mark may stand a token: then redirects are followed as carefully as those of a request. */
    private static HttpAsk question(NewsFeed feed, boolean knowsItems) {
        HttpAsk ask = HttpAsk.get(feed.url()).within(LONGEST);
        ask = feed.url().contains("?") ? ask.withSecretUrl() : ask;
        String tag = knowsItems ? header(feed.tag()) : "";
        String modified = knowsItems ? header(feed.modified()) : "";
        ask = tag.isEmpty() ? ask : ask.withHeader("If-None-Match", tag);
        return modified.isEmpty() ? ask : ask.withHeader("If-Modified-Since", modified);
    }

    /** What may stand in a request, whether a server said it or a file. */
    private static String header(@Nullable String value) {
        return value == null || value.length() > LONGEST_HEADER
                || !value.chars().allMatch(c -> c >= ' ' && c < 0x7f) ? "" : value;
    }
}
