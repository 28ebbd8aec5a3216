package org.quern.daemon.news;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.NewsItem;
import org.quern.model.PlainText;

/** RSS and Atom become plain text; what is no feed, is damaged or wants more than to be read is refused or read in part. */
class FeedReaderTest {
    private static final String RSS = """
            <?xml version="1.0" encoding="UTF-8" ?>
            <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Example</title>
            <item><title>Two &amp; three, 5 &lt; 6</title><link>https://p.example/forum.php?id=1&amp;x=2</link>
              <guid isPermaLink="true">g1</guid><category>new</category>
              <pubDate>Tue, 03 Jun 2008 11:05:30 GMT</pubDate>
              <description><![CDATA[<p>See <a href="https://p.example/a">this page</a>.</p><script>alert(1)</script><ul><li>one<li>two</ul>Grüße&nbsp;&hellip;]]></description>
            </item>
            <item><title>Bare & ampersand &nbsp; here</title><link>javascript:alert(1)</link><description>&lt;b&gt;bold&lt;/b&gt; &amp;lt;x&amp;gt;</description></item>
            <item></item>
            </channel></rss>
            """;
    private static final String ATOM = """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>A</title>
            <entry><id>urn:1</id><title type="html">Hello &lt;i&gt;you&lt;/i&gt;</title>
            <link rel="self" href="https://a.example/self"/><link href="https://a.example/page"/>
            <updated>2026-08-01T10:00:00+02:00</updated>
            <content type="xhtml"><div><p>First</p><p>second</p></div></content></entry></feed>
            """;

    @Test
    void rssIsReadAsPlainText() {
        List<NewsItem> items = read(RSS).orElseThrow();
        assertEquals(2, items.size());
        assertEquals(new NewsItem("g1", "Two & three, 5 < 6",
                "See this page (https://p.example/a).\n\n- one\n- two\n\nGrüße …",
                "https://p.example/forum.php?id=1&x=2", "new", 1212491130, 0, true), items.getFirst());
    }

    @Test
    void a_bare_ampersand_costs_nothing_and_a_link_that_is_no_web_page_is_none() {
        NewsItem second = read(RSS).orElseThrow().get(1);
        assertEquals("Bare & ampersand here", second.title());
        assertEquals("bold <x>", second.text());
        assertEquals("", second.link());
        assertEquals(0, second.created());
    }

    @Test
    void atomIsReadToo() {
        NewsItem item = read(ATOM).orElseThrow().getFirst();
        assertEquals("Hello you", item.title());
        assertEquals("First\n\nsecond", item.text());
        assertEquals("https://a.example/page", item.link());
        assertEquals("urn:1", item.guid());
        assertEquals(1785571200, item.created());
    }

    @Test
    void of_a_feed_that_is_cut_off_the_whole_items_count() {
        String cut = RSS.substring(0, RSS.indexOf("Bare"));
        assertEquals(1, read(cut).orElseThrow().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html><body>Log in</body></html>", "nonsense", "<rss", "{\"json\": true}"})
    void whatIsNoFeedIsNone(String document) {
        assertTrue(read(document).isEmpty());
    }

    @Test
    void a_document_type_with_a_file_in_it_is_not_looked_at() {
        String hostile = "<!DOCTYPE rss [<!ENTITY secret SYSTEM \"file:///etc/passwd\"><!ENTITY a \"&a;&a;\">]>"
                + "<rss><channel><item><title>&secret;&a;</title></item></channel></rss>";
        assertFalse(read(hostile).toString().contains("root:"));
    }

    @Test
    void longTextsAndManyItemsHaveBounds() {
        String item = "<item><title>" + "t".repeat(9_999) + "</title><description><![CDATA[" + "<b>".repeat(5_000)
                + "x".repeat(9_999) + "]]></description><guid>" + "g".repeat(9_999) + "</guid></item>";
        List<NewsItem> items = read("<rss><channel>" + item.repeat(60) + "</channel></rss>").orElseThrow();
        assertEquals(FeedReader.MOST_ITEMS, items.size());
        assertTrue(items.getFirst().title().length() <= 201 && items.getFirst().text().length() <= 4_001
                && items.getFirst().guid().length() <= 300);
    }

    /** Looking for the end again from every beginning would take minutes. */
    @Test
    @Timeout(60)
    void commentsAndTagsThatNeverEndAreReadOnce() {
        for (String piece : List.of("<!--", "<", "</", "<a href=\"", "<script>", "&", "&amp;", "<!")) {
            assertTrue(PlainText.lines(piece.repeat(300_000), 4_000).length() <= 4_001, piece);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void damagedFeedsAreReadOrRefusedAndNothingElse(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = (i % 2 == 0 ? RSS : ATOM).getBytes(StandardCharsets.UTF_8);
            for (int n = random.nextInt(8); n >= 0; n--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            byte[] part = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            for (NewsItem item : FeedReader.read(part, false).orElse(List.of())) {
                assertTrue(item.link().isEmpty() || item.link().startsWith("http"), item::link);
            }
        }
    }

    private static Optional<List<NewsItem>> read(String document) {
        return FeedReader.read(document.getBytes(StandardCharsets.UTF_8), true);
    }
}
