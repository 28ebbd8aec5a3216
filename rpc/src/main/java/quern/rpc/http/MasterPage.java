package quern.rpc.http;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The page at a project's master URL, which names its schedulers (scheduler-rpc.md 2.2). */
public final class MasterPage {
    /** Bytes of the page that are looked at; real ones have some ten thousand. */
    private static final int LONGEST = 4 << 20;
    /** Schedulers of one project; BOINC's projects have one or two. */
    private static final int MOST_URLS = 20;
    private static final int LONGEST_URL = 1024;
    private static final Pattern ELEMENT = Pattern.compile("<scheduler>([^<>]*)</scheduler>", Pattern.CASE_INSENSITIVE);
    private static final Pattern LINK = Pattern.compile("<link\\s([^<>]*)>", Pattern.CASE_INSENSITIVE);
    private static final Pattern REL = Pattern.compile("\\brel\\s*=\\s*[\"']\\s*boinc_scheduler\\s*[\"']",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern HREF = Pattern.compile("\\bhref\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)')",
            Pattern.CASE_INSENSITIVE);

    private MasterPage() {
    }

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
        var found = new TreeMap<Integer, String>();
        ELEMENT.matcher(page).results().limit(MOST_URLS).forEach(match -> found.put(match.start(), match.group(1)));
        LINK.matcher(page).results().filter(match -> REL.matcher(match.group(1)).find()).limit(MOST_URLS)
                .forEach(match -> found.put(match.start(), href(match.group(1))));
        SequencedSet<String> urls = new LinkedHashSet<>();
        found.values().stream().map(url -> url.replace("&amp;", "&").strip()).filter(MasterPage::usable)
                .limit(MOST_URLS)
                .forEach(urls::add);
        return List.copyOf(urls);
    }

    private static String href(String attributes) {
        Matcher href = HREF.matcher(attributes);
        if (!href.find()) {
            return "";
        }
        return href.group(1) != null ? href.group(1) : href.group(2);
    }

    private static boolean usable(String url) {
        return url.matches("https?://[^\\s<>\"]+") && url.length() <= LONGEST_URL;
    }

}
