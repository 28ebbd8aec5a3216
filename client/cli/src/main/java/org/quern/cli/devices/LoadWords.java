package org.quern.cli.devices;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quern.model.device.CardLoad;

/** What a card does, in a line. */
final class LoadWords {
    private static final double GIB = 1L << 30;

    private LoadWords() {}

    static String of(CardLoad load) {
        List<String> parts = new ArrayList<>();
        add(parts, load.busyPercent(), "%.0f %% busy");
        add(parts, load.temperatureCelsius(), "%.0f C");
        if (load.powerWatts() >= 0) {
            parts.add(load.powerLimitWatts() > 0
                    ? String.format(Locale.ROOT, "%.0f of %.0f W", load.powerWatts(), load.powerLimitWatts())
                    : String.format(Locale.ROOT, "%.0f W", load.powerWatts()));
        }
        if (load.totalBytes() > 0) {
            parts.add(String.format(Locale.ROOT, "%.1f of %.1f GiB in use", load.usedBytes() / GIB,
                    load.totalBytes() / GIB));
        }
        add(parts, load.clockMhz(), "%.0f MHz");
        if (load.drivesDisplay()) {
            parts.add("drives the display");
        }
        return load.name() + ": " + (parts.isEmpty() ? "tells nothing" : String.join(", ", parts));
    }

    private static void add(List<String> parts, double value, String format) {
        if (value >= 0) {
            parts.add(String.format(Locale.ROOT, format, value));
        }
    }
}
