package org.quern.dashboard;

import io.helidon.common.tls.Tls;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.quern.dashboard.access.AccessFilter;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.access.AuditEntry;
import org.quern.dashboard.access.AuditLog;
import org.quern.dashboard.access.Connections;
import org.quern.dashboard.access.CredentialCheck;
import org.quern.dashboard.access.LibraryRefusals;
import org.quern.dashboard.access.Reply;
import org.quern.dashboard.access.Sessions;
import org.quern.dashboard.access.Users;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.SnapshotCache;
import org.quern.dashboard.passkey.OwnPasskeys;
import org.quern.dashboard.passkey.PasskeySignIn;
import org.quern.dashboard.passkey.Passkeys;
import org.quern.dashboard.tls.ServedCertificate;
import org.quern.dashboard.web.Hosts;
import org.quern.dashboard.web.LocalFiles;
import org.quern.dashboard.web.MonitoredClient;
import org.quern.dashboard.web.Pages;
import org.quern.dashboard.web.SignIn;

/** A running dashboard: an HTTP server on this computer's own address, for one client or several. */
public final class Dashboard implements AutoCloseable {
    /** More than one other user's program can hold: each costs some kilobytes, and whoever is kept waiting by strangers is kept out. */
    static final int MOST_CONNECTIONS = 4_000;
    /** An action has a few hundred bytes. */
    private static final long MOST_BYTES = 64 * 1024;
    private static final Duration IDLE = Duration.ofMinutes(2);
    /** Of other computers: a household's, and few of each, so that one that holds many keeps nobody else out. */
    private static final int MOST_OF_OTHERS = 500;
    private static final int MOST_OF_ONE_OTHER = 50;
    /** Whoever has not said in that time what he wants is let go. */
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final Duration DAY = Duration.ofHours(12);
    private final Sessions sessions = new Sessions();
    private final List<MonitoredClient> clients;
    private final Hosts hosts;
    private final WebServer server;
    private final Optional<WebServer> remote;
    /** That other computers see. */
    private final Optional<ServedCertificate> certificate;
    private final List<Connections> connections = new ArrayList<>();
    /** Where people come. */
    private final int port;

    private Dashboard(List<MonitoredClient> clients, AccessOptions access, int port, Optional<RemoteListener> listener)
            throws IOException {
        this.clients = List.copyOf(clients);
        hosts = new Hosts(clients);
        certificate = listener.map(RemoteListener::certificate);
        Consumer<AuditEntry> noted = listener
                .<Consumer<AuditEntry>>map(each -> new AuditLog(each.folder(), each.complaints()))
                .orElse(_ -> {
                });
        Connections own = connections(MOST_CONNECTIONS, MOST_CONNECTIONS);
        InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        server = started(here, builder(here, own)
                .routing(rules -> {
                    rules.addFilter(new AccessFilter(sessions, access, own, noted))
                            .get(Hosts.base(0) + "/passkeys", OwnPasskeys::ofNobody);
                    serve(rules, Pages.byLink(sessions), sessions, true);
                }));
        this.port = access.port() > 0 ? access.port() : server.port();
        try {
            remote = listener.map(each -> remote(each, access, noted));
            certificate.ifPresent(ServedCertificate::watch);
        } catch (IllegalStateException e) {
            close(server);
            throw new IOException("It cannot listen at " + listener.map(RemoteListener::told).orElse("")
                    + ": " + e.getMessage() + ". Name another address or port with --listen.", e);
        }
        clients.forEach(MonitoredClient::keepUp);
    }

    private WebServer remote(RemoteListener listener, AccessOptions access, Consumer<AuditEntry> audit) {
        Users users = new Users(listener.folder());
        Passkeys passkeys = new Passkeys(listener.folder());
        CredentialCheck credentials = new CredentialCheck(listener.complaints());
        Sessions signedIn = new Sessions(users::has, DAY);
        Connections theirs = connections(MOST_OF_OTHERS, MOST_OF_ONE_OTHER);
        AccessOptions others = AccessOptions.forOthers(access.programToken(), Set.copyOf(listener.names()));
        return started(listener.address(), builder(listener.address(), theirs)
                .tls(Tls.builder().sslContext(listener.certificate().context()).enabledProtocols(List.of("TLSv1.3"))
                        .build())
                .routing(rules -> {
                    rules.addFilter(new AccessFilter(signedIn, others, theirs, audit))
                            .register("/", new SignIn(users, signedIn, audit, credentials))
                            .register("/", new PasskeySignIn(users, passkeys, signedIn, audit, credentials))
                            .register(Hosts.base(0), new OwnPasskeys(signedIn, passkeys, credentials));
                    serve(rules, Pages.byPassword(signedIn), signedIn, false);
                }));
    }

    /** The library only logs that it cannot listen. */
    private WebServer started(InetSocketAddress address, WebServerConfig.Builder builder) {
        WebServer started = builder.build().start();
        if (!started.isRunning()) {
            connections.forEach(Connections::close);
            hosts.close();
            throw new IllegalStateException(reason(address));
        }
        return started;
    }

    private static String reason(InetSocketAddress address) {
        try (ServerSocket _ = new ServerSocket(address.getPort(), 1, address.getAddress())) {
            return "it was taken a moment ago";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private Connections connections(int most, int mostOfOne) {
        Connections made = new Connections(most, mostOfOne, TIMEOUT);
        connections.add(made);
        return made;
    }

    private static WebServerConfig.Builder builder(InetSocketAddress address, Connections connections) {
        return WebServer.builder().address(address.getAddress()).port(address.getPort()).shutdownHook(false)
                .connectionOptions(connections).directHandlers(LibraryRefusals.handlers()).maxPayloadSize(MOST_BYTES)
                .idleConnectionTimeout(IDLE)
                .backlog(MOST_CONNECTIONS).shutdownGracePeriod(Duration.ofMillis(200));
    }

    /** {@code isOwn}: for this computer, whose users may be told why it is not ready. */
    private void serve(HttpRouting.Builder rules, Pages pages, Sessions sessions, boolean isOwn) {
        SnapshotCache snapshots = clients.getFirst().snapshots();
        rules.register("/", pages).register(Hosts.base(0), hosts)
                .get("/metrics", clients.getFirst().metrics())
                .get("/healthz", (_, response) -> Reply.send(response, Reply.PLAIN, "ok\n"))
                .get("/readyz", (_, response) -> {
                    String trouble = snapshots.current().isThere()
                            ? certificate.flatMap(ServedCertificate::trouble).orElse("")
                            : "the client does not answer";
                    response.status(trouble.isEmpty() ? Status.OK_200 : Status.SERVICE_UNAVAILABLE_503);
                    Reply.send(response, Reply.PLAIN,
                            trouble.isEmpty() ? "ok\n" : isOwn ? trouble + "\n" : "not ready\n");
                });
        for (int i = 0; i < clients.size(); i++) {
            clients.get(i).serve(rules, Hosts.base(i), sessions);
        }
        rules.any((_, response) -> {
            response.status(Status.NOT_FOUND_404);
            Reply.send(response, Reply.PLAIN, "There is nothing of that name.\n");
        });
    }

    /**
     * Starts one for one client.
     *
     * @param port 0 for any that is free
     */
    public static Dashboard start(ClientLink link, LocalFiles files, AccessOptions access, int port) {
        return start(List.of(new MonitoredClient("", link, files)), access, port);
    }

    /** The same for several, of which the first is shown when somebody comes. */
    public static Dashboard start(List<MonitoredClient> clients, AccessOptions access, int port) {
        try {
            return start(clients, access, port, Optional.empty());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // which only the listener for other computers is a reason for
        }
    }

    /** The same, and for other computers too where there is a listener for them. */
    static Dashboard start(List<MonitoredClient> clients, AccessOptions access, int port,
            Optional<RemoteListener> listener)
            throws IOException {
        return new Dashboard(clients, access, port, listener);
    }

    /** Where it listens for other computers; 0 if it does not. */
    int remotePort() {
        return remote.map(WebServer::port).orElse(0);
    }

    /** Where it listens. */
    public int port() {
        return server.port();
    }

    /** Somebody is about to come: what he will see first is asked for meanwhile. */
    void expectSomebody() {
        Thread.startVirtualThread(() -> clients.getFirst().snapshots().current());
    }

    /** A link that lets one browser in, once. */
    public String newLink() {
        return newLink(() -> {
        });
    }

    /** The same, and {@code whenUsed} is done as somebody comes by it. */
    String newLink(Runnable whenUsed) {
        return "http://127.0.0.1:" + port + "/?token=" + sessions.newLink(whenUsed);
    }

    @Override
    public void close() {
        certificate.ifPresent(ServedCertificate::close);
        remote.ifPresent(WebServer::stop);
        close(server);
    }

    private void close(WebServer own) {
        own.stop();
        connections.forEach(Connections::close);
        hosts.close();
        clients.forEach(MonitoredClient::close);
    }
}
