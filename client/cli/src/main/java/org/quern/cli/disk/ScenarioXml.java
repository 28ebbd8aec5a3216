package org.quern.cli.disk;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.cli.disk.Scenario.Question;
import org.quern.config.bind.BoundDocument;
import org.quern.config.bind.BoundElement;
import org.quern.config.bind.BoundReader;
import org.quern.config.bind.Values;
import org.quern.datamanager.snapshot.DiskSnapshot;

/**
 * {@code <disk_scenario>} (docs/disk.md, docs/schema/disk-scenario.xsd). A scenario is asked about deletions: what is not understood is a mistake, save for
 * attributes, which are warned about.
 */
final class ScenarioXml extends BoundElement {
    /** A disk with a million files. */
    private static final long MOST_BYTES = 64 << 20;

    @XmlAttribute(required = true)
    @XmlJavaTypeAdapter(Values.Any.class)
    private Double now = 0.0;
    @XmlElement(name = "total_limit", required = true)
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double totalLimitBytes = 0.0;
    @XmlElement(name = "core_usage")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double coreUsageBytes = 0.0;
    @XmlElement(name = "project")
    private List<ProjectXml> projects = new ArrayList<>();
    @XmlElement(name = "result")
    private List<ResultXml> results = new ArrayList<>();
    @XmlElement
    private @Nullable Need need;
    @XmlElement
    private @Nullable Amounts amounts;
    @XmlElement
    private @Nullable Poll poll;

    /** {@code <need>}: may a project store a file? */
    private static final class Need extends BoundElement {
        @XmlAttribute(required = true)
        @XmlJavaTypeAdapter(Values.Text.class)
        private String project = "";
        @XmlAttribute(required = true)
        @XmlJavaTypeAdapter(Values.NotNegative.class)
        private Double nbytes = 0.0;
    }

    /** {@code <amounts>}: what may a project tell its server? */
    private static final class Amounts extends BoundElement {
        @XmlAttribute(required = true)
        @XmlJavaTypeAdapter(Values.Text.class)
        private String project = "";
    }

    /** {@code <poll>}: is the limit kept? */
    private static final class Poll extends BoundElement {}

    static BoundDocument<ScenarioXml> read(Path file) {
        return new BoundReader<>(ScenarioXml.class, MOST_BYTES, "disk_scenario").read(file);
    }

    /** The scenario, as far as it can be understood; the rest is noted. */
    Scenario model() {
        Map<String, ProjectXml> named = new LinkedHashMap<>();
        for (ProjectXml project : projects) {
            project.fill(now);
            if (named.putIfAbsent(project.name(), project) != null) {
                project.mistake("project " + project.name() + " stands here twice");
            }
        }
        results.forEach(result -> result.addTo(named, now));
        DiskSnapshot disk = new DiskSnapshot(now, totalLimitBytes, coreUsageBytes,
                named.values().stream().map(ProjectXml::model).toList());
        return new Scenario(disk, question(named));
    }

    private Question question(Map<String, ProjectXml> named) {
        long asked = Stream.of(need, amounts, poll).filter(Objects::nonNull).count();
        if (asked != 1) {
            mistake(asked == 0 ? "<need>, <amounts> or <poll> is missing"
                    : "more than one of <need>, <amounts> and <poll>; a scenario asks one question");
        }
        if (need != null) {
            ProjectXml.known(named, need.project, need);
            return new Question.Need(need.project, need.nbytes);
        }
        if (amounts != null) {
            ProjectXml.known(named, amounts.project, amounts);
            return new Question.Amounts(amounts.project);
        }
        return new Question.Poll();
    }
}
