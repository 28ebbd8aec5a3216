package org.quern.simulator.io;

import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.config.bind.BoundElement;
import org.quern.config.bind.Values;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.simulator.scenario.AppModel;

/** {@code <app>} of a project of scenario.xml. */
final class AppXml extends BoundElement {
    /** A shorter task than this, in seconds, would mean millions of them a day: a slip of the pen. */
    private static final double LEAST_TASK_SECONDS = 1;

    @XmlElement(required = true)
    @XmlJavaTypeAdapter(Values.Text.class)
    private String name = "";
    @XmlElement
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double weight = 1.0;
    @XmlElement(name = "latency_bound_seconds", required = true)
    @XmlJavaTypeAdapter(Values.Positive.class)
    private Double latencyBoundSeconds = 1.0;
    @XmlElement(name = "fpops_mean", required = true)
    @XmlJavaTypeAdapter(Values.Positive.class)
    private @Nullable Double mean;
    @XmlElement(name = "fpops_estimate")
    @XmlJavaTypeAdapter(Values.Positive.class)
    private @Nullable Double estimate;
    @XmlElement(name = "fpops_deviation")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double deviation = 0.0;
    @XmlElement(name = "max_concurrent")
    @XmlJavaTypeAdapter(Values.Count.class)
    private Integer maxConcurrent = 0;
    @XmlElement(name = "memory_bytes")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double memoryBytes = 0.0;
    @XmlElement(name = "checkpoint_seconds")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double checkpointSeconds = 0.0;
    @XmlElement(name = "input_bytes")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double inputBytes = 0.0;
    @XmlElement(name = "output_bytes")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double outputBytes = 0.0;
    @XmlElement(name = "version", required = true)
    private List<Version> versions = new ArrayList<>();

    /** {@code <version>}: a way to run it. */
    private static final class Version extends BoundElement {
        @XmlElement
        @XmlJavaTypeAdapter(Values.NotNegative.class)
        private @Nullable Double cpus;
        @XmlElement
        private String coproc = "";
        @XmlElement
        @XmlJavaTypeAdapter(Values.Positive.class)
        private Double coprocs = 1.0;
        @XmlElement(required = true)
        @XmlJavaTypeAdapter(Values.Positive.class)
        private @Nullable Double flops;

        private ResourceUsage usage(HostXml host, @Nullable Double fpops) {
            ResourceType type = coproc.isBlank() ? null : ResourceType.of(coproc.strip());
            int instances = type == null ? 0 : host.instances(type);
            if (type != null && instances == 0) {
                mistake("coproc", "the host has no <device> " + type);
            }
            if (instances > 0 && instances < coprocs) {
                mistake("coprocs", "the host has only " + instances + " of " + type);
            }
            double used = cpus != null ? cpus : type == null ? 1 : 0;
            if (type == null && used == 0) {
                mistake("it uses neither <cpus> nor a <coproc>");
            }
            if (fpops != null && flops != null && fpops / flops < LEAST_TASK_SECONDS) {
                mistake("its tasks take less than " + (int) LEAST_TASK_SECONDS
                        + " s; look again at <fpops_mean> and <flops>");
            }
            return new ResourceUsage(used, type, type == null ? 0 : coprocs, flops == null ? 1 : flops);
        }
    }

    AppModel model(HostXml host) {
        double needed = mean == null ? 1 : mean;
        return new AppModel(name, weight, latencyBoundSeconds, estimate == null ? needed : estimate, needed, deviation,
                maxConcurrent, versions.stream().map(version -> version.usage(host, mean)).toList(),
                new AppModel.Needs(memoryBytes, checkpointSeconds, inputBytes, outputBytes));
    }
}
