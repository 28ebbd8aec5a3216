package org.quern.simulator.io;

import jakarta.xml.bind.annotation.XmlElement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.quern.config.bind.BoundDocument;
import org.quern.config.bind.BoundElement;
import org.quern.config.bind.BoundReader;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;

/** scenario.xml, the project's own form of a scenario (docs/simulator.md, docs/schema/scenario.xsd). Every mistake refuses the file. */
final class ScenarioXml extends BoundElement {
    /** The file's name in a scenario's folder. */
    static final String NAME = "scenario.xml";
    /** A scenario with 1,000 projects takes some hundred kilobytes. */
    private static final long MOST_BYTES = 4 << 20;

    @XmlElement(required = true)
    private HostXml host = new HostXml();
    @XmlElement
    private ClientXml client = new ClientXml();
    @XmlElement(name = "project", required = true)
    private List<ProjectXml> projects = new ArrayList<>();

    /** Reads {@code file}; the scenario gets {@code name}. */
    static ScenarioReading read(Path file, String name) {
        BoundDocument<ScenarioXml> read = new BoundReader<>(ScenarioXml.class, MOST_BYTES, "scenario").read(file);
        Path folder = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file);
        Optional<Scenario> scenario = read.root().map(root -> root.model(name, folder));
        return scenario.isEmpty() || !read.findings().refusals().isEmpty()
                ? new ScenarioReading.Refused(read.findings().refusals())
                : new ScenarioReading.Read(scenario.get(), read.findings().ignored());
    }

    private Scenario model(String name, Path folder) {
        List<ProjectModel> models = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (ProjectXml project : projects) {
            models.add(project.model(host, folder));
            project.checkAddress(seen);
        }
        return new Scenario(name, host.model(folder), client.model(), models);
    }
}
