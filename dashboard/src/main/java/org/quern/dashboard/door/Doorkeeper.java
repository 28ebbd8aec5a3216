package org.quern.dashboard.door;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Stands before every answer. A page of a stranger can make the user's browser ask here, under a name of the stranger's that leads to
 * this computer, or across sites; neither gets an answer.
 */
public final class Doorkeeper implements Filter {
    /** Header with the word that each action brings along. */
    public static final HeaderName ACTION_WORD = HeaderNames.create("X-Quern-Action");
    private static final HeaderName FETCH_SITE = HeaderNames.create("Sec-Fetch-Site");
    private static final Pattern PORT = Pattern.compile("\\d{1,5}");
    private static final List<String> OWN_SITES = List.of("none", "same-origin");
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    private static final List<String> FREE = List.of("/", "/healthz", "/readyz");
    private final Sessions sessions;
    private final Permit permit;
    private final RateLimit rate = new RateLimit();
    /** Others, who shall not use up what the owner may. */
    private final RateLimit strangersRate = new RateLimit();

    /**
     * What was chosen at the start.
     *
     * @param openMetrics everybody on this computer may read the metrics
     * @param programToken what programs may show in place of a session, to look only; empty for none
     * @param port where people come, if something passes on to where it listens; else 0
     */
    public record Permit(boolean openMetrics, String programToken, int port) {
        /** For people who come right where it listens. */
        public Permit(boolean openMetrics, String programToken) {
            this(openMetrics, programToken, 0);
        }
    }

    public Doorkeeper(Sessions sessions, Permit permit) {
        this.sessions = sessions;
        this.permit = permit;
    }

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        protect(response);
        String host = request.headers().first(HeaderNames.HOST).orElse("");
        String path = request.path().path();
        if (!(isKnown(request) ? rate : strangersRate).allows()) {
            refuse(response, Status.TOO_MANY_REQUESTS_429, "Too many requests.");
        } else if (!isOurs(host, permit.port() > 0 ? permit.port() : request.localPeer().port())) {
            refuse(response, Status.MISDIRECTED_REQUEST_421, "Ask for it by the address of this computer itself.");
        } else if (!isOfThisPage(request, host)) {
            refuse(response, Status.FORBIDDEN_403, "A page of another site asked for it.");
        } else if (!mayEnter(request, path)) {
            refuse(response, Status.UNAUTHORIZED_401, "Open the dashboard by a new link: run 'quern dashboard'.");
        } else if (!isLook(request) && !bringsWord(request)) {
            refuse(response, Status.FORBIDDEN_403, "An action needs the word of its session.");
        } else {
            chain.proceed();
        }
    }

    /** The cookie of a request, empty if it has none. */
    public static String cookie(ServerRequest request) {
        return request.headers().cookies().first(cookieName(request)).orElse("");
    }

    /** Name of a session's cookie. Browsers do not tell cookies apart by port, that where people come, and two dashboards may run on one computer. */
    public static String cookieName(ServerRequest request) {
        String host = request.headers().first(HeaderNames.HOST).orElse("");
        String port = host.substring(host.lastIndexOf(':') + 1);
        return "quern_session_" + (PORT.matcher(port).matches() ? port : request.localPeer().port());
    }

    /**
     * Whether nobody else's page led here, nor a file: with such a request a browser sends no cookie, nor with what it is redirected to.
     * Of browsers that do not say it nobody knows.
     */
    public static boolean comesByItself(ServerRequest request) {
        return OWN_SITES.contains(request.headers().first(FETCH_SITE).orElse(""));
    }

    private static void protect(ServerResponse response) {
        response.header("Content-Security-Policy", POLICY);
        response.header("X-Content-Type-Options", "nosniff");
        response.header("Referrer-Policy", "no-referrer");
        response.header("Cross-Origin-Opener-Policy", "same-origin");
        response.header("Cross-Origin-Resource-Policy", "same-origin");
        response.header("Cache-Control", "no-store");
    }

    private static void refuse(ServerResponse response, Status status, String sentence) {
        response.status(status).header(HeaderNames.CONTENT_TYPE, "text/plain; charset=UTF-8");
        response.send(sentence + "\n");
    }

    /** A name that leads here and is not ours is somebody's trick. */
    private static boolean isOurs(String host, int port) {
        return List.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port).contains(host);
    }

    private static boolean isOfThisPage(ServerRequest request, String host) {
        Optional<String> origin = request.headers().first(HeaderNames.ORIGIN);
        if (origin.isPresent() && !origin.get().equals("http://" + host)) {
            return false;
        }
        boolean isNavigation = isLook(request) && request.path().path().equals("/");
        return isNavigation || OWN_SITES.contains(request.headers().first(FETCH_SITE).orElse("none"));
    }

    /** Has a session, a program's token, or a link that is still good. */
    private boolean isKnown(ServerRequest request) {
        return sessions.actionWord(cookie(request)).isPresent() || isProgram(request)
                || request.query().first("token").asOptional().filter(sessions::isLink).isPresent();
    }

    private boolean mayEnter(ServerRequest request, String path) {
        if (FREE.contains(path) || path.startsWith("/page/") || path.startsWith("/lib/")) {
            return true; // nothing of the client's is in it
        }
        if (path.equals("/metrics") && permit.openMetrics()) {
            return true;
        }
        return sessions.actionWord(cookie(request)).isPresent() || (isLook(request) && isProgram(request));
    }

    private boolean isProgram(ServerRequest request) {
        String told = request.headers().first(HeaderNames.AUTHORIZATION).orElse("");
        return !permit.programToken().isEmpty() && Sessions.same(told, "Bearer " + permit.programToken());
    }

    private static boolean isLook(ServerRequest request) {
        Method method = request.prologue().method();
        return method.equals(Method.GET) || method.equals(Method.HEAD);
    }

    private boolean bringsWord(ServerRequest request) {
        String told = request.headers().first(ACTION_WORD).orElse("");
        return sessions.actionWord(cookie(request)).filter(word -> Sessions.same(word, told)).isPresent();
    }
}
