package org.quern.cli.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quern.simulator.forecast.ActivityForecast;
import org.quern.simulator.forecast.Bar;

/**
 * A line of the table: a stretch on a device or on several CPUs, or stretches of tasks that are not here yet, one after the other.
 *
 * @param device such as {@code CPU 0} or {@code CPU 0-3}
 * @param first its beginning
 * @param last its end
 * @param count stretches
 */
record PlanRow(String device, Bar first, Bar last, int count) {
    /** The lines, device by device; a task of several threads has one where its first CPU is. */
    static List<PlanRow> of(List<ActivityForecast.Device> devices) {
        Map<Bar, List<ActivityForecast.Device>> users = new HashMap<>();
        for (ActivityForecast.Device device : devices) {
            device.bars().forEach(bar -> users.computeIfAbsent(bar, _ -> new ArrayList<>()).add(device));
        }
        List<PlanRow> rows = new ArrayList<>();
        for (ActivityForecast.Device device : devices) {
            int before = rows.size();
            for (Bar bar : device.bars()) {
                List<ActivityForecast.Device> on = users.getOrDefault(bar, List.of(device));
                if (on.getFirst().equals(device)) {
                    add(rows, before, new PlanRow(name(on), bar, bar, 1));
                }
            }
        }
        return rows;
    }

    private static void add(List<PlanRow> rows, int from, PlanRow row) {
        PlanRow before = rows.size() > from ? rows.getLast() : null;
        if (before != null && before.isFollowedBy(row)) {
            rows.set(rows.size() - 1, new PlanRow(row.device, before.first, row.last, before.count + 1));
        } else {
            rows.add(row);
        }
    }

    /** Tasks that are not here yet have no names: more of the same project are one line. */
    private boolean isFollowedBy(PlanRow next) {
        return device.equals(next.device) && !last.onHand() && !next.first.onHand() && last.end() == Bar.End.DONE
                && last.project() == next.first.project() && last.until() <= next.first.from()
                && next.first.from() - last.until() < 1;
    }

    private static String name(List<ActivityForecast.Device> devices) {
        List<String> names = new ArrayList<>(List.of(devices.getFirst().name()));
        for (ActivityForecast.Device device : devices.subList(1, devices.size())) {
            names.add(device.name().substring(device.name().lastIndexOf(' ') + 1));
        }
        return String.join(", ", names);
    }

    String task() {
        return first.onHand() ? first.task().result() : count == 1 ? "(to come)" : "(" + count + " to come)";
    }
}
