package org.quern.rpc.call;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedSet;
import org.quern.model.TextCursor;
import org.quern.rpc.http.HttpAsk;
import org.quern.rpc.http.HttpExchange;
import org.quern.rpc.http.ProjectHttp;
import org.quern.rpc.http.UnreadableAnswerException;

/** The page at a project's master URL, which names its schedulers (docs/protocol/scheduler-rpc.md 2.2). */
public final class MasterPage {
    /** Bytes of the page that are looked at; real ones have some ten thousand. */
    private static final int LONGEST = 4 << 20;
    /** Schedulers of one project; BOINC's projects have one or two. */
    private static final int MOST_URLS = 20;
    private static final int LONGEST_URL = 1024;

    private MasterPage() {}

    /** Fetches the page; success is at least one scheduler URL, in the order of the page. */
    public static HttpExchange<List<String>> fetch(ProjectHttp http, String masterUrl) {
        return http.start(HttpAsk.get(masterUrl), LONGEST, answer -> {
            List<String> urls = schedulers(new String(answer.body().readAllBytes(), StandardCharsets.ISO_8859_1));
            if (urls.isEmpty()) {
                throw new UnreadableAnswerException(
                        "the page names no scheduler: is this the URL of a project, and not that of one of its pages?");
            }
            return urls;
        });
    }

    /** Scheduler URLs in a page, both syntaxes, wherever they stand: usually inside an HTML comment. */
    public static List<String> schedulers(String page) {
        SequencedSet<String> urls = new LinkedHashSet<>();
        var cursor = new TextCursor(page);
        while (urls.size() < MOST_URLS && cursor.skipTo("<")) {
            String url = url(cursor).replace("&amp;", "&").strip();
            if (usable(url)) {
                urls.add(url);
            }
        }
        return List.copyOf(urls);
    }

    /** The URL in the tag that begins here, or nothing. */
    private static String url(TextCursor page) {
        if (page.takeIgnoringCase("scheduler>")) {
            String text = page.takeWhile(MasterPage::standsBetweenTags);
            return page.takeIgnoringCase("</scheduler>") ? text : "";
        }
        if (page.takeIgnoringCase("link") && page.takeOne(Character::isWhitespace)) {
            Map<String, String> attributes = attributes(page.takeWhile(MasterPage::standsBetweenTags));
            boolean names = page.take(">") && "boinc_scheduler".equals(attributes.getOrDefault("rel", "").strip());
            return names ? attributes.getOrDefault("href", "") : "";
        }
        return "";
    }

    private static boolean standsBetweenTags(int c) {
        return c != '<' && c != '>';
    }

    /** Those two that matter; of two with the same name the first. */
    private static Map<String, String> attributes(String tag) {
        Map<String, String> attributes = new LinkedHashMap<>();
        var rest = new TextCursor(tag);
        while (!rest.atEnd()) {
            String name = rest.takeWhile(c -> c != '=' && !Character.isWhitespace(c)).toLowerCase(Locale.ROOT);
            rest.skipBlanks();
            if (rest.take("=")) {
                rest.skipBlanks();
                String value = value(rest);
                if (name.equals("rel") || name.equals("href")) {
                    attributes.putIfAbsent(name, value);
                }
            }
        }
        return attributes;
    }

    private static String value(TextCursor rest) {
        if (rest.take("\"")) {
            return rest.until("\"").orElse("");
        }
        return rest.take("'") ? rest.until("'").orElse("") : rest.takeWhile(c -> !Character.isWhitespace(c));
    }

    private static boolean usable(String url) {
        return url.matches("https?://[^\\s<>\"]+") && url.length() <= LONGEST_URL;
    }

}
