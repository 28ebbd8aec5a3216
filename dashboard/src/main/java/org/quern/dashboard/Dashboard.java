package org.quern.dashboard;

import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.Watch;
import org.quern.dashboard.door.Doorkeeper;
import org.quern.dashboard.door.Sessions;
import org.quern.dashboard.web.Hosts;
import org.quern.dashboard.web.LocalFiles;
import org.quern.dashboard.web.MetricsText;
import org.quern.dashboard.web.Pages;
import org.quern.dashboard.web.ShownClient;

/** A running dashboard: an HTTP server on this computer's own address, for one client or several. */
public final class Dashboard implements AutoCloseable {
    /** More than one other user's program can hold: each costs some kilobytes, and whoever is kept waiting by strangers is kept out. */
    static final int MOST_CONNECTIONS = 4_000;
    /** An action has a few hundred bytes. */
    private static final long MOST_BYTES = 64 * 1024;
    private static final Duration IDLE = Duration.ofMinutes(2);
    private final Sessions sessions = new Sessions();
    private final List<ShownClient> clients;
    private final Hosts hosts;
    private final WebServer server;
    /** Where people come. */
    private final int port;

    private Dashboard(List<ShownClient> clients, Doorkeeper.Permit permit, int port) {
        this.clients = List.copyOf(clients);
        hosts = new Hosts(clients);
        Watch watch = clients.getFirst().watch();
        server = WebServer.builder().address(InetAddress.getLoopbackAddress()).port(port).shutdownHook(false)
                .maxTcpConnections(MOST_CONNECTIONS).maxPayloadSize(MOST_BYTES).idleConnectionTimeout(IDLE)
                .backlog(MOST_CONNECTIONS)
                .shutdownGracePeriod(Duration.ofMillis(200))
                .routing(rules -> {
                    rules.addFilter(new Doorkeeper(sessions, permit)).register("/", new Pages(sessions))
                            .register(Hosts.base(0), hosts)
                            .get("/metrics", new MetricsText(watch))
                            .get("/healthz", (_, response) -> response.send("ok\n"))
                            .get("/readyz", (_, response) -> {
                                boolean isThere = watch.look().isThere();
                                response.status(isThere ? Status.OK_200 : Status.SERVICE_UNAVAILABLE_503)
                                        .send(isThere ? "ok\n" : "the client does not answer\n");
                            });
                    for (int i = 0; i < clients.size(); i++) {
                        clients.get(i).serve(rules, Hosts.base(i), sessions);
                    }
                })
                .build().start();
        this.port = permit.port() > 0 ? permit.port() : server.port();
    }

    /**
     * Starts one for one client.
     *
     * @param port 0 for any that is free
     */
    public static Dashboard start(ClientLink link, LocalFiles files, Doorkeeper.Permit permit, int port) {
        return start(List.of(new ShownClient("", link, files)), permit, port);
    }

    /** The same for several, of which the first is shown when somebody comes. */
    public static Dashboard start(List<ShownClient> clients, Doorkeeper.Permit permit, int port) {
        return new Dashboard(clients, permit, port);
    }

    /** Where it listens. */
    public int port() {
        return server.port();
    }

    /** Somebody is about to come: what he will see first is asked for meanwhile. */
    void expectSomebody() {
        Thread.startVirtualThread(() -> clients.getFirst().watch().look());
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
        server.stop();
        hosts.close();
        clients.forEach(ShownClient::close);
    }
}
