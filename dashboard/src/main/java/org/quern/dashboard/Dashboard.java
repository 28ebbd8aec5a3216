package org.quern.dashboard;

import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import java.net.InetAddress;
import java.time.Duration;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.Watch;
import org.quern.dashboard.door.Doorkeeper;
import org.quern.dashboard.door.Sessions;
import org.quern.dashboard.web.Actions;
import org.quern.dashboard.web.Ahead;
import org.quern.dashboard.web.Api;
import org.quern.dashboard.web.Computer;
import org.quern.dashboard.web.Credit;
import org.quern.dashboard.web.Joining;
import org.quern.dashboard.web.LocalFiles;
import org.quern.dashboard.web.Managing;
import org.quern.dashboard.web.MetricsText;
import org.quern.dashboard.web.Pages;
import org.quern.dashboard.web.PreferenceAnswers;
import org.quern.dashboard.web.ProxyAnswers;
import org.quern.dashboard.web.Records;
import org.quern.dashboard.web.SettingsAnswers;

/** A running dashboard: an HTTP server on this computer's own address, for one client. */
public final class Dashboard implements AutoCloseable {
    private static final int MOST_CONNECTIONS = 200;
    /** An action has a few hundred bytes. */
    private static final long MOST_BYTES = 64 * 1024;
    private static final Duration IDLE = Duration.ofMinutes(2);
    private final Sessions sessions = new Sessions();
    private final ClientLink link;
    private final WebServer server;

    private Dashboard(ClientLink link, LocalFiles files, Doorkeeper.Permit permit, int port) {
        this.link = link;
        Watch watch = new Watch(link);
        server = WebServer.builder().address(InetAddress.getLoopbackAddress()).port(port).shutdownHook(false)
                .maxTcpConnections(MOST_CONNECTIONS).maxPayloadSize(MOST_BYTES).idleConnectionTimeout(IDLE)
                .shutdownGracePeriod(Duration.ofMillis(200))
                .routing(rules -> rules.addFilter(new Doorkeeper(sessions, permit))
                        .register("/", new Pages(sessions))
                        .register("/api/v1", new Api(watch, sessions, files))
                        .register("/api/v1", new Ahead(link, files))
                        .register("/api/v1", new PreferenceAnswers(link, watch, files))
                        .register("/api/v1", new Computer(link, files))
                        .register("/api/v1", new Credit(link, files))
                        .register("/api/v1", new Records(link))
                        .register("/api/v1", new Joining(link, watch))
                        .register("/api/v1", new Managing(link, watch))
                        .register("/api/v1", new SettingsAnswers(link))
                        .register("/api/v1", new ProxyAnswers(link))
                        .register("/api/v1/actions", new Actions(link, watch, sessions))
                        .get("/metrics", new MetricsText(watch))
                        .get("/healthz", (_, response) -> response.send("ok\n"))
                        .get("/readyz", (_, response) -> {
                            boolean isThere = watch.look().isThere();
                            response.status(isThere ? Status.OK_200 : Status.SERVICE_UNAVAILABLE_503)
                                    .send(isThere ? "ok\n" : "the client does not answer\n");
                        }))
                .build().start();
    }

    /**
     * Starts one.
     *
     * @param port 0 for any that is free
     */
    public static Dashboard start(ClientLink link, LocalFiles files, Doorkeeper.Permit permit, int port) {
        return new Dashboard(link, files, permit, port);
    }

    /** Where it listens. */
    public int port() {
        return server.port();
    }

    /** A link that lets one browser in, once. */
    public String newLink() {
        return newLink(() -> {
        });
    }

    /** The same, and {@code whenUsed} is done as somebody comes by it. */
    String newLink(Runnable whenUsed) {
        return "http://127.0.0.1:" + port() + "/?token=" + sessions.newLink(whenUsed);
    }

    @Override
    public void close() {
        server.stop();
        link.close();
    }
}
