package quern.simulator.io;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import quern.config.XmlNode;
import quern.model.ProjectUrl;
import quern.model.ResourceType;
import quern.model.ResourceUsage;
import quern.scheduler.Policy;
import quern.scheduler.PolicyCatalog;
import quern.simulator.io.Fields.Range;
import quern.simulator.scenario.AppModel;
import quern.simulator.scenario.HostModel;
import quern.simulator.scenario.ProjectModel;
import quern.simulator.scenario.ProjectStart;

/** Reads a {@code <project>} of scenario.xml with its applications. */
final class ProjectXml {
    private static final double DEFAULT_SHARE = 100;
    /** A shorter task than this, in seconds, would mean millions of them a day: a slip of the pen. */
    private static final double LEAST_TASK_SECONDS = 1;
    private final Fields fields;
    private final HostModel host;

    ProjectXml(Fields fields, HostModel host) {
        this.fields = fields;
        this.host = host;
    }

    ProjectModel read(XmlNode node) {
        fields.expect(node, Set.of("name", "url", "resource_share", "dont_use_dcf", "max_concurrent", "server_policy",
                "server"), Set.of("app"));
        String name = fields.needText(node, "name");
        ProjectUrl url = ProjectUrl.of(node.all("url").isEmpty() ? "http://" + name + ".example/"
                : fields.text(node, "url"));
        if (!url.valid()) {
            fields.mistake(node, "\"" + url + "\" is not the URL of a project; give it a <url>");
        }
        return new ProjectModel(name, url, fields.number(node, "resource_share", DEFAULT_SHARE, Range.NOT_NEGATIVE),
                !fields.flag(node, "dont_use_dcf"), ScenarioXml.habit(fields, node, "server"), apps(node),
                (int) fields.number(node, "max_concurrent", 0, Range.COUNT), serverPolicy(node), ProjectStart.FRESH);
    }

    private String serverPolicy(XmlNode node) {
        List<String> known = PolicyCatalog.SEND.stream().map(Policy::name).toList();
        String name = fields.text(node, "server_policy");
        if (!name.isEmpty() && !known.contains(name)) {
            node.last("server_policy").ifPresent(
                    wrong -> fields.mistake(wrong, "none of " + String.join(", ", known)));
            return "";
        }
        return name;
    }

    private List<AppModel> apps(XmlNode node) {
        List<AppModel> apps = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (XmlNode app : node.all("app")) {
            AppModel model = app(app);
            apps.add(model);
            if (!names.add(model.name())) {
                fields.mistake(app, "the project has two applications " + model.name());
            }
        }
        return apps;
    }

    private AppModel app(XmlNode node) {
        fields.expect(node, Set.of("name", "weight", "latency_bound_seconds", "fpops_estimate", "fpops_mean",
                "fpops_deviation", "max_concurrent"), Set.of("version"));
        double mean = fields.need(node, "fpops_mean", Range.POSITIVE);
        List<ResourceUsage> versions = new ArrayList<>();
        for (XmlNode version : node.all("version")) {
            ResourceUsage usage = version(version);
            versions.add(usage);
            if (mean / usage.flops() < LEAST_TASK_SECONDS) {
                fields.mistake(version, "its tasks take less than " + (int) LEAST_TASK_SECONDS
                        + " s; look again at <fpops_mean> and <flops>");
            }
        }
        if (versions.isEmpty()) {
            fields.mistake(node, "<version> is missing");
        }
        return new AppModel(fields.needText(node, "name"), fields.number(node, "weight", 1, Range.NOT_NEGATIVE),
                fields.need(node, "latency_bound_seconds", Range.POSITIVE),
                fields.number(node, "fpops_estimate", mean, Range.POSITIVE), mean,
                fields.number(node, "fpops_deviation", 0, Range.NOT_NEGATIVE),
                (int) fields.number(node, "max_concurrent", 0, Range.COUNT), versions);
    }

    private ResourceUsage version(XmlNode node) {
        fields.expect(node, Set.of("cpus", "coproc", "coprocs", "flops"), Set.of());
        ResourceType coproc = coproc(node);
        double cpus = fields.number(node, "cpus", coproc == null ? 1 : 0, Range.NOT_NEGATIVE);
        if (coproc == null && cpus == 0) {
            fields.mistake(node, "it uses neither <cpus> nor a <coproc>");
        }
        return new ResourceUsage(cpus, coproc, coproc == null ? 0 : fields.number(node, "coprocs", 1, Range.POSITIVE),
                fields.need(node, "flops", Range.POSITIVE));
    }

    private @Nullable ResourceType coproc(XmlNode node) {
        String type = fields.text(node, "coproc");
        if (type.isEmpty()) {
            return null;
        }
        ResourceType coproc = ResourceType.of(type);
        if (host.devices().stream().noneMatch(device -> device.type().equals(coproc))) {
            node.last("coproc").ifPresent(wrong -> fields.mistake(wrong, "the host has no <device> " + coproc));
        }
        return coproc;
    }
}
