package org.quern.rpc.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.quern.model.NewsFeed;
import org.quern.model.NewsItem;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.ScanLimits;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.write.BoincXmlWriter;

/** The files of the directory {@code notices} (docs/protocol/data-directory.md 12). */
public final class NewsCodec {
    /** Bytes of such a file; fifty long items have 250 KB. */
    private static final ScanLimits LIMITS = ScanLimits.DEFAULT.withDocumentBytes(2_000_000);
    private static final int MOST_ELEMENTS = 200;

    private NewsCodec() {}

    /** Reads a list of feeds. */
    public static List<NewsFeed> readFeeds(InputStream from) throws IOException {
        return read(from, "rss_feeds", NewsFeedXml.TABLE);
    }

    /** Reads an archive. */
    public static List<NewsItem> readItems(InputStream from) throws IOException {
        return read(from, "notices", NewsItemXml.TABLE);
    }

    /** Writes a list of feeds and flushes {@code to}, which stays open. */
    public static void writeFeeds(List<NewsFeed> feeds, OutputStream to) throws IOException {
        write(to, "rss_feeds", NewsFeedXml.TABLE, feeds);
    }

    /** Writes an archive and flushes {@code to}, which stays open. */
    public static void writeItems(List<NewsItem> items, OutputStream to) throws IOException {
        write(to, "notices", NewsItemXml.TABLE, items);
    }

    private static <T> List<T> read(InputStream from, String root, ElementTable<T> table) throws IOException {
        var xml = new BoincXml(from, LIMITS);
        List<T> all = new ArrayList<>();
        for (int top = xml.root(root); xml.nextChild(top);) {
            if (xml.name().equals(table.element()) && all.size() < MOST_ELEMENTS) {
                try {
                    all.add(table.read(xml));
                } catch (Unusable e) {
                    xml.repaired(e.what());
                }
            }
        }
        return all;
    }

    private static <T> void write(OutputStream to, String root, ElementTable<T> table, List<T> all)
            throws IOException {
        var out = new BoincXmlWriter(to);
        out.open(root);
        table.writeAll(out, all);
        out.close();
        out.flush();
    }
}
