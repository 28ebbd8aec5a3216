package org.quern.cli.devices;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.function.Function;
import org.quern.cli.text.CardNames;
import org.quern.cli.text.Words;

/** Devices for people: those that differ in nothing but what tells them apart stand together, as there may be 64. */
final class DeviceList {
    private static final String MARGIN = " ".repeat(11);
    private static final double GIB = 1L << 30;
    private static final double TERA = 1e12;

    private final SequencedMap<Kind, List<DeviceRow>> kinds = new LinkedHashMap<>();

    /**
     * What equal devices share.
     *
     * @param row without what tells one from the others
     * @param byClient why the running client does not use them, empty if nothing is known
     */
    private record Kind(DeviceRow row, String byClient) {}

    /** {@code byClient}: why the running client does not use one, empty if nothing is known. */
    DeviceList(List<DeviceRow> rows, Function<DeviceRow, String> byClient) {
        rows.forEach(row -> kinds
                .computeIfAbsent(new Kind(row.alike(), byClient.apply(row)), kind -> new ArrayList<>()).add(row));
    }

    void print(PrintWriter out) {
        kinds.forEach((kind, alike) -> print(out, kind, alike));
    }

    private static void print(PrintWriter out, Kind kind, List<DeviceRow> alike) {
        DeviceRow row = kind.row;
        String devices = CardNames.together(alike.stream().map(DeviceRow::device).distinct().toList());
        boolean isOne = alike.size() == 1;
        if (isOne) {
            String identity = alike.getFirst().identity();
            out.printf("%-10s%s%s%n", devices, row.name().equals(devices) ? "" : " " + row.name(),
                    identity.isEmpty() ? "" : " (" + identity + ")");
        } else {
            out.printf("%s: %s%s%n", devices, row.name().equals(devices) ? "" : row.name() + ", ",
                    Words.count(alike.size(), row.type().equals(DeviceRow.CPU) ? "device" : "card"));
        }
        if (row.memoryBytes() > 0) {
            out.printf(Locale.ROOT, "%s%.1f GiB%s%s%s%n", MARGIN, row.memoryBytes() / GIB, free(alike),
                    row.peakFlops() > 0 ? String.format(Locale.ROOT, ", %.2f TFLOPS peak", row.peakFlops() / TERA) : "",
                    isOne ? "" : ", each");
        }
        if (!row.library().isEmpty()) {
            out.printf("%s%s, driver %s%n", MARGIN, row.version(), row.driver().isEmpty() ? "unknown" : row.driver());
        }
        out.println(MARGIN + use(kind));
        if (!isOne) {
            alike.stream().filter(each -> !each.identity().isEmpty()).forEach(each -> out
                    .println(MARGIN + (each.number() < 0 ? "" : each.device() + ": ") + each.identity()));
        }
    }

    /** Cards that compute have less than their twins. */
    private static String free(List<DeviceRow> alike) {
        double least = alike.stream().mapToDouble(DeviceRow::availableBytes).min().orElse(0);
        double most = alike.stream().mapToDouble(DeviceRow::availableBytes).max().orElse(0);
        String from = String.format(Locale.ROOT, "%.1f", least / GIB);
        String to = String.format(Locale.ROOT, "%.1f", most / GIB);
        return most <= 0 ? "" : ", " + (from.equals(to) ? to : from + " to " + to) + " GiB free";
    }

    private static String use(Kind kind) {
        DeviceRow row = kind.row;
        if (!row.usable()) {
            return "not usable: " + row.reason();
        }
        return "usable by " + row.library()
                + (!kind.byClient.isEmpty() ? ", and not used by the running client: " + kind.byClient
                        : row.reason().isEmpty() ? "" : "; " + row.reason());
    }
}
