package org.quern.dashboard.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import org.quern.dashboard.access.AccessFilter;
import org.quern.dashboard.access.Reply;
import org.quern.dashboard.access.Sessions;

/** The page, its modules and its libraries, from the class path; and the way in by a link. */
public final class Pages implements HttpService {
    /** Stands in the page for whoever comes by a link. */
    private static final String KEY_HERE = "KEY_HERE";
    private static final String PAGE = "/org/quern/dashboard/page/";
    /** All that is served of the page, so that no name leads anywhere else. */
    private static final List<String> NAMES = List.of("style.css", "main.js", "dom.js", "link.js", "words.js",
            "overview.js", "tasks.js", "projects.js", "attach.js", "devices.js", "disk.js", "ahead.js", "timeline.js",
            "foresee.js", "transfers.js", "messages.js", "past.js", "preferences.js", "preference-words.js",
            "chart.js", "credit.js", "delivered.js", "lines.js", "manager.js", "options.js", "proxy.js", "notices.js",
            "loading.js", "traffic.js", "why.js", "reasons.js", "stopped.js", "hosts.js", "whatif.js", "zone.js",
            "login.js",
            "key.js", "stream.js", "enter.js", "passkey.js", "passkeys.js", "silent.js", "focus.js", "unsaved.js",
            "weekdays.js", "answer.js", "idle.js", "around.js", "bars.js", "unattached.js", "icon.svg");
    private final Sessions sessions;
    private final String closed;
    private final String used;

    private Pages(Sessions sessions, String closed, String used) {
        this.sessions = sessions;
        this.closed = closed;
        this.used = used;
    }

    /** For people who come by a link; who has none is told how to get one. */
    public static Pages byLink(Sessions sessions) {
        return new Pages(sessions, "closed.html", "used.html");
    }

    /** For people who say who they are. */
    public static Pages byPassword(Sessions sessions) {
        return new Pages(sessions, "login.html", "login.html");
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/", this::root);
        NAMES.forEach(name -> rules.get("/page/" + name, (_, response) -> send(response, PAGE + name, type(name))));
        rules.get("/lib/preact.js", (_, response) -> send(response, library("preact", "preact.module.js"),
                type("x.js")));
        rules.get("/lib/chart.js", (_, response) -> send(response, library("chart.js", "chart.umd.js"),
                type("x.js")));
    }

    private void root(ServerRequest request, ServerResponse response) {
        String token = request.query().first("token").orElse("");
        if (Reply.isWithoutBody() && sessions.isLink(token)) {
            entered(response, ""); // who only asks how it is does not come in
        } else if (!token.isEmpty()) {
            enter(token, request, response);
        } else if (request.query().first("again").isEmpty() && !AccessFilter.cookie(request).isEmpty()) {
            send(response, PAGE + "index.html", "text/html; charset=UTF-8");
        } else {
            response.status(Status.UNAUTHORIZED_401);
            send(response, PAGE + closed, "text/html; charset=UTF-8");
        }
    }

    /**
     * A page of ours keeps the key, and leads on, so that the token leaves the address at once: it shall stand in no history and no bookmark.
     * Where somebody came by a file a browser would send no cookie with what it is redirected to.
     */
    private void enter(String token, ServerRequest request, ServerResponse response) {
        sessions.enter(token).ifPresentOrElse(cookie -> {
            response.header(HeaderNames.SET_COOKIE, AccessFilter.setCookie(request, cookie));
            String key = sessions.key(cookie).orElse("");
            response.header(AccessFilter.KEY, key); // for programs
            entered(response, key);
        }, () -> {
            response.status(Status.FORBIDDEN_403);
            send(response, PAGE + used, "text/html; charset=UTF-8");
        });
    }

    private static void entered(ServerResponse response, String key) {
        String page = new String(bytes(PAGE + "entered.html"), StandardCharsets.UTF_8);
        Reply.send(response, "text/html; charset=UTF-8", page.replace(KEY_HERE, key));
    }

    private static String type(String name) {
        return switch (name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT)) {
            case "css" -> "text/css; charset=UTF-8";
            case "svg" -> "image/svg+xml";
            default -> "text/javascript; charset=UTF-8";
        };
    }

    /** A file of a WebJar, whichever version is there. */
    private static String library(String name, String file) {
        Properties facts = new Properties();
        try (InputStream in = Pages.class
                .getResourceAsStream("/META-INF/maven/org.webjars.npm/" + name + "/pom.properties")) {
            if (in != null) {
                facts.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "/META-INF/resources/webjars/" + name + "/" + facts.getProperty("version", "") + "/dist/" + file;
    }

    static void send(ServerResponse response, String resource, String type) {
        Reply.send(response, type, bytes(resource));
    }

    private static byte[] bytes(String resource) {
        try (InputStream in = Objects.requireNonNull(Pages.class.getResourceAsStream(resource), resource)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
