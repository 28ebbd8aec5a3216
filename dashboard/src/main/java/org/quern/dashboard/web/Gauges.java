package org.quern.dashboard.web;

import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;

/** Figures as Prometheus has them. */
final class Gauges {
    private Gauges() {}

    static GaugeSnapshot.Builder of(String name, String help) {
        return GaugeSnapshot.builder().name(name).help(help);
    }

    /** {@code labels}: names and values, in turn. */
    static GaugeDataPointSnapshot point(double value, String... labels) {
        return GaugeDataPointSnapshot.builder().value(value).labels(Labels.of(labels)).build();
    }
}
