package org.quern.server.config;

import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.config.bind.BoundElement;
import org.quern.config.bind.Values;
import org.quern.model.ResourceType;
import org.quern.scheduler.PolicyCatalog;
import org.quern.scheduler.policy.Policy;
import org.quern.scheduler.send.WorkSendPolicy;
import org.quern.server.store.FileKeeping;

/** {@code <config>} of config.xml, with BOINC's element names as far as this server knows them (docs/project-server.md). */
final class ConfigXml extends BoundElement {
    @XmlElement(name = "min_sendwork_interval")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private @Nullable Double spacingSeconds;
    @XmlElement(name = "max_wus_to_send")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private @Nullable Double mostTasks;
    @XmlElement(name = "send_policy")
    @XmlJavaTypeAdapter(SendPolicy.class)
    private @Nullable String policy;
    @XmlElement(name = "delete_from_self")
    @XmlJavaTypeAdapter(Values.Flag.class)
    private Boolean deletesFromSelf = false;
    @XmlElement(name = "deletion_policy_priority")
    @XmlJavaTypeAdapter(Values.Flag.class)
    private Boolean deletesByPriority = false;
    @XmlElement(name = "deletion_policy_expire")
    @XmlJavaTypeAdapter(Values.Flag.class)
    private Boolean deletesByExpiration = false;
    @XmlElement(name = "app_version")
    private List<Version> versions = new ArrayList<>();

    /** Name of a send policy. */
    private static final class SendPolicy extends Values.OneOf {
        SendPolicy() {
            super(PolicyCatalog.SEND.stream().map(Policy::name).toList());
        }
    }

    /** {@code <app_version>}. */
    private static final class Version extends BoundElement {
        @XmlElement(name = "plan_class")
        private String planClass = "";
        @XmlElement(name = "avg_ncpus")
        @XmlJavaTypeAdapter(Values.NotNegative.class)
        private Double cpus = 1.0;
        @XmlElement
        private @Nullable Device coproc;
        @XmlElement(name = "gpu_ram")
        @XmlJavaTypeAdapter(Values.NotNegative.class)
        private Double gpuRam = 0.0;

        private OfferedVersion model() {
            Device device = coproc;
            if (device == null && cpus == 0) {
                mistake("avg_ncpus", "the version uses neither a CPU nor a <coproc>");
                return OfferedVersion.ONE_CPU;
            }
            return device == null ? new OfferedVersion(planClass.strip(), cpus, null, 0, 0)
                    : new OfferedVersion(planClass.strip(), cpus, ResourceType.of(device.type), device.count,
                            gpuRam);
        }
    }

    /** {@code <coproc>} of a version. */
    private static final class Device extends BoundElement {
        @XmlElement(required = true)
        @XmlJavaTypeAdapter(Values.Text.class)
        private String type = "";
        @XmlElement
        @XmlJavaTypeAdapter(Values.Positive.class)
        private Double count = 1.0;
    }

    /** What it says; of what it does not say, {@code standard}. */
    ProjectConfig model(SendRules standard, FileKeeping input, FileKeeping output) {
        SendRules sending = new SendRules(
                spacingSeconds == null ? standard.minRequestSpacingSeconds() : spacingSeconds,
                mostTasks == null ? standard.maxTasksPerRequest() : (int) Math.max(1, mostTasks),
                policy == null ? standard.policy() : policy(policy));
        return new ProjectConfig(sending, new DeletionRules(deletesFromSelf, deletesByPriority, deletesByExpiration),
                versions.stream().map(Version::model).toList(), input, output);
    }

    private static WorkSendPolicy policy(String name) {
        return PolicyCatalog.SEND.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }
}
