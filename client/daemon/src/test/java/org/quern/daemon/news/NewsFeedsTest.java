package org.quern.daemon.news;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.status;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.log.NoticeBoard;
import org.quern.model.ProjectUrl;
import org.quern.model.SchedulerReply;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;

/** Feeds over HTTP: what is shown, what is asked for, and what stays for the next session. */
class NewsFeedsTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://127.0.0.1/");
    private static final double NOW = 1_785_000_000;

    @RegisterExtension
    static final WireMockExtension SERVER = WireMockExtension.newInstance()
            .options(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1")).build();

    @TempDir
    private Path directory = Path.of("");

    private final List<String> said = new CopyOnWriteArrayList<>();
    private final ProjectHttp http = new ProjectHttp(HttpSettings.standard("plat", "8.3.0", "0.1"));
    private final ExecutorService io = Executors.newSingleThreadExecutor();
    private final MessageLog messages = new MessageLog(message -> said.add(message.text()));
    private double now = NOW;
    private boolean allowed = true;

    @AfterEach
    void close() {
        http.close();
        io.close();
    }

    @Test
    void a_projects_feed_is_read_at_once_and_shown_the_oldest_first() throws Exception {
        answers(ok(feed(item("b", "Second", 10), item("a", "First", 20), item("old", "Long ago", 31 * 86_400))));
        NewsFeeds reader = follow(opened());
        assertEquals(List.of("First", "Second"), shown());
        assertEquals(List.of(), said, "everybody reads the log, and these are for the owner");
        reader.read(List.of(PROJECT), null);
        settle();
        SERVER.verify(1, getRequestedFor(urlEqualTo("/news?userid=1&auth=secret")));
    }

    @Test
    void when_its_time_has_come_only_what_changed_is_fetched() throws Exception {
        answers(ok(feed(item("a", "First", 20))).withHeader("ETag", "\"v1\"").withHeader("Last-Modified", "then"));
        NewsFeeds reader = follow(opened());
        now += 4_000;
        answers(status(304));
        reader.read(List.of(PROJECT), null);
        settle();
        SERVER.verify(getRequestedFor(urlEqualTo("/news?userid=1&auth=secret"))
                .withHeader("If-None-Match", equalTo("\"v1\"")).withHeader("If-Modified-Since", equalTo("then")));
        assertEquals(List.of("First"), shown());
        now += 4_000;
        answers(ok(feed(item("c", "Third", 0), item("a", "First, corrected", 20))));
        reader.read(List.of(PROJECT), null);
        settle();
        assertEquals(List.of("First, corrected", "Third"), shown());
        assertEquals(1, messages.notices().removals(), "who has seen the wrong one takes the list anew");
    }

    @Test
    void after_a_restart_the_same_is_shown_and_nobody_is_asked() throws Exception {
        answers(ok(feed(item("a", "First", 20))));
        follow(opened());
        said.clear();
        messages.notices().forget(PROJECT);
        NewsFeeds reader = opened();
        reader.begin(List.of(PROJECT));
        reader.read(List.of(PROJECT), null);
        settle();
        assertEquals(List.of("First"), shown());
        assertEquals(List.of(), said);
        SERVER.verify(1, getRequestedFor(urlEqualTo("/news?userid=1&auth=secret")));
    }

    @Test
    void aServerInTroubleLosesNothingAndIsAskedEverMoreSeldom() throws Exception {
        answers(ok(feed(item("a", "First", 20))));
        NewsFeeds reader = follow(opened());
        for (ResponseDefinitionBuilder trouble : List.of(serverError(), ok("<html>log in</html>"),
                aResponse().withStatus(404), ok(feed() + "x".repeat(2 << 20)))) {
            answers(trouble);
            now += 40_000;
            reader.read(List.of(PROJECT), null);
            reader.read(List.of(PROJECT), null);
            settle();
            assertEquals(List.of("First"), shown());
        }
        SERVER.verify(5, getRequestedFor(urlEqualTo("/news?userid=1&auth=secret")));
        assertFalse(said.toString().contains("secret"));
    }

    /** 250 kB each, five a minute: more than 10 kB a second. */
    @Test
    void feedsUnderEverNewNamesBringNoMoreThanOtherAnswersMay() throws Exception {
        SERVER.stubFor(get(urlMatching("/new.*")).willReturn(ok("x".repeat(250_000))));
        NewsFeeds reader = opened();
        for (int minute = 0; minute < 10; minute++) {
            int first = 5 * minute;
            reader.follow(PROJECT, IntStream.range(first, first + 5)
                    .mapToObj(i -> new SchedulerReply.Feed(SERVER.baseUrl() + "/new" + i, 60)).toList());
            settle();
            now += 60;
        }
        int asked = SERVER.findAll(getRequestedFor(urlMatching("/new.*"))).size();
        assertTrue(asked >= 5 && asked * 250_000 <= 1_000_000 + 600 * 10_000 + 250_000, asked + " were read");
    }

    /** A year ahead, until a server confirmed the right time. */
    @Test
    void whatWasReadUnderAClockFarAheadHoldsNoNewsBackOnceItIsRight() throws Exception {
        SERVER.stubFor(get(urlMatching("/new.*")).willReturn(ok("x".repeat(400_000))));
        now += 365 * 86_400;
        NewsFeeds reader = opened();
        reader.follow(PROJECT, IntStream.range(0, 5)
                .mapToObj(i -> new SchedulerReply.Feed(SERVER.baseUrl() + "/new" + i, 3_600)).toList());
        settle();
        now = NOW;
        answers(ok(feed(item("a", "First", 20))));
        reader = follow(reader);
        for (int hour = 0; hour < 48; hour++) {
            now += 3_600;
            reader.read(List.of(PROJECT), null);
            settle();
        }
        assertEquals(List.of("First"), shown());
    }

    @Test
    void withoutPermissionNobodyIsAskedAndAUserWhoUpdatesIsServedAtOnce() throws Exception {
        answers(ok(feed(item("a", "First", 20))));
        allowed = false;
        NewsFeeds reader = follow(opened());
        assertEquals(List.of(), shown());
        allowed = true;
        reader.read(List.of(PROJECT), PROJECT);
        reader.read(List.of(PROJECT), PROJECT);
        settle();
        assertEquals(List.of("First"), shown());
        SERVER.verify(2, getRequestedFor(urlEqualTo("/news?userid=1&auth=secret")));
    }

    @Test
    void whatIsNoLongerFollowedOrLeftIsGoneFromTheBoardAndTheDisk() throws Exception {
        answers(ok(feed(item("a", "First", 20))));
        NewsFeeds reader = follow(opened());
        try (Stream<Path> files = Files.list(directory.resolve("notices"))) {
            for (Path file : files.toList()) {
                assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            }
        }
        reader.follow(PROJECT, List.of(new SchedulerReply.Feed("file:///etc/passwd", 1)));
        settle();
        assertEquals(List.of(), shown());
        assertEmpty();
        follow(reader);
        assertEquals(List.of("First"), shown());
        reader.forget(PROJECT);
        settle();
        assertEquals(List.of(), shown());
        assertEmpty();
    }

    private void assertEmpty() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("notices"))) {
            assertEquals(List.of(), files.toList());
        }
    }

    private NewsFeeds opened() {
        return new NewsFeeds(directory, http, io, messages, () -> allowed, () -> now);
    }

    private NewsFeeds follow(NewsFeeds reader) throws Exception {
        reader.follow(PROJECT, List.of(new SchedulerReply.Feed(SERVER.baseUrl() + "/news?userid=1&auth=secret", 60)));
        settle();
        return reader;
    }

    @Test
    void newsForEverybodyAreToldInTheLog() throws Exception {
        SERVER.stubFor(get(urlEqualTo("/open")).willReturn(ok(feed(item("b", "Second", 10), item("a", "First", 20)))));
        opened().follow(PROJECT, List.of(new SchedulerReply.Feed(SERVER.baseUrl() + "/open", 60)));
        settle();
        assertEquals(List.of("News: Second", "News: First"), said);
    }

    @Test
    void aProjectThatIsNotOfThisNetworkNamesNoAddressOfThisComputer() throws Exception {
        answers(ok(feed(item("a", "First", 20))));
        opened().follow(ProjectUrl.of("http://192.0.2.1/"),
                List.of(new SchedulerReply.Feed(SERVER.baseUrl() + "/news?userid=1&auth=secret", 60)));
        settle();
        assertEquals(List.of(), shown());
        SERVER.verify(0, getRequestedFor(urlEqualTo("/news?userid=1&auth=secret")));
    }

    @Test
    void twoProjectsThatNameOneFeedHaveTheirNewsEach() throws Exception {
        answers(ok(feed(item("a", "First", 20))).withHeader("ETag", "\"v1\""));
        NewsFeeds reader = follow(opened());
        ProjectUrl other = ProjectUrl.of("http://127.0.0.1/other/");
        reader.follow(other, List.of(new SchedulerReply.Feed(SERVER.baseUrl() + "/news?userid=1&auth=secret", 60)));
        settle();
        assertEquals(List.of("First", "First"), shown());
        reader.forget(other);
        settle();
        assertEquals(List.of("First"), shown());
        assertEquals(0, SERVER.findAll(getRequestedFor(urlEqualTo("/news?userid=1&auth=secret"))
                .withHeader("If-None-Match", equalTo("\"v1\""))).size(), "it never read the other's");
    }

    @Test
    void whereTheArchiveIsGoneOrTheListIsDamagedTheWholeFeedIsAskedForAgain() throws Exception {
        answers(ok(feed(item("a", "First", 20))).withHeader("ETag", "\"v1\""));
        NewsFeeds reader = follow(opened());
        Path list = directory.resolve("notices/feeds_127.0.0.1.xml");
        Files.writeString(list, Files.readString(list).replace("v1", "v&#1;&#10;1"));
        try (Stream<Path> files = Files.list(directory.resolve("notices"))) {
            for (Path file : files.filter(f -> f.getFileName().toString().startsWith("archive")).toList()) {
                Files.delete(file);
            }
        }
        now += 4_000;
        reader.read(List.of(PROJECT), null);
        settle();
        assertEquals(List.of("First"), shown());
        SERVER.verify(2, getRequestedFor(urlEqualTo("/news?userid=1&auth=secret")).withoutHeader("If-None-Match"));
    }

    /** A feed that ends the client by what it is must not be the first thing of the next session. */
    @Test
    void thatAReadingFailedIsNotedBeforeItIsTried() throws Exception {
        Path list = directory.resolve("notices/feeds_127.0.0.1.xml");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        server.createContext("/", exchange -> {
            said.add(Files.readString(list).contains("<quern_failures>1</quern_failures>") ? "noted" : "not noted");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(feed().getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        server.start();
        try {
            opened().follow(PROJECT, List.of(
                    new SchedulerReply.Feed("http://127.0.0.1:" + server.getAddress().getPort() + "/", 60)));
            settle();
        } finally {
            server.stop(0);
        }
        assertEquals(List.of("noted"), said);
        assertTrue(Files.readString(list).contains("<quern_failures>0</quern_failures>"), "and taken back");
    }

    /** Everything that was asked of the reader is done by then: its work is done by one thread, in order. */
    private void settle() throws Exception {
        io.submit(() -> {
        }).get(60, TimeUnit.SECONDS);
    }

    private List<String> shown() {
        return messages.notices().after(0).stream().map(NoticeBoard.Notice::content)
                .map(content -> ((NoticeBoard.News) content).item()).peek(item -> assertTrue(item.isPrivate()))
                .map(item -> item.title()).toList();
    }

    private static void answers(ResponseDefinitionBuilder answer) {
        SERVER.stubFor(get(urlEqualTo("/news?userid=1&auth=secret")).willReturn(answer));
    }

    private static String feed(String... items) {
        return "<rss><channel>" + String.join("", items) + "</channel></rss>";
    }

    private static String item(String guid, String title, long age) {
        return "<item><guid>" + guid + "</guid><title>" + title + "</title><pubDate>"
                + java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME.format(java.time.Instant
                        .ofEpochSecond((long) NOW - age).atZone(java.time.ZoneOffset.UTC))
                + "</pubDate></item>";
    }
}
