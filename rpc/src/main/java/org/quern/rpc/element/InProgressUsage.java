package org.quern.rpc.element;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.rpc.scan.BoincXml;

/** Usage of a task in {@code <in_progress_results>}: one element per coprocessor kind (docs/protocol/scheduler-rpc.md 4.12). */
public final class InProgressUsage {
    private double cpus;
    private @Nullable ResourceType coproc;
    private double coprocs;

    /** The element that counts instances of {@code type}, empty if there is none. */
    public static String element(ResourceType type) {
        return switch (type.name()) {
            case "NVIDIA" -> "ncudas";
            case "ATI" -> "natis";
            case "intel_gpu" -> "nintel_gpus";
            default -> "";
        };
    }

    public void take(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "avg_ncpus" -> cpus = xml.nonNegativeOr(0);
            case "ncudas" -> take(ResourceType.NVIDIA, xml.nonNegativeOr(0));
            case "natis" -> take(ResourceType.ATI, xml.nonNegativeOr(0));
            case "nintel_gpus" -> take(ResourceType.INTEL_GPU, xml.nonNegativeOr(0));
            default -> {
            }
        }
    }

    private void take(ResourceType type, double count) {
        if (count > 0) {
            coproc = type;
            coprocs = count;
        }
    }

    public ResourceUsage build() {
        return new ResourceUsage(cpus, coproc, coprocs, 0);
    }
}
