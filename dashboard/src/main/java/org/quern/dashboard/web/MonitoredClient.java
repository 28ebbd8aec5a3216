package org.quern.dashboard.web;

import io.helidon.webserver.http.HttpRouting;
import org.quern.dashboard.access.Sessions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.SnapshotCache;

/** A client that the dashboard shows, under a part of the API of its own. */
public final class MonitoredClient {
    private final String name;
    private final ClientLink link;
    private final LocalFiles files;
    private final SnapshotCache snapshots;
    /** One for all who ask, wherever they come from: a run of the engine takes a processor. */
    private final PlanAnswers plan;

    /** {@code name}: what people call it. */
    public MonitoredClient(String name, ClientLink link, LocalFiles files) {
        this.name = name;
        this.link = link;
        this.files = files;
        snapshots = new SnapshotCache(link);
        plan = new PlanAnswers(link, files);
    }

    /** What people call it. */
    public String name() {
        return name;
    }

    /** What it is at the moment. */
    public SnapshotCache snapshots() {
        return snapshots;
    }

    /** The same in figures for Prometheus. */
    public MetricsText metrics() {
        return new MetricsText(snapshots, link);
    }

    /** All that can be looked at and done, below {@code base}. */
    public void serve(HttpRouting.Builder rules, String base, Sessions sessions) {
        rules.register(base, new Api(snapshots, sessions, files))
                .register(base, plan)
                .register(base, new PreferenceAnswers(link, snapshots, files))
                .register(base, new HostAnswers(link, files))
                .register(base, new Credit(link, files))
                .register(base, new Records(link, files.days()))
                .register(base, new AttachAnswers(link, snapshots, files))
                .register(base, new ManagerAnswers(link, snapshots))
                .register(base, new SettingsAnswers(link))
                .register(base, new ProxyAnswers(link))
                .register(base + "/actions", new Actions(link, snapshots, sessions));
    }

    /** People may look from now on. */
    public void keepUp() {
        files.keepUp();
    }

    /** It is not asked any more. */
    public void close() {
        link.close();
        files.close();
    }
}
