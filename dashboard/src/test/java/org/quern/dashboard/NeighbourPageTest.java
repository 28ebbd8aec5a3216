package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WindowType;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.testing.Eventually;

/** Another user's server at another port of this computer, which gets the owner's cookies as soon as he looks at it (docs/dashboard.md). */
class NeighbourPageTest {
    @TempDir
    private Path directory = Path.of("");
    /** All that browsers said to it. */
    private final List<Map<String, List<String>>> heard = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void browser() {
        Browser.isThere();
    }

    @Test
    void aNeighbourGetsTheCookieAndNothingForIt() throws Exception {
        HttpServer neighbour = neighbour();
        try (FakeClient client = new FakeClient(1);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(null), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            assertEquals("http://127.0.0.1:" + dashboard.port() + "/", browser.driver.getCurrentUrl(),
                    "no token in it");
            String tab = browser.driver.getWindowHandle();
            browser.driver.switchTo().newWindow(WindowType.TAB);
            browser.driver.get("http://127.0.0.1:" + neighbour.getAddress().getPort() + "/");
            String cookie = Eventually.get("its page has fetched itself", this::stolen);
            Visitor visitor = new Visitor(dashboard.port());
            for (String path : List.of("/api/v1/session", "/api/v1/tasks", "/api/v1/events", "/metrics")) {
                assertEquals(401, visitor.get(path, "Cookie: " + cookie).status(), path);
            }
            assertEquals(401, visitor.post("/api/v1/actions/mode", "{}", "Cookie: " + cookie).status());
            String page = visitor.get("/", "Cookie: " + cookie).body();
            assertFalse(page.contains("key"), page);
            assertTrue(heard.stream().noneMatch(each -> each.containsKey("X-quern-key")), heard::toString);
            assertEquals(null, browser.driver.executeScript("return localStorage.getItem('quern-key')"));
            // The owner goes on: in another tab, and after the page was loaded again.
            browser.driver.get("http://127.0.0.1:" + dashboard.port() + "/#tasks");
            browser.waitFor("td button[aria-label^='Suspend']");
            browser.driver.switchTo().window(tab);
            browser.driver.navigate().refresh();
            browser.open("tasks");
            browser.waitFor("td button[aria-label^='Suspend']").click();
            Eventually.holds("the client is told", () -> client.orders().size() == 1);
        } finally {
            neighbour.stop(0);
        }
    }

    @Test
    void namesTurnNothingAroundThatStandsBesideThem() throws Exception {
        try (FakeClient client = new FakeClient(1);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(null), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            Object shown = browser.driver.executeAsyncScript(
                    """
                            const done = arguments[0];
                            import('/page/dom.js').then(({ el, render }) => {
                              const place = document.createElement('div');
                              render(el('p', { 'aria-label': 'x\\u202ey' }, 'a\\u202eb', ['c\\u2066d', [el('b', null, 'e\\u0007f\\ng')]], '\\u05d0'), place);
                              done(place.innerHTML);
                            });
                            """);
            assertEquals("<p aria-label=\"x\\u202ey\">a\\u202ebc\\u2066d<b>e\\u0007f\ng</b>\u05d0</p>", shown);
        }
    }

    private @Nullable String stolen() {
        return heard.stream().flatMap(each -> each.getOrDefault("Cookie", List.of()).stream()).findFirst().orElse(null);
    }

    private HttpServer neighbour() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            heard.add(Map.copyOf(exchange.getRequestHeaders()));
            byte[] page = "<script>fetch('/again')</script>hi".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        server.start();
        return server;
    }
}
