package org.quern.rpc.codec;

import org.quern.model.NewsFeed;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** {@code <rss_feed>} of a list of feeds (docs/protocol/data-directory.md 12), with what a server said of its last reading. */
final class NewsFeedXml extends ElementTable<NewsFeed> {
    static final NewsFeedXml TABLE = new NewsFeedXml();

    private final Column<NewsFeed, String> url = text("url", NewsFeed::url);
    private final Column<NewsFeed, Double> interval = number("poll_interval", NewsFeed::pollSeconds);
    private final Column<NewsFeed, Double> next = number("next_poll_time", NewsFeed::nextPoll);
    private final Column<NewsFeed, Integer> failures = count("quern_failures", NewsFeed::failures);
    private final Column<NewsFeed, String> tag = text("quern_etag", NewsFeed::tag);
    private final Column<NewsFeed, String> modified = text("quern_last_modified", NewsFeed::modified);

    private NewsFeedXml() {
        super("rss_feed");
    }

    @Override
    protected NewsFeed build(Values v) {
        return new NewsFeed(v.get(url), v.get(interval), v.get(next), v.get(failures), v.get(tag), v.get(modified));
    }
}
