package org.quern.daemon.news;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quern.config.xml.XmlFiles;
import org.quern.config.xml.XmlNode;
import org.quern.model.NewsItem;
import org.quern.model.PlainText;
import org.quern.rpc.crypto.Md5;

/**
 * Reads RSS (0.9 to 2.0) and Atom, as far as news need them (docs/protocol/data-directory.md 12). The parser is the hardened one of configuration files: what stands
 * before a fault counts, bare ampersands and HTML's entities are no fault, and nothing outside of the document is looked at.
 */
final class FeedReader {
    /** Feeds have ten or twenty; of more the first, which are the newest. */
    static final int MOST_ITEMS = 50;
    private static final int LONGEST_TITLE = 200;
    private static final int LONGEST_TEXT = 4_000;
    private static final int LONGEST_WORD = 100;
    private static final int LONGEST_GUID = 300;

    private FeedReader() {}

    /**
     * The items of a feed.
     *
     * @param isPrivate the feed is for this account's owner
     * @return empty if this is no feed
     */
    static Optional<List<NewsItem>> read(byte[] document, boolean isPrivate) {
        return XmlFiles.parse(document, "feed").root().flatMap(FeedReader::items)
                .map(items -> items.stream().limit(MOST_ITEMS).map(item -> item(item, isPrivate))
                        .filter(item -> !item.title().isEmpty() || !item.text().isEmpty()).toList());
    }

    private static Optional<List<XmlNode>> items(XmlNode root) {
        return switch (plain(root.name())) {
            case "rss" -> Optional.of(root.all("channel").stream().flatMap(channel -> channel.all("item").stream())
                    .toList());
            case "rdf" -> Optional.of(root.all("item"));
            case "feed" -> Optional.of(root.all("entry"));
            default -> Optional.empty();
        };
    }

    /** A name without its prefix; documents of RSS 1.0 begin with {@code rdf:RDF}. */
    private static String plain(String name) {
        return name.substring(name.lastIndexOf(':') + 1).toLowerCase(Locale.ROOT);
    }

    private static NewsItem item(XmlNode node, boolean isPrivate) {
        String title = PlainText.line(first(node, "title"), LONGEST_TITLE);
        String text = PlainText.lines(first(node, "description", "summary", "content", "content:encoded", "encoded"),
                LONGEST_TEXT);
        String link = PlainText.webPage(link(node));
        String guid = first(node, "guid", "id");
        String known = guid.isEmpty() ? link + " " + title : guid;
        return new NewsItem(known.length() > LONGEST_GUID ? Md5.of(known) : known.strip(), title, text, link,
                PlainText.line(first(node, "category"), LONGEST_WORD),
                time(first(node, "pubDate", "published", "updated", "dc:date", "date")), 0, isPrivate);
    }

    /** The text of the first child that is there by one of these names; with that of elements inside it. */
    private static String first(XmlNode node, String... names) {
        return Stream.of(names).flatMap(name -> node.all(name).stream()).map(FeedReader::allText)
                .filter(text -> !text.isBlank()).findFirst().orElse("");
    }

    /** Atom may hold a text as elements; their order within the text is lost, their words are not. */
    private static String allText(XmlNode node) {
        return Stream.concat(Stream.of(node.text()), node.children().stream().map(FeedReader::allText))
                .filter(text -> !text.isBlank()).collect(Collectors.joining("<p>"));
    }

    /** RSS has the address as text, Atom in an attribute of the one that is the page itself. */
    private static String link(XmlNode node) {
        List<String> found = new ArrayList<>();
        for (XmlNode link : node.all("link")) {
            String relation = link.attributes().getOrDefault("rel", "alternate");
            if (relation.equals("alternate")) {
                found.add(link.attributes().getOrDefault("href", link.text()));
            }
        }
        return found.isEmpty() ? "" : found.getFirst();
    }

    /** Unix seconds, 0 if the feed does not say, or not in one of the two ways. */
    private static double time(String date) {
        String text = date.strip();
        try {
            return text.length() > 3 && Character.isDigit(text.charAt(0)) && text.indexOf('T') > 0
                    ? OffsetDateTime.parse(text).toEpochSecond()
                    : ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toEpochSecond();
        } catch (DateTimeException e) {
            return 0;
        }
    }
}
