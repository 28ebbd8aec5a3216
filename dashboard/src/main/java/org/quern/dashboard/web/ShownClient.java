package org.quern.dashboard.web;

import io.helidon.webserver.http.HttpRouting;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.Watch;
import org.quern.dashboard.door.Sessions;

/** A client that the dashboard shows, under a part of the API of its own. */
public final class ShownClient {
    private final String name;
    private final ClientLink link;
    private final LocalFiles files;
    private final Watch watch;
    /** One for all who ask, wherever they come from: a run of the engine takes a processor. */
    private final Ahead ahead;

    /** {@code name}: what people call it. */
    public ShownClient(String name, ClientLink link, LocalFiles files) {
        this.name = name;
        this.link = link;
        this.files = files;
        watch = new Watch(link);
        ahead = new Ahead(link, files);
    }

    /** What people call it. */
    public String name() {
        return name;
    }

    /** What it is at the moment. */
    public Watch watch() {
        return watch;
    }

    /** The same in figures for Prometheus. */
    public MetricsText metrics() {
        return new MetricsText(watch, link);
    }

    /** All that can be looked at and done, below {@code base}. */
    public void serve(HttpRouting.Builder rules, String base, Sessions sessions) {
        rules.register(base, new Api(watch, sessions, files))
                .register(base, ahead)
                .register(base, new PreferenceAnswers(link, watch, files))
                .register(base, new Computer(link, files))
                .register(base, new Credit(link, files))
                .register(base, new Records(link, files.days()))
                .register(base, new Joining(link, watch))
                .register(base, new Managing(link, watch))
                .register(base, new SettingsAnswers(link))
                .register(base, new ProxyAnswers(link))
                .register(base + "/actions", new Actions(link, watch, sessions));
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
