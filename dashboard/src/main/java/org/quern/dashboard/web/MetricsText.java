package org.quern.dashboard.web;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.cli.control.ClientFacts;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.access.Reply;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.ClientSnapshot;
import org.quern.dashboard.client.SnapshotCache;
import org.quern.model.PlainLine;

/** {@code /metrics}: the client in figures, in Prometheus's text form or OpenMetrics, as who asks accepts it (docs/dashboard.md). */
public final class MetricsText implements Handler {
    private static final double PERCENT = 100;
    private final SnapshotCache snapshots;
    private final ClientLink link;
    private final ExpositionFormats formats = ExpositionFormats.init();

    public MetricsText(SnapshotCache snapshots, ClientLink link) {
        this.snapshots = snapshots;
        this.link = link;
    }

    @Override
    public void handle(ServerRequest request, ServerResponse response) throws IOException {
        String accept = request.headers().first(HeaderNames.ACCEPT).orElse("");
        // The binary form would need one more library, and nobody has to have it.
        ExpositionFormatWriter writer = accept.contains("openmetrics") ? formats.getOpenMetricsTextFormatWriter()
                : formats.getPrometheusTextFormatWriter();
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        ClientSnapshot snapshot = snapshots.current();
        writer.write(text,
                snapshot.isThere()
                        ? of(snapshot, measured(ClientFacts::processor, Map.of()),
                                measured(ClientFacts::cards, List.of()))
                        : of(snapshot, Map.of(), List.of()),
                EscapingScheme.DEFAULT);
        Reply.send(response, writer.getContentType(), text.toByteArray());
    }

    /** Measured for this question; {@code nothing} where the client falls silent meanwhile. */
    private <T> T measured(ClientLink.Asking<T> asking, T nothing) {
        try {
            return link.ask(asking);
        } catch (ControlException | IOException e) {
            return nothing;
        }
    }

    static MetricSnapshots of(ClientSnapshot snapshot, Map<String, Object> processor, List<Map<String, Object>> cards) {
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        all.metricSnapshot(
                Gauges.of("quern_up", "1 if the client answers").dataPoint(Gauges.point(snapshot.isThere() ? 1 : 0))
                        .build());
        if (snapshot.isThere()) {
            all.metricSnapshot(tasks(snapshot.status()));
            allowed(all, snapshot.status());
            number(all, "quern_transfers", "Files on their way", snapshot.transfers().size());
            processor(all, processor);
            CardMetrics.add(all, cards);
            disk(all, snapshot.status());
            projects(all, snapshot.projects());
        }
        return all.build();
    }

    /** By the names that {@code /api/v1/status} has in {@code task_counts}, all of them, so that no series comes and goes. */
    private static GaugeSnapshot tasks(Map<String, Object> status) {
        GaugeSnapshot.Builder gauge = Gauges.of("quern_tasks", "Tasks by state");
        if (status.get("task_counts") instanceof Map<?, ?> counts) {
            counts.forEach((state, count) -> gauge
                    .dataPoint(Gauges.point(value(count), "state", String.valueOf(state))));
        }
        return gauge.build();
    }

    private static void allowed(MetricSnapshots.Builder all, Map<String, Object> status) {
        GaugeSnapshot.Builder gauge = Gauges.of("quern_allowed", "1 if it may be done now");
        for (String what : List.of("computing", "gpu", "network")) {
            boolean isOn = status.get(what) instanceof Map<?, ?> facts && Boolean.TRUE.equals(facts.get("on"));
            gauge.dataPoint(Gauges.point(isOn ? 1 : 0, "what", what));
        }
        all.metricSnapshot(gauge.build());
    }

    /** What nobody tells is left out. */
    private static void processor(MetricSnapshots.Builder all, Map<String, Object> told) {
        if (told.get("busy_percent") instanceof Double percent) {
            number(all, "quern_processor_busy_ratio", "Part of the time of all processors that was used, 0 to 1",
                    percent / PERCENT);
        }
        if (told.get("temperature_celsius") instanceof Double celsius) {
            number(all, "quern_processor_temperature_celsius", "Temperature of the warmest processor", celsius);
        }
    }

    private static void disk(MetricSnapshots.Builder all, Map<String, Object> status) {
        number(all, "quern_disk_used_bytes", "Disk space that the client uses", status.get("disk_used_bytes"));
        number(all, "quern_disk_allowed_bytes", "Disk space that it may use", status.get("disk_allowed_bytes"));
        number(all, "quern_disk_free_bytes", "Disk space that is free", status.get("disk_free_bytes"));
    }

    private static void projects(MetricSnapshots.Builder all, List<Map<String, Object>> projects) {
        each(all, "quern_project_host_credit", "Credit of this computer", projects, "host_credit");
        each(all, "quern_project_user_credit", "Credit of the user", projects, "user_credit");
        each(all, "quern_project_resource_share", "Share that the user gave it", projects, "resource_share");
        each(all, "quern_project_failures", "Contacts that failed in a row", projects, "failures");
        each(all, "quern_project_tasks_succeeded", "Tasks that succeeded since it was attached", projects,
                "successes");
        each(all, "quern_project_tasks_failed",
                "Tasks that failed or were aborted since it was attached, which clients count in one", projects,
                "errors");
    }

    private static void each(MetricSnapshots.Builder all, String name, String help,
            List<Map<String, Object>> projects, String field) {
        GaugeSnapshot.Builder gauge = Gauges.of(name, help);
        Map<String, Double> byUrl = new TreeMap<>(); // the same labels twice would spoil all
        projects.forEach(
                project -> byUrl.put(PlainLine.of(String.valueOf(project.get("url"))), value(project.get(field))));
        byUrl.forEach((url, value) -> gauge.dataPoint(Gauges.point(value, "project", url)));
        all.metricSnapshot(gauge.build());
    }

    private static void number(MetricSnapshots.Builder all, String name, String help,
            @Nullable Object value) {
        all.metricSnapshot(Gauges.of(name, help).dataPoint(Gauges.point(value(value))).build());
    }

    /** NaN is how this format says that a figure is not known. */
    private static double value(@Nullable Object value) {
        return value instanceof Number number ? number.doubleValue() : Double.NaN;
    }
}
