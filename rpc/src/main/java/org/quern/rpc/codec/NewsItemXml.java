package org.quern.rpc.codec;

import org.quern.model.NewsItem;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** {@code <notice>} of an archive (docs/protocol/data-directory.md 12). */
final class NewsItemXml extends ElementTable<NewsItem> {
    static final NewsItemXml TABLE = new NewsItemXml();

    private final Column<NewsItem, String> title = text("title", NewsItem::title);
    private final Column<NewsItem, String> text = text("description", NewsItem::text);
    private final Column<NewsItem, Double> created = number("create_time", NewsItem::created);
    private final Column<NewsItem, Double> arrived = number("arrival_time", NewsItem::arrived);
    private final Column<NewsItem, Boolean> isPrivate = zeroOne("is_private", NewsItem::isPrivate);
    private final Column<NewsItem, String> category = text("category", NewsItem::category);
    private final Column<NewsItem, String> link = text("link", NewsItem::link);
    private final Column<NewsItem, String> guid = text("guid", NewsItem::guid);

    private NewsItemXml() {
        super("notice");
    }

    @Override
    protected NewsItem build(Values v) {
        return new NewsItem(v.get(guid), v.get(title), v.get(text), v.get(link), v.get(category), v.get(created),
                v.get(arrived), v.get(isPrivate));
    }
}
