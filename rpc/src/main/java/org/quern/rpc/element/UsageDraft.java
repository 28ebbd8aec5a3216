package org.quern.rpc.element;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/** What an app version or a workunit occupies, while it is read: {@code avg_ncpus}, {@code flops}, {@code coproc}. */
final class UsageDraft {
    private double cpus;
    private double flops;
    private @Nullable ResourceType coproc;
    private double coprocs;

    /** Takes the current element if it tells of usage. */
    boolean take(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "avg_ncpus" -> cpus = xml.nonNegativeOr(0);
            case "flops" -> flops = xml.nonNegativeOr(0);
            case "coproc" -> takeCoproc(xml);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void takeCoproc(BoincXml xml) throws IOException {
        String type = "";
        double count = 0;
        for (int element = xml.enter(); xml.nextChild(element);) {
            switch (xml.name()) {
                case "type" -> type = xml.text();
                case "count" -> count = xml.nonNegativeOr(0);
                default -> {
                }
            }
        }
        if (!type.isEmpty() && count > 0) {
            coproc = ResourceType.of(type);
            coprocs = count;
        }
    }

    /** Usage of an app version: one CPU unless told otherwise. */
    ResourceUsage ofVersion() {
        return new ResourceUsage(cpus > 0 || coproc != null ? cpus : 1, coproc, coprocs, flops);
    }

    /** Usage of a workunit: its own only if it names CPUs or a coprocessor. */
    @Nullable
    ResourceUsage ofWorkunit() {
        return cpus > 0 || coproc != null ? new ResourceUsage(cpus, coproc, coprocs, flops) : null;
    }

    static void write(BoincXmlWriter out, ResourceUsage usage) throws IOException {
        out.number("avg_ncpus", usage.cpus());
        if (usage.flops() > 0) {
            out.number("flops", usage.flops());
        }
        if (usage.coproc() != null) {
            out.open("coproc");
            out.raw("type", usage.coproc().name());
            out.number("count", usage.coprocs());
            out.close();
        }
    }
}
