package quern.simulator.io;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quern.config.Mistake;
import quern.config.XmlFiles;
import quern.config.XmlNode;
import quern.config.XmlTree;
import quern.model.ResourceType;
import quern.simulator.io.Fields.Range;
import quern.simulator.scenario.Availability;
import quern.simulator.scenario.ClientModel;
import quern.simulator.scenario.HostModel;
import quern.simulator.scenario.ProjectModel;
import quern.simulator.scenario.Scenario;

/** Reads scenario.xml, the project's own form of a scenario (docs/simulator.md). Every mistake refuses the file. */
final class ScenarioXml {
    /** The file's name in a scenario's folder. */
    static final String NAME = "scenario.xml";
    private static final double DEFAULT_MEMORY_BYTES = 16e9;
    private static final Set<String> HABIT = Set.of("fraction", "mean_on_seconds");
    private final Fields fields;

    private ScenarioXml(String file) {
        fields = new Fields(file);
    }

    /** Reads {@code file}; the scenario gets {@code name}. */
    static ScenarioReading read(Path file, String name) {
        String fileName = String.valueOf(file.getFileName());
        Optional<XmlTree> tree = XmlFiles.read(file);
        if (tree.isEmpty()) {
            return new ScenarioReading.Refused(List.of(Mistake.ofFile(fileName, "there is no such file")));
        }
        ScenarioXml reader = new ScenarioXml(fileName);
        reader.fields.addAll(tree.get().mistakes());
        Optional<Scenario> scenario = tree.get().root().map(root -> reader.scenario(root, name));
        if (scenario.isEmpty() && reader.fields.mistakes().isEmpty()) {
            reader.fields.addAll(List.of(Mistake.ofFile(fileName, "<scenario> is missing")));
        }
        return scenario.isEmpty() || !reader.fields.mistakes().isEmpty()
                ? new ScenarioReading.Refused(reader.fields.mistakes())
                : new ScenarioReading.Read(scenario.get(), List.of());
    }

    private Scenario scenario(XmlNode root, String name) {
        if (!root.name().equals("scenario")) {
            fields.mistake(root, "<scenario> is expected here");
            return new Scenario(name, HostModel.plain(1, 1), ClientModel.STUDY, List.of());
        }
        fields.expect(root, Set.of("host", "client"), Set.of("project"));
        HostModel host = host(root);
        List<ProjectModel> projects = new ArrayList<>();
        root.all("project").forEach(node -> projects.add(new ProjectXml(fields, host).read(node)));
        check(root, projects);
        return new Scenario(name, host, root.last("client").map(this::client).orElse(ClientModel.STUDY), projects);
    }

    private void check(XmlNode root, List<ProjectModel> projects) {
        if (projects.isEmpty()) {
            fields.mistake(root, "<project> is missing");
        }
        Set<String> seen = new HashSet<>();
        for (int p = 0; p < projects.size(); p++) {
            if (!seen.add(projects.get(p).url().key())) {
                fields.mistake(root.all("project").get(p), "there are two projects at " + projects.get(p).url());
            }
        }
    }

    private HostModel host(XmlNode root) {
        Optional<XmlNode> found = root.last("host");
        if (found.isEmpty()) {
            fields.mistake(root, "<host> is missing");
            return HostModel.plain(1, 1);
        }
        XmlNode node = found.get();
        fields.expect(node, Set.of("cpus", "flops", "memory_bytes", "on", "active", "gpu_active", "connected",
                "connection_interval_seconds"), Set.of("device"));
        List<HostModel.Device> devices = node.all("device").stream().map(this::device).toList();
        return new HostModel((int) fields.need(node, "cpus", Range.AT_LEAST_ONE),
                fields.need(node, "flops", Range.POSITIVE),
                fields.number(node, "memory_bytes", DEFAULT_MEMORY_BYTES, Range.POSITIVE), devices, habit(node, "on"),
                habit(node, "active"), habit(node, "gpu_active"), habit(node, "connected"),
                fields.number(node, "connection_interval_seconds", 0, Range.NOT_NEGATIVE));
    }

    private HostModel.Device device(XmlNode node) {
        fields.expect(node, Set.of("type", "count", "flops"), Set.of());
        return new HostModel.Device(ResourceType.of(fields.needText(node, "type")),
                (int) fields.number(node, "count", 1, Range.AT_LEAST_ONE), fields.need(node, "flops", Range.POSITIVE));
    }

    private Availability habit(XmlNode parent, String child) {
        return habit(fields, parent, child);
    }

    static Availability habit(Fields fields, XmlNode parent, String child) {
        return parent.last(child).map(node -> {
            fields.expect(node, HABIT, Set.of());
            return new Availability(fields.need(node, "fraction", Range.FRACTION),
                    fields.number(node, "mean_on_seconds", Availability.ALWAYS.meanOnSeconds(), Range.POSITIVE));
        }).orElse(Availability.ALWAYS);
    }

    private ClientModel client(XmlNode node) {
        ClientModel study = ClientModel.STUDY;
        fields.expect(node, Set.of("scheduling_period_seconds", "work_buf_min_days", "work_buf_additional_days",
                "leave_in_memory"), Set.of());
        return new ClientModel(
                fields.number(node, "scheduling_period_seconds", study.schedulingPeriodSeconds(), Range.POSITIVE),
                fields.number(node, "work_buf_min_days", study.connectDays(), Range.NOT_NEGATIVE),
                fields.number(node, "work_buf_additional_days", study.additionalDays(), Range.NOT_NEGATIVE),
                fields.flag(node, "leave_in_memory"));
    }
}
