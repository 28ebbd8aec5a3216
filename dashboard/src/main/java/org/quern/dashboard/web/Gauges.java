package org.quern.dashboard.web;

import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Arrays;
import org.quern.model.PlainLine;

/** Figures as Prometheus has them. */
final class Gauges {
    private Gauges() {}

    static GaugeSnapshot.Builder of(String name, String help) {
        return GaugeSnapshot.builder().name(name).help(help);
    }

    /** {@code labels}: names and values, in turn. What strangers chose is for eyes, in a terminal too. */
    static GaugeDataPointSnapshot point(double value, String... labels) {
        String[] plain = Arrays.stream(labels).map(PlainLine::of).toArray(String[]::new);
        return GaugeDataPointSnapshot.builder().value(value).labels(Labels.of(plain)).build();
    }
}
