package org.quern.dashboard.access;

import io.helidon.common.socket.PeerInfo;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quern.cli.common.Json;

/**
 * Stands before every answer. A page of a stranger can make the user's browser ask here, under a name of the stranger's that leads to
 * this computer, or across sites; neither gets an answer.
 */
public final class AccessFilter implements Filter {
    /** Header with the key of a session: of a request, and of the answer that opens it. */
    public static final HeaderName KEY = Caller.KEY;
    private static final HeaderName FETCH_SITE = HeaderNames.create("Sec-Fetch-Site");
    /** Where those of other computers say who they are. */
    public static final String LOGIN = AccessPolicy.LOGIN;
    /** Where they get a challenge for a passkey. */
    public static final String PASSKEY_CHALLENGE = AccessPolicy.PASSKEY_CHALLENGE;
    /** Where they answer it. */
    public static final String PASSKEY_LOGIN = AccessPolicy.PASSKEY_LOGIN;
    private static final String SESSION = "session";
    private static final double A_SECOND = 100;
    private static final double AT_ONCE = 300;
    private static final Pattern PORT = Pattern.compile("\\d{1,5}");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
    private static final List<String> OWN_SITES = List.of("none", "same-origin");
    /** Who needs to be nobody in particular, a program for one. */
    private static final Account NOBODY = new Account("", Role.VIEW, "");
    private static final List<String> FREE = List.of("/", "/healthz", "/readyz");
    private final Sessions sessions;
    private final AccessOptions access;
    private final Connections connections;
    private final Consumer<AuditEntry> audit;
    /** Of each user, of who came by a link, and of programs. */
    private final Map<Asking, RateLimit> rates = new ConcurrentHashMap<>();
    /** Others, who shall not use up what the owner may. */
    private final RateLimit strangersRate = new RateLimit(A_SECOND, AT_ONCE);

    /** Whose requests are counted together: who has stolen a cookie takes nothing from whose it is. */
    private record Asking(String name, boolean hasKey) {}

    /** {@code audit} gets what is done. */
    public AccessFilter(Sessions sessions, AccessOptions access, Connections connections, Consumer<AuditEntry> audit) {
        this.sessions = sessions;
        this.access = access;
        this.connections = connections;
        this.audit = audit;
    }

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        AnswerHeaders.set(response.headers());
        if (request.headers().contains(HeaderNames.TRANSFER_ENCODING)) {
            // What stands between two chunks the library reads into memory, however long it is, and it reads on after an answer. No page sends any.
            throw last(response, Status.LENGTH_REQUIRED_411, "A body has to say how long it is.");
        }
        List<String> lengths = request.headers().all(HeaderNames.CONTENT_LENGTH, List::of);
        if (lengths.size() > 1 || !lengths.stream().allMatch(length -> LENGTH.matcher(length).matches())) {
            // The library takes one of them, a negative one too, and somebody before it perhaps another (RFC 9112, 6.3): nobody reads what follows.
            throw last(response, Status.BAD_REQUEST_400, "A body has one length, in digits.");
        }
        if (!request.prologue().uriPath().rawPath().startsWith("/")) {
            // Only a proxy is asked by a whole address, and this is none; it may name another host than the header does.
            throw last(response, Status.BAD_REQUEST_400, "Ask by a path.");
        }
        if (isLast(request)) { // the library says that it closes the connection, and does not
            response.headers().set(HeaderValues.CONNECTION_CLOSE);
        }
        Reply.during(request, () -> judge(chain, request, response));
        if (isLast(request)) {
            throw new CloseConnectionException("as it was asked");
        }
    }

    /** Refuses it, and what follows it on this connection. */
    private static CloseConnectionException last(RoutingResponse response, Status status, String sentence) {
        response.headers().set(HeaderValues.CONNECTION_CLOSE);
        refuse(response, status, sentence);
        return new CloseConnectionException(sentence);
    }

    /** Who asks wants nothing more. */
    private static boolean isLast(ServerRequest request) {
        return request.headers().all(HeaderNames.CONNECTION, List::of).stream()
                .flatMap(each -> Stream.of(each.split(",", -1)))
                .anyMatch(each -> each.strip().equalsIgnoreCase("close"));
    }

    private void judge(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        String host = request.headers().first(HeaderNames.HOST).orElse("");
        String path = request.path().path();
        request.context().register(Caller.of(cookies(request, SESSION), header(request, KEY), sessions));
        if (!rate(request).allows()) {
            refuse(response, Status.TOO_MANY_REQUESTS_429, "Too many requests.");
        } else if (!access.isOurs(host, inet(request.localPeer()))) {
            refuse(response, Status.MISDIRECTED_REQUEST_421, access.isForOthers()
                    ? "Ask for it by the name that it was given."
                    : "Ask for it by the address of this computer itself.");
        } else if (!isOfThisPage(request, host)) {
            refuse(response, Status.FORBIDDEN_403, "A page of another site asked for it.");
        } else if (!mayEnter(request, path)) {
            refuse(response, Status.UNAUTHORIZED_401, access.isForOthers()
                    ? "Sign in first." : "Open the dashboard by a new link: run 'quern dashboard'.");
        } else if (!isLook(request) && isLogin(request) && !isJson(request)) {
            refuse(response, Status.UNSUPPORTED_MEDIA_TYPE_415, "Sign in by a body of the type application/json.");
        } else {
            admit(chain, request, response);
        }
    }

    private RateLimit rate(ServerRequest request) {
        Caller caller = Caller.of(request);
        String name = sessions.account(caller.cookie()).map(Account::name).orElse("");
        boolean isKnown = isKnown(request);
        return isKnown || !caller.cookie().isEmpty()
                ? rates.computeIfAbsent(new Asking(name, isKnown), _ -> new RateLimit(A_SECOND, AT_ONCE))
                : strangersRate;
    }

    /** From here on it is known who asks; whether he may is decided here and nowhere else. */
    private void admit(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        boolean isLook = isLook(request);
        RequestBody wanted = isLook ? RequestBody.nothing() : body(request, response);
        request.context().register(wanted);
        request.context().register(connections);
        String path = request.path().path();
        Account account = sessions.account(cookie(request)).orElse(NOBODY);
        boolean may = account.role().covers(AccessPolicy.needed(isLook, path, wanted));
        try {
            if (may) {
                connections.during(request.remotePeer().address(), isKnown(request), chain::proceed);
            } else {
                refuse(response, account);
            }
        } finally {
            if (!isLook && !isLogin(request)) {
                audit.accept(AuditEntry.of(account, address(request).getHostAddress(), path, wanted,
                        response.status().code()));
            }
        }
    }

    private static RequestBody body(RoutingRequest request, RoutingResponse response) {
        try {
            return RequestBody.read(request);
        } catch (RuntimeException e) { // whatever a stranger sent: it is his mistake, and not worth a line of a log
            throw last(response, Status.BAD_REQUEST_400, "The body cannot be read.");
        }
    }

    /** From where it comes. */
    public static InetAddress address(ServerRequest request) {
        return inet(request.remotePeer()).getAddress();
    }

    private static InetSocketAddress inet(PeerInfo peer) {
        return (InetSocketAddress) peer.address();
    }

    /** The cookie of the session of a request, empty if it has none. */
    public static String cookie(ServerRequest request) {
        return Caller.of(request).cookie();
    }

    /** One of another kind. */
    public static String cookie(ServerRequest request, String kind) {
        return cookies(request, kind).stream().findFirst().orElse("");
    }

    private static List<String> cookies(ServerRequest request, String kind) {
        return request.headers().cookies().all(cookieName(request, kind), List::of);
    }

    private static String header(ServerRequest request, HeaderName name) {
        return request.headers().first(name).orElse("");
    }

    /** What makes a browser keep it, until it is closed. */
    public static String setCookie(ServerRequest request, String cookie) {
        return setCookie(request, SESSION, cookie);
    }

    /** The same, of another kind than a session's. */
    public static String setCookie(ServerRequest request, String kind, String cookie) {
        return cookieName(request, kind) + "=" + cookie + "; Path=/; HttpOnly; SameSite=Strict"
                + (request.isSecure() ? "; Secure" : "");
    }

    /** Name of a cookie. Browsers do not tell cookies apart by port, that where people come, and two dashboards may run on one computer. */
    private static String cookieName(ServerRequest request, String kind) {
        String host = request.headers().first(HeaderNames.HOST).orElse("");
        String port = host.substring(host.lastIndexOf(':') + 1);
        // A browser takes the longer name from this very host only, and by TLS.
        return (request.isSecure() ? "__Host-" : "") + "quern_" + kind + "_"
                + (PORT.matcher(port).matches() ? port : request.localPeer().port());
    }

    private static void refuse(ServerResponse response, Status status, String sentence) {
        response.status(status);
        Reply.send(response, Reply.PLAIN, sentence + "\n");
    }

    private static void refuse(ServerResponse response, Account account) {
        response.status(Status.FORBIDDEN_403);
        Reply.send(response, "application/json; charset=UTF-8",
                Json.of(Map.of("error", "Your role is '" + account.role().word()
                        + "', which may not do that. Whoever runs the dashboard can give you another one.")));
    }

    private boolean isOfThisPage(ServerRequest request, String host) {
        List<String> origins = request.headers().all(HeaderNames.ORIGIN, List::of);
        String own = (access.isForOthers() ? "https://" : "http://") + host;
        if (origins.size() > 1 || !origins.stream().allMatch(own::equals)
                || request.headers().all(FETCH_SITE, List::of).size() > 1) {
            return false; // of two nobody knows which one a browser wrote
        }
        boolean isNavigation = isLook(request) && request.path().path().equals("/");
        return isNavigation || OWN_SITES.contains(request.headers().first(FETCH_SITE).orElse("none"));
    }

    /** Has a session, a program's token, or a link that is still good. */
    private boolean isKnown(ServerRequest request) {
        return Caller.of(request).hasKey() || isProgram(request)
                || request.query().first("token").asOptional().filter(sessions::isLink).isPresent();
    }

    private boolean mayEnter(ServerRequest request, String path) {
        boolean isFree = FREE.contains(path) || path.startsWith("/page/")
                || path.startsWith("/lib/");
        // Nothing of the client's is in it. Whatever else a stranger wants there than to read it would be noted, line by line.
        if (isFree && (isLook(request) || request.prologue().method().equals(Method.HEAD))) {
            return true;
        }
        if ((path.equals("/metrics") && access.openMetrics()) || isLogin(request)) {
            return true;
        }
        return Caller.of(request).hasKey() || (isLook(request) && isProgram(request));
    }

    private boolean isProgram(ServerRequest request) {
        String told = request.headers().first(HeaderNames.AUTHORIZATION).orElse("");
        return !access.programToken().isEmpty() && Sessions.same(told, "Bearer " + access.programToken());
    }

    /** A page of another site can send a form or a text without asking; for JSON its browser asks here first, and is refused. */
    private static boolean isJson(ServerRequest request) {
        String type = request.headers().first(HeaderNames.CONTENT_TYPE).orElse("");
        int end = type.indexOf(';');
        return (end < 0 ? type : type.substring(0, end)).strip().equalsIgnoreCase("application/json");
    }

    private boolean isLogin(ServerRequest request) {
        return access.isForOthers() && AccessPolicy.isLogin(request.path().path());
    }

    private static boolean isLook(ServerRequest request) {
        return request.prologue().method().equals(Method.GET);
    }
}
