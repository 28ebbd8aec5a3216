package org.quern.rpc.element;

import java.io.IOException;
import java.util.Map;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SchedulerRequest.InProgress;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <ip_result>}: a task in work, with one element per kind of coprocessor (docs/protocol/scheduler-rpc.md 4.12). */
public final class InProgressXml extends ElementTable<InProgress> {
    private static final Map<String, ResourceType> KINDS = Map.of("ncudas", ResourceType.NVIDIA, "natis",
            ResourceType.ATI, "nintel_gpus", ResourceType.INTEL_GPU);
    public static final InProgressXml TABLE = new InProgressXml();

    private final Column<InProgress, String> name = raw("name", InProgress::name);
    private final Column<InProgress, Double> deadline = whole("report_deadline", InProgress::reportDeadline);
    private final Column<InProgress, Double> remaining = number("time_remaining", InProgress::remainingSeconds)
            .also("cpu_time_remaining");
    private final Column<InProgress, Double> cpus = number("avg_ncpus", task -> task.usage().cpus());
    private final Column<InProgress, ResourceUsage> coprocs = column("ncudas", InProgress::usage,
            (out, field, usage) -> writeCoprocs(out, usage), InProgressXml::readCoprocs,
            new ResourceUsage(0, null, 0, 0)).also("natis", "nintel_gpus").keeping();

    private InProgressXml() {
        super("ip_result");
    }

    private static void writeCoprocs(BoincXmlWriter out, ResourceUsage usage) throws IOException {
        for (Map.Entry<String, ResourceType> kind : KINDS.entrySet()) {
            if (kind.getValue().equals(usage.coproc())) {
                out.number(kind.getKey(), usage.coprocs());
            }
        }
    }

    private static ResourceUsage readCoprocs(BoincXml xml, ResourceUsage before) throws IOException {
        ResourceType type = KINDS.get(xml.name());
        double count = xml.nonNegativeOr(0);
        return count > 0 ? new ResourceUsage(0, type, count, 0) : before;
    }

    @Override
    protected InProgress build(Values v) {
        ResourceUsage used = v.get(coprocs);
        return new InProgress(v.get(name), v.get(deadline), v.get(remaining),
                new ResourceUsage(v.get(cpus), used.coproc(), used.coprocs(), 0));
    }
}
