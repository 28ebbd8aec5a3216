package org.quern.daemon.news;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quern.model.NewsItem;

/** What is known of a feed's items after another reading (docs/protocol/data-directory.md 12). */
final class NewsItems {
    private static final double SECONDS_KEPT = 30 * 86_400.0;

    private NewsItems() {}

    /** What the feed says now, and what it said before of the last days. One that is known keeps its time of arrival. */
    static List<NewsItem> merged(List<NewsItem> before, List<NewsItem> read, double now) {
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

    /** Those that are not too old. */
    static List<NewsItem> recent(List<NewsItem> items, double now) {
        return items.stream().filter(item -> item.created() > now - SECONDS_KEPT).toList();
    }

    private static Optional<NewsItem> find(List<NewsItem> items, NewsItem wanted) {
        return items.stream().filter(item -> item.guid().equals(wanted.guid())).findFirst();
    }
}
