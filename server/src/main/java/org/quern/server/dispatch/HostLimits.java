package org.quern.server.dispatch;

import java.io.IOException;
import org.quern.model.DiskOffer;
import org.quern.model.SchedulerRequest;
import org.quern.rpc.scan.BoincXml;

/**
 * What a host can hold under its preferences (docs/protocol/scheduler-rpc.md 4.15).
 *
 * @param disk what tasks may use of the disk in each of the scheduler's passes
 * @param memoryBytes what tasks may use of the memory
 */
record HostLimits(DiskOffer disk, double memoryBytes) {

    private static final double GIBIBYTE = 1L << 30;
    /** Disk that a client leaves free unless its preferences say otherwise. */
    private static final double DEFAULT_MIN_FREE_GB = 0.1;

    static HostLimits of(SchedulerRequest request) {
        Preferences preferences = Preferences.parse(request.workingPreferences());
        DiskOffer told = request.disk();
        return new HostLimits(told.tellsAmounts() ? told : alike(preferences.disk(request)),
                preferences.memory(request));
    }

    /** A client that knows nothing of deletion offers the same whatever pass is made. */
    private static DiskOffer alike(double bytes) {
        return new DiskOffer(0, 0, 0, bytes, bytes, bytes);
    }

    /** The limits that a user set; 0 where there is none. */
    private record Preferences(double minFreeGb, double maxUsedGb, double maxUsedPercent, double memoryPercent) {

        /** What cannot be read is taken as not set: the client keeps its own limits anyway. */
        static Preferences parse(String xmlText) {
            double minFree = DEFAULT_MIN_FREE_GB;
            double maxUsed = 0;
            double percent = 0;
            double memory = 0;
            try {
                BoincXml xml = BoincXml.of(xmlText);
                for (int top = xml.root("global_preferences"); xml.nextChild(top);) {
                    switch (xml.name()) {
                        case "disk_min_free_gb" -> minFree = xml.nonNegativeOr(minFree);
                        case "disk_max_used_gb" -> maxUsed = xml.nonNegativeOr(0);
                        case "disk_max_used_pct" -> percent = xml.nonNegativeOr(0);
                        case "ram_max_used_busy_pct", "ram_max_used_idle_pct" ->
                                memory = Math.max(memory, xml.nonNegativeOr(0));
                        default -> {
                        }
                    }
                }
            } catch (IOException e) {
                return new Preferences(minFree, maxUsed, percent, memory);
            }
            return new Preferences(minFree, maxUsed, percent, memory);
        }

        double disk(SchedulerRequest request) {
            double used = request.disk().usedTotal();
            double limit = request.host().diskFreeBytes() - minFreeGb * GIBIBYTE;
            if (maxUsedPercent > 0) {
                limit = Math.min(limit, request.host().diskTotalBytes() * maxUsedPercent / 100 - used);
            }
            if (maxUsedGb > 0) {
                limit = Math.min(limit, maxUsedGb * GIBIBYTE - used);
            }
            return Math.max(0, limit);
        }

        double memory(SchedulerRequest request) {
            double share = memoryPercent > 0 ? Math.min(100, memoryPercent) / 100 : 1;
            return request.host().memoryBytes() * share;
        }
    }
}
